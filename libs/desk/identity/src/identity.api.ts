import {
  loginAnswerSchema,
  passwordAnswerSchema,
  registerAnswerSchema,
  sessionAnswerSchema,
  twoFactorAnswerSchema,
  type LoginForm,
  type PasswordStep,
  type RegisterForm,
} from '@santral/contracts';
import { api } from '@santral/desk-platform/api';
import { z } from 'zod';

/** The server may take this long to send the SMS before it answers. */
const SMS_TIMEOUT_MS = 20_000;

/** The calls of the sign-in, as the specification names them. */
export const identityApi = {
  logIn: (form: LoginForm) => api.post('/api/auth/login', loginAnswerSchema, form, { timeoutMs: SMS_TIMEOUT_MS }),
  sendCode: (token: string) => api.post('/api/2fa', twoFactorAnswerSchema, { token }),
  /** Sends the stored token by itself, as it is not yet the session's. */
  signInWithToken: (token: string) => api.get('/api/auth/access-token', sessionAnswerSchema, { token }),
  register: (form: RegisterForm) => api.post('/api/auth/register', registerAnswerSchema, form),
  /** The session of somebody who has just registered is good for nothing; it is not kept. */
  dropSession: (token: string) => api.post('/api/auth/logout', z.unknown(), undefined, { token }),
  /** One step of a new password; which one is said by the fields that are filled. */
  passwordStep: (form: PasswordStep) => api.post('/api/auth/user/update-password', passwordAnswerSchema, form),
  logOut: () => api.post('/api/auth/logout', z.unknown()),
};

export type LoginAnswer = z.output<typeof loginAnswerSchema>;
export type TwoFactorAnswer = z.output<typeof twoFactorAnswerSchema>;
