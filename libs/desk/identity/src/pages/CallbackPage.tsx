import { useTranslation } from '@santral/desk-platform/i18n';
import { AuthPage } from '../parts/AuthPage';

/** `/callback`: where Firebase and Auth0 send browsers back to. Without either of them set up it says so and leads to the sign-in. */
export function CallbackPage() {
  const { t } = useTranslation('identity');
  return (
    <AuthPage title={t('title.callback')} links={['login', 'panel']}>
      <section className="auth-box">
        <h1>{t('callback.heading')}</h1>
        <p className="auth-lead">{t('callback.text')}</p>
      </section>
    </AuthPage>
  );
}
