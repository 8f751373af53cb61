import { CODE_ATTEMPTS, formatDuration } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Ltr } from '@santral/desk-platform/ui-kit';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { Navigate } from 'react-router-dom';
import { codeSubmitted, selectIdentity, signInAbandoned, type PendingSignIn } from '../identity.slice';
import { AuthPage } from '../parts/AuthPage';
import { CODE_LENGTH, CodeInput } from '../parts/CodeInput';
import { expiryOfCode, pendingStore } from '../pending-store';

/** `/tfa`: the SMS code. Without a password given before there is nothing to confirm, so the page leads back. */
export function TwoFactorPage() {
  const { pending } = useAppSelector(selectIdentity);
  return pending ? <CodeForm pending={pending} /> : <Navigate to="/login" replace />;
}

function CodeForm({ pending }: { pending: PendingSignIn }) {
  const { t } = useTranslation('identity');
  const dispatch = useAppDispatch();
  const { isBusy, error } = useAppSelector(selectIdentity);
  const [code, setCode] = useState('');
  const [knownError, setKnownError] = useState(error);
  if (error !== knownError) {
    // A refused code is cleared, so that the next one can be typed at once.
    setKnownError(error);
    if (error !== null) setCode('');
  }
  const leftMs = useCountdown(expiryOfCode(pending));
  const isExpired = leftMs === 0;
  const isComplete = code.length === CODE_LENGTH;

  const send = (value: string) => {
    if (value.length === CODE_LENGTH && !isBusy && !isExpired) dispatch(codeSubmitted(value));
  };
  const change = (value: string) => {
    setCode(value);
    if (value !== code) send(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  const startAgain = () => {
    pendingStore.clear();
    dispatch(signInAbandoned());
  };

  return (
    <AuthPage title={t('title.tfa')} links={['register', 'panel', 'forgot']}>
      <form className="auth-box" onSubmit={submit} noValidate>
        <div>
          <h1>{t('tfa.heading')}</h1>
          <p className="auth-lead">
            <Ltr>{pending.gsm}</Ltr> {t('tfa.sentTo')}
          </p>
        </div>
        <div>
          <CodeInput value={code} label={t('tfa.code')} isWrong={error !== null} disabled={isExpired} onChange={change} />
          {error && (
            <p className="auth-error" role="alert">
              <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden />
              {error}
            </p>
          )}
        </div>
        <p className="code-clock" role={isExpired ? 'alert' : undefined}>
          <Clock size="1.4rem" strokeWidth={1.75} aria-hidden />
          {isExpired ? t('tfa.expired') : t('tfa.validFor')}
          {!isExpired && <Ltr>{formatDuration(leftMs).slice(3)}</Ltr>}
        </p>
        {isExpired ? (
          <Button kind="primary" size="large" onClick={startAgain}>
            {t('tfa.again')}
          </Button>
        ) : (
          <Button type="submit" kind="primary" size="large" disabled={!isComplete || isBusy} aria-busy={isBusy}>
            {t('tfa.submit')}
          </Button>
        )}
        <p className="auth-hint">{t('tfa.hint', { count: CODE_ATTEMPTS })}</p>
      </form>
    </AuthPage>
  );
}

/** Ms until `at`, never below 0; renders again every second. */
function useCountdown(at: number): number {
  const [left, setLeft] = useState(() => Math.max(0, at - Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, at - Date.now())), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
