import { defineFeature } from '@santral/desk-platform/features';
import { identitySaga } from './identity.saga';
import { identityReducer } from './identity.slice';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

/** Who is at the desk: sign-in with password and SMS code, automatic sign-in, sign-out. */
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
      path: '/logout',
      access: 'signed-in',
      bare: true,
      load: () => import('./pages/LogoutPage').then(({ LogoutPage }) => ({ Component: LogoutPage })),
    },
  ],
  locales: { tr, en, ar },
});
