import { passwordMessages } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button, Ltr } from '@santral/desk-platform/ui-kit';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useAuthForm } from '../hooks/use-auth-form';
import { usePasswordStep } from '../hooks/use-password-step';
import { emailProblem, newPasswordProblem, onlyProblems } from '../parts/account-errors';
import { AuthField } from '../parts/AuthField';
import { AuthPage } from '../parts/AuthPage';
import { PasswordField } from '../parts/PasswordField';
import { resetStore } from '../reset-store';

type Step = 'email' | 'code' | 'password';
const labels: Record<Step, string> = { email: 'reset.sendSms', code: 'reset.enterCode', password: 'reset.changePassword' };
const leads: Record<Step, string> = { email: 'reset.leadEmail', code: 'reset.leadCode', password: 'reset.leadPassword' };

/** What the token-confirm form hands over: a code the server has found right. */
const confirmedSchema = z.object({ email: z.string(), token: z.string() });

/** `/reset-password`: e-mail, SMS code, new password; the button says what comes next. */
export function ResetPasswordPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const confirmed = confirmedSchema.safeParse(useLocation().state).data;
  const remembered = confirmed?.email ?? resetStore.read();
  const [step, setStep] = useState<Step>(confirmed ? 'password' : remembered ? 'code' : 'email');
  const { isBusy, send } = usePasswordStep();
  const { form, field, isReady } = useAuthForm({ email: remembered ?? '', token: confirmed?.token ?? '', password: '' }, (now) => {
    if (step === 'email') return onlyProblems({ email: emailProblem(now.email, t) });
    if (step === 'code') return onlyProblems({ token: now.token.trim() === '' ? t('valid.tokenRequired') : null });
    return onlyProblems({ password: newPasswordProblem(now.password, t) });
  });

  const sendCode = async () => {
    if ((await send({ email: form.email, token: '', password: '' })) !== passwordMessages.sent) return;
    resetStore.write(form.email);
    setStep('code');
  };
  const checkCode = async () => {
    if ((await send({ ...form, password: '' })) === passwordMessages.rightCode) setStep('password');
  };
  const setPassword = async () => {
    const message = await send(form);
    if (message === passwordMessages.notChanged) setStep('code');
    if (message !== passwordMessages.changed) return;
    resetStore.clear();
    void navigate('/login', { replace: true });
  };
  const actions: Record<Step, () => Promise<void>> = { email: sendCode, code: checkCode, password: setPassword };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) void actions[step]();
  };

  return (
    <AuthPage title={t('title.reset')} links={['login', 'register', 'panel']}>
      <form className="auth-box" onSubmit={submit} noValidate>
        <div>
          <h1>{t('reset.heading')}</h1>
          <p className="auth-lead">{t(leads[step])}</p>
          {step !== 'email' && (
            <p className="auth-lead">
              <Ltr>{form.email}</Ltr>
            </p>
          )}
        </div>
        {step === 'email' && <AuthField {...field('email')} label={t('login.email')} type="email" autoComplete="username" dir="ltr" autoFocus />}
        {step === 'code' && <AuthField {...field('token')} label={t('token.field')} inputMode="numeric" autoComplete="one-time-code" maxLength={12} dir="ltr" autoFocus />}
        {step === 'password' && <PasswordField {...field('password')} label={t('reset.newPassword')} autoComplete="new-password" autoFocus />}
        <Button type="submit" kind="primary" size="large" disabled={!isReady || isBusy} aria-busy={isBusy}>
          {t(labels[step])}
        </Button>
        {step === 'email' && (
          <Link className="auth-hint" to="/reset-password/token">
            {t('reset.haveCode')}
          </Link>
        )}
        {step === 'code' && (
          <Button kind="text" disabled={isBusy} onClick={() => void sendCode()}>
            {t('reset.again')}
          </Button>
        )}
      </form>
    </AuthPage>
  );
}
