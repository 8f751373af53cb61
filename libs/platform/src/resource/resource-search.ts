import { searchKey } from '@santral/contracts';

const looksLikeNumber = /^[+\d\s().-]+$/;

/** Digits of a number without the ways to write the country and the trunk prefix, so that `0532`, `+90 532` and `532` find the same. */
const barDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  if (digits.startsWith('0090')) return digits.slice(4);
  if (text.trim().startsWith('+90') || (digits.startsWith('90') && digits.length > 10)) return digits.slice(2);
  return digits.replace(/^0+(?=\d{3})/, '');
};

/**
 * What a search text asks for: every word has to occur in a row's search key. Phone numbers may be typed in any spelling;
 * a text of nothing but a number is one word.
 */
export function searchWords(text: string): string[] {
  if (looksLikeNumber.test(text) && /\d{3}/.test(text.replace(/\D/g, ''))) return [barDigits(text)];
  return searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (/^\+?\d{4,}$/.test(word) ? barDigits(word) : word));
}

/** A `LIKE` pattern that finds the word anywhere; its own wildcards are taken literally. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
