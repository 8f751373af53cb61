import { newPasswordSchema } from '@santral/contracts';
import { z } from 'zod';

type Texts = (key: string) => string;

const emailSchema = z.email().max(200);

/** What is wrong with an e-mail address, in the words of the specification; null when nothing is. */
export const emailProblem = (email: string, t: Texts): string | null => {
  if (email === '') return t('valid.emailRequired');
  return emailSchema.safeParse(email).success ? null : t('valid.emailInvalid');
};

/** What is wrong with a password that is about to be set. */
export const newPasswordProblem = (password: string, t: Texts): string | null => {
  if (password === '') return t('valid.passwordRequired');
  return newPasswordSchema.safeParse(password).success ? null : t('valid.newPasswordShort');
};

/** The fields that have a problem. */
export const onlyProblems = <K extends string>(problems: Record<K, string | null>): Partial<Record<K, string>> =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as Partial<Record<K, string>>;
