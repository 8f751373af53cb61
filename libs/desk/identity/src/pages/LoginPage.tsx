import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { useState, type FormEvent } from 'react';
import { Navigate } from 'react-router-dom';
import { loginSubmitted, selectIdentity } from '../identity.slice';
import { AuthField } from '../parts/AuthField';
import { AuthPage } from '../parts/AuthPage';
import { loginErrors } from '../parts/login-errors';
import { PasswordField } from '../parts/PasswordField';

/** `/login`: email and password. The button is disabled until the form is valid and touched, as specified. */
export function LoginPage() {
  const { t } = useTranslation('identity');
  const dispatch = useAppDispatch();
  const { isBusy, pending } = useAppSelector(selectIdentity);
  const [form, setForm] = useState({ email: '', password: '' });
  const [left, setLeft] = useState({ email: false, password: false });
  const [isTouched, setIsTouched] = useState(false);
  const errors = loginErrors(form);
  const isReady = isTouched && Object.keys(errors).length === 0;

  if (pending) return <Navigate to="/tfa" replace />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) dispatch(loginSubmitted(form));
  };
  /** A field complains once it was left, not while its first letters are typed. */
  const field = (name: 'email' | 'password') => ({
    name,
    value: form[name],
    label: t(`login.${name}`),
    error: left[name] && errors[name] ? t(errors[name]) : null,
    onChange: (event: { target: { value: string } }) => {
      setIsTouched(true);
      setForm({ ...form, [name]: event.target.value });
    },
    onBlur: () => isTouched && setLeft({ ...left, [name]: true }),
  });

  return (
    <AuthPage title={t('title.login')} links={['register', 'panel', 'forgot']}>
      <form className="auth-box" onSubmit={submit} noValidate>
        <div>
          <h1>{t('login.heading')}</h1>
          <p className="auth-lead">{t('login.lead')}</p>
        </div>
        <AuthField {...field('email')} type="email" autoComplete="username" dir="ltr" autoFocus />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <Button type="submit" kind="primary" size="large" disabled={!isReady || isBusy} aria-busy={isBusy}>
          {t('login.submit')}
        </Button>
        <p className="auth-hint">{t('login.next')}</p>
      </form>
    </AuthPage>
  );
}
