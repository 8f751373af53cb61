/** Phone numbers as Santral stores and compares them; rules of Turkey first, everything else by libphonenumber on the server. */

/** Extensions have 2 to 6 digits and are internal. */
export const isExtension = (value: string): boolean => /^\d{2,6}$/.test(value);

/** Callers whose number is withheld, as PBXs and providers spell it. */
const hidden = new Set(['', 'anonymous', 'unknown', '<unknown>', 'private', 'restricted', 'withheld', 'unavailable', 's', '-1']);
export const isHidden = (value: string | null | undefined): boolean => hidden.has((value ?? '').trim().toLowerCase());

/**
 * One key for every spelling of a number: `0532 123 45 67`, `5321234567`, `905321234567`, `+90 532 123 45 67` and `00905321234567`
 * all give `+905321234567`. `4441444` gives `+904441444` (not dialable from abroad, but a stable key).
 * Short numbers (`112`), extensions, hidden and unreadable numbers give null. Foreign numbers keep their `+cc`.
 */
export function toE164(raw: string | null | undefined): string | null {
  if (raw == null || isHidden(raw)) return null;
  const trimmed = raw.trim().replace(/^sips?:/i, '').replace(/@.*$/, '');
  const plus = trimmed.startsWith('+');
  let digits = trimmed.replace(/\D/g, '');
  if (/[a-z]/i.test(trimmed)) return null;
  if (!plus && digits.startsWith('00')) return international(digits.slice(2));
  if (plus) return international(digits);
  if (/^444\d{4}$/.test(digits)) return `+90${digits}`;
  if (digits.length === 12 && digits.startsWith('90')) digits = digits.slice(2);
  else if (digits.length === 11 && digits.startsWith('0')) digits = digits.slice(1);
  if (digits.length === 9 && digits.startsWith('90444')) digits = digits.slice(2);
  if (/^444\d{4}$/.test(digits) || /^[2-589]\d{9}$/.test(digits)) return `+90${digits}`;
  return null;
}

function international(digits: string): string | null {
  if (/^90444\d{4}$/.test(digits)) return `+${digits}`;
  if (digits.startsWith('90')) return /^90[2-589]\d{9}$/.test(digits) ? `+${digits}` : null;
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/** A number as people in Turkey write it: `0532 123 45 67`, `444 1 444`; foreign numbers and extensions stay as they are. */
export function formatNational(value: string | null): string {
  if (!value) return '';
  const e164 = value.startsWith('+') ? value : toE164(value);
  const m = e164?.match(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/);
  if (m) return `0${m[1]} ${m[2]} ${m[3]} ${m[4]}`;
  const uan = e164?.match(/^\+90444(\d)(\d{3})$/);
  if (uan) return `444 ${uan[1]} ${uan[2]}`;
  return value;
}

/** All digits starred but the last two, for the page that asks for an SMS code. */
export const maskNumber = (value: string): string => value.replace(/\d(?=(?:\D*\d){2})/g, '*');
