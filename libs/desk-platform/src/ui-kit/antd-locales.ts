import type { Language } from '@santral/contracts';
import type { Locale } from 'antd/es/locale';
import ar from 'antd/locale/ar_EG';
import en from 'antd/locale/en_GB';
import tr from 'antd/locale/tr_TR';
import dayjs from 'dayjs';
import { intlLocales } from '../i18n/format';

/** A Sunday; dayjs counts the days of the week from it. */
const SUNDAY = Date.UTC(2023, 0, 1);
const names = (language: Language, count: number, options: Intl.DateTimeFormatOptions, at: (i: number) => number): string[] => {
  const format = new Intl.DateTimeFormat(intlLocales[language], { timeZone: 'UTC', ...options });
  return Array.from({ length: count }, (_, i) => format.format(at(i)));
};
const monthsOf = (language: Language, month: 'long' | 'short') => names(language, 12, { month }, (i) => Date.UTC(2023, i, 15));
/** Arabic has no abbreviations but letters: the whole names would run into each other above the days of a calendar. */
const arabicDays = names('ar', 7, { weekday: 'narrow' }, (i) => SUNDAY + i * 86_400_000);

/**
 * What calendars ask dayjs for, under the names they ask by; dayjs itself comes with English alone.
 * Weeks begin on Monday in every language, as those of reports do.
 */
const english = dayjs.Ls['en'];
if (english) {
  dayjs.locale({ ...english, name: 'en-gb', weekStart: 1 }, undefined, true);
  dayjs.locale({ ...english, name: 'tr', weekStart: 1, months: monthsOf('tr', 'long'), monthsShort: monthsOf('tr', 'short') }, undefined, true);
  dayjs.locale({ ...english, name: 'ar', weekStart: 1, months: monthsOf('ar', 'long'), monthsShort: monthsOf('ar', 'long'), weekdaysMin: arabicDays }, undefined, true);
}

/** antd's texts are CommonJS: a bundler may hand over the module in place of what it exports. */
const exported = (texts: Locale & { default?: Locale }): Locale => texts.default ?? texts;

function withLetters(texts: Locale): Locale {
  const { DatePicker } = texts;
  return DatePicker ? { ...texts, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, shortWeekDays: arabicDays } } } : texts;
}

/** antd's own texts in our languages. */
export const antdLocales: Record<Language, Locale> = { tr: exported(tr), en: exported(en), ar: withLetters(exported(ar)) };
