import { z } from 'zod';
import type { ErrorCode } from '../errors/errors.js';
import { signInErrorSchema, userSchema } from './auth.js';

/** Signing in takes four characters as specified; setting a password asks for more. */
export const NEW_PASSWORD_LENGTH = 8;
export const newPasswordSchema = z.string().min(NEW_PASSWORD_LENGTH).max(200);

/** `POST /api/auth/register`. The new user has no role and waits for an administrator. */
export const registerFormSchema = z
  .object({ displayName: z.string().trim().min(1).max(100), email: z.email().max(200), password: newPasswordSchema, passwordConfirm: z.string().max(200).optional() })
  .refine((form) => form.passwordConfirm === undefined || form.passwordConfirm === form.password, { path: ['passwordConfirm'], message: 'auth.passwords-differ' satisfies ErrorCode });
export type RegisterForm = z.infer<typeof registerFormSchema>;
export const registerAnswerSchema = z.union([z.object({ user: userSchema, access_token: z.string() }), z.object({ error: signInErrorSchema })]);

/**
 * `POST /api/auth/user/update-password`, one call per step: email alone sends the code, email and token check it, all three set the
 * password. Empty texts count as left out.
 */
export const passwordStepSchema = z.object({ email: z.email().max(200), token: z.string().trim().max(20).default(''), password: z.string().max(200).default('') });
export type PasswordStep = z.infer<typeof passwordStepSchema>;

/** Answers of the three steps, in every language to the letter: screens translate them. */
export const passwordMessages = {
  sent: 'Sms kodu gönderildi',
  wrongCode: 'Sms kodu hatalı',
  rightCode: 'token doğru',
  changed: 'Şifre başarıyla güncellendi',
  notChanged: 'Şifre Değiştirilemedi',
} as const;
export type PasswordMessage = (typeof passwordMessages)[keyof typeof passwordMessages];
export const passwordAnswerSchema = z.object({ message: z.enum(Object.values(passwordMessages) as [PasswordMessage, ...PasswordMessage[]]) });

/** `POST /api/profile/password`. */
export const ownPasswordSchema = z.strictObject({ current: z.string().min(1).max(200), password: newPasswordSchema });

/** One line of `GET /api/profile/sessions`: where a user is signed in. */
export const sessionInfoSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
