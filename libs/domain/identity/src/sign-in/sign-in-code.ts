import type { Language } from '@santral/contracts';
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Six digits, evenly spread. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Secret that ties the code step to the browser that knew the password. */
export const newCookieSecret = (): string => randomBytes(32).toString('base64url');
export const cookieHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** What is stored of a code; keyed, and bound to its own sign-in (or reset) so that a code of another one never fits. */
export const codeHash = (code: string, id: string, secret: string, purpose: 'sign-in-code' | 'password-reset' = 'sign-in-code'): string =>
  createHmac('sha256', secret).update(`${purpose}:${id}:${code}`).digest('base64url');

export const isSameHash = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** ASCII only, as carriers want sign-in codes; readers of Arabic get the English text. */
export const codeText = (code: string, language: Language): string =>
  language === 'tr'
    ? `Santral giris kodunuz: ${code}. 5 dakika gecerlidir, kimseyle paylasmayin.`
    : `Your Santral sign-in code: ${code}. Valid for 5 minutes, do not share it.`;

/** The same for a new password. */
export const resetText = (code: string, language: Language): string =>
  language === 'tr'
    ? `Santral sifre yenileme kodunuz: ${code}. 5 dakika gecerlidir. Siz istemediyseniz bu mesaji dikkate almayin.`
    : `Your Santral password reset code: ${code}. Valid for 5 minutes. Ignore this message if you did not ask for it.`;
