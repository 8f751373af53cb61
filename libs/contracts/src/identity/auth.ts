import { z } from 'zod';
import type { ErrorCode } from '../errors/errors.js';
import { permissions } from './permissions.js';

/** Says that a field was left out in other words than that it is wrong. */
const textOf = (missing: ErrorCode, wrong: ErrorCode) => ({ error: ({ input }: { input?: unknown }) => (input === undefined || input === '' ? missing : wrong) });

/** Sign-in as specified: email and password, then the SMS code. */
export const loginFormSchema = z.object({
  email: z.email(textOf('sign-in.email-required', 'sign-in.email-invalid')).max(200),
  password: z.string(textOf('sign-in.password-required', 'sign-in.password-short')).min(4, textOf('sign-in.password-required', 'sign-in.password-short')).max(200),
});
export type LoginForm = z.infer<typeof loginFormSchema>;
export const twoFactorFormSchema = z.object({ token: z.string().trim().regex(/^\d{6}$/) });

/** The user as the specification names its fields; `role` empty means guest. */
export const userSchema = z.object({
  id: z.string(),
  role: z.array(z.string()),
  from: z.enum(['api', 'firebase', 'auth0']),
  data: z.object({
    displayName: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    settings: z.record(z.string(), z.unknown()),
    shortcuts: z.array(z.string()),
    extension: z.string().nullable(),
  }),
  /** Phone number for the SMS code, starred but for the last two digits. */
  gsm: z.string(),
  permissions: z.array(z.enum(permissions)),
});
export type User = z.infer<typeof userSchema>;

/** Failures of sign-in keep status 200 with an error list; the same list whatever was wrong. */
export const signInErrorSchema = z.array(z.object({ type: z.string(), message: z.string() }));
export const loginAnswerSchema = z.union([z.object({ user: userSchema }), z.object({ error: signInErrorSchema })]);
/** `timeZone` is the company's (IANA name): the desk shows every time in it. */
export const sessionAnswerSchema = z.object({ user: userSchema, access_token: z.string(), company: z.object({ timeZone: z.string() }) });
export const twoFactorAnswerSchema = z.union([sessionAnswerSchema, z.object({ error: signInErrorSchema })]);
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const CODE_MINUTES = 5;
export const CODE_ATTEMPTS = 5;
export const SESSION_HOURS = 12;
/** A session outlives its token by this much at most, and only while its agent brings a call to its end that began before. */
export const SESSION_GRACE_HOURS = 4;

/** Socket `/telephony`, command `login`: the specification's credential and CRM id. */
export const socketLoginSchema = z.object({ credential: z.string().min(1), crmId: z.union([z.string(), z.number()]).transform(String) });
export const socketLoginAckSchema = z.union([
  z.object({ ok: z.literal(true), extension: z.string().nullable(), pbx: z.string().nullable(), serverTime: z.string() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
