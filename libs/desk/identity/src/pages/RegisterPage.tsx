import type { RegisterForm } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { useAuthForm } from '../hooks/use-auth-form';
import { identityApi } from '../identity.api';
import { emailProblem, newPasswordProblem, onlyProblems } from '../parts/account-errors';
import { AuthField } from '../parts/AuthField';
import { AuthPage } from '../parts/AuthPage';
import { PasswordField } from '../parts/PasswordField';

const empty = { displayName: '', email: '', password: '', passwordConfirm: '' };

/** `/register`: an account of our own (JWT). Firebase and Auth0 get their tabs once this installation is set up for them. */
export function RegisterPage() {
  const { t } = useTranslation('identity');
  const [isDone, setIsDone] = useState(false);
  return (
    <AuthPage title={t('title.register')} links={['login', 'panel', 'forgot']}>
      <section className="auth-box">
        {isDone ? (
          <Done />
        ) : (
          <>
            <div>
              <h1>{t('register.heading')}</h1>
              <p className="auth-lead">{t('register.lead')}</p>
            </div>
            <div role="tablist" aria-label={t('register.ways')} className="auth-tabs">
              <button type="button" role="tab" aria-selected id="register-jwt" aria-controls="register-jwt-panel">
                JWT
              </button>
            </div>
            <OwnAccount onDone={() => setIsDone(true)} />
          </>
        )}
      </section>
    </AuthPage>
  );
}

function Done() {
  const { t } = useTranslation('identity');
  return (
    <div className="auth-done" role="status">
      <CircleCheck size="2.4rem" strokeWidth={1.75} aria-hidden />
      <h1>{t('register.doneHeading')}</h1>
      <p className="auth-lead">{t('register.doneText')}</p>
      <Link className="btn btn-primary btn-large" to="/login">
        {t('links.login')}
      </Link>
    </div>
  );
}

function OwnAccount({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('identity');
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const { form, field, isReady, refuse } = useAuthForm<Required<RegisterForm>>(empty, (now) =>
    onlyProblems({
      displayName: now.displayName.trim() === '' ? t('valid.nameRequired') : null,
      email: emailProblem(now.email, t),
      password: newPasswordProblem(now.password, t),
      passwordConfirm: now.passwordConfirm === now.password ? null : t('valid.passwordsDiffer'),
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    try {
      const answer = await identityApi.register(form);
      if ('error' in answer) return refuse(Object.fromEntries(answer.error.map(({ type, message }) => [type, message])));
      await identityApi.dropSession(answer.access_token);
      onDone();
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className="auth-form" role="tabpanel" id="register-jwt-panel" aria-labelledby="register-jwt" onSubmit={(event) => void submit(event)} noValidate>
      <AuthField {...field('displayName')} label={t('register.displayName')} autoComplete="name" autoFocus />
      <AuthField {...field('email')} label={t('login.email')} type="email" autoComplete="email" dir="ltr" />
      <PasswordField {...field('password')} label={t('login.password')} autoComplete="new-password" />
      <PasswordField {...field('passwordConfirm')} label={t('register.passwordConfirm')} autoComplete="new-password" />
      <Button type="submit" kind="primary" size="large" disabled={!isReady || isBusy} aria-busy={isBusy}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
