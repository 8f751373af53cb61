import { isExtension, isHidden, toE164 } from '@santral/contracts';

/** Columns that hold a number have room for this many characters. */
export const MAX_NUMBER = 20;

/**
 * What a number is stored and looked up by: E.164 where it can be understood, else its digits as given. Null for hidden numbers,
 * extensions, and texts without a digit.
 */
export function numberKey(raw: string): string | null {
  if (isHidden(raw) || isExtension(raw.trim())) return null;
  const digits = raw.replace(/\D/g, '');
  return toE164(raw) ?? (digits === '' ? null : digits.slice(0, MAX_NUMBER));
}

const isMobile = (key: string) => key.startsWith('+905');

/**
 * The start that all numbers of a company's block share, or null. Companies rent fixed numbers by the hundred, so a stranger whose
 * number differs in the last two digits only is probably a colleague; mobile numbers are given out one by one and say nothing.
 */
export const blockOf = (key: string): string | null => (/^\+90\d{10}$/.test(key) && !isMobile(key) ? key.slice(0, -2) : null);

/** The last seven digits of a number that came without its area code, or null for a number that is whole. */
export const endingOf = (key: string): string | null => (key.startsWith('+') || key.length < 7 ? null : key.slice(-7));
