import { defineFeature, LOGOUT } from '@santral/desk-platform/features';
import { identitySaga } from './identity.saga';
import { identityReducer } from './identity.slice';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

/** Who is at the desk: sign-in with password and SMS code, automatic sign-in, sign-out, new accounts and forgotten passwords. */
export const identityFeature = defineFeature({
  id: 'identity',
  reducer: identityReducer,
  saga: identitySaga,
  routes: [
    {
      path: '/login',
      access: 'guest',
      bare: true,
      load: () => import('./pages/LoginPage').then(({ LoginPage }) => ({ Component: LoginPage })),
    },
    {
      path: '/tfa',
      access: 'guest',
      bare: true,
      load: () => import('./pages/TwoFactorPage').then(({ TwoFactorPage }) => ({ Component: TwoFactorPage })),
    },
    {
      path: '/register',
      access: 'guest',
      bare: true,
      load: () => import('./pages/RegisterPage').then(({ RegisterPage }) => ({ Component: RegisterPage })),
    },
    {
      path: '/reset-password',
      access: 'guest',
      bare: true,
      load: () => import('./pages/ResetPasswordPage').then(({ ResetPasswordPage }) => ({ Component: ResetPasswordPage })),
    },
    {
      path: '/reset-password/token',
      access: 'guest',
      bare: true,
      load: () => import('./pages/TokenConfirmPage').then(({ TokenConfirmPage }) => ({ Component: TokenConfirmPage })),
    },
    {
      path: '/callback',
      access: 'guest',
      bare: true,
      load: () => import('./pages/CallbackPage').then(({ CallbackPage }) => ({ Component: CallbackPage })),
    },
    {
      path: LOGOUT,
      access: 'signed-in',
      bare: true,
      load: () => import('./pages/LogoutPage').then(({ LogoutPage }) => ({ Component: LogoutPage })),
    },
  ],
  locales: { tr, en, ar },
});
