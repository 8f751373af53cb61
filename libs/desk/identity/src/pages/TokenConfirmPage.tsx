import { passwordMessages } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button, Ltr } from '@santral/desk-platform/ui-kit';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAuthForm } from '../hooks/use-auth-form';
import { usePasswordStep } from '../hooks/use-password-step';
import { emailProblem, onlyProblems } from '../parts/account-errors';
import { AuthField } from '../parts/AuthField';
import { AuthPage } from '../parts/AuthPage';
import { resetStore } from '../reset-store';

/** `/reset-password/token`: confirms a code that was asked for earlier or in another tab, then goes on to the new password. */
export function TokenConfirmPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const known = resetStore.read();
  const { isBusy, send } = usePasswordStep();
  const { form, field, isReady } = useAuthForm({ email: known ?? '', token: '' }, (now) =>
    onlyProblems({ email: emailProblem(now.email, t), token: now.token.trim() === '' ? t('valid.tokenRequired') : null }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    if ((await send({ ...form, password: '' })) === passwordMessages.rightCode) void navigate('/reset-password', { replace: true, state: form });
  };
  return (
    <AuthPage title={t('title.token')} links={['login', 'panel', 'forgot']}>
      <form className="auth-box" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <h1>{t('token.heading')}</h1>
          <p className="auth-lead">{known ? <Ltr>{known}</Ltr> : t('token.lead')}</p>
        </div>
        {known === null && <AuthField {...field('email')} label={t('login.email')} type="email" autoComplete="username" dir="ltr" autoFocus />}
        <AuthField {...field('token')} label={t('token.field')} inputMode="numeric" autoComplete="one-time-code" maxLength={12} dir="ltr" autoFocus={known !== null} />
        <Button type="submit" kind="primary" size="large" disabled={!isReady || isBusy} aria-busy={isBusy}>
          {t('token.confirm')}
        </Button>
      </form>
    </AuthPage>
  );
}
