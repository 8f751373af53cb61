import { formatDuration, type Language } from '@santral/contracts';
import type { SheetCell } from './report-sheet.js';

const locales: Readonly<Record<Language, string>> = { tr: 'tr-TR', en: 'en-GB', ar: 'ar-u-nu-latn' };
const two = (n: number) => String(n).padStart(2, '0');

/** A cell as people of a language read it on paper. Rates are in percent, their heading says so. */
export function cellText(cell: Exclude<SheetCell, { kind: 'empty' }>, language: Language): string {
  switch (cell.kind) {
    case 'instant': {
      const at = cell.value;
      return `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
    }
    case 'duration':
      return formatDuration(cell.value);
    case 'rate':
      return numbersOf(language, 1).format(Math.round(cell.value * 1000) / 10);
    case 'points':
      return numbersOf(language, 2).format(cell.value);
    case 'count':
      return numbersOf(language, 0).format(cell.value);
    case 'text':
      return cell.value;
  }
}

const formats = new Map<string, Intl.NumberFormat>();
function numbersOf(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format;
}
