import { languageOf, formatDuration, type Language } from '@santral/contracts';
import { useSyncExternalStore } from 'react';
import { companyZone, useCompanyZone } from './company-zone';
import { i18n } from './i18n';

/** `ar` keeps Latin digits: phone numbers and timers are read by people who type them on Latin keypads. */
export const intlLocales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB', ar: 'ar-u-nu-latn' };

/** How a day is written where it can be typed, as a pattern of dayjs. English names the month: 4/5 is another day on each side of an ocean. */
const dayPatterns: Record<Language, string> = { tr: 'DD.MM.YYYY', en: 'DD MMM YYYY', ar: 'DD/MM/YYYY' };

/**
 * Everything that turns a value into a text of a language. Times are shown in `zone`. Unknown values (null) give an en dash, never a zero.
 * Made once for each language and zone: a browser takes milliseconds to make one format, and every cell of a table asks for them.
 */
export function formatsOf(language: Language, zone: string = companyZone()): Formats {
  const key = `${language} ${zone}`;
  const formats = made.get(key) ?? makeFormats(language, zone);
  made.set(key, formats);
  return formats;
}
const made = new Map<string, Formats>();

function makeFormats(language: Language, zone: string) {
  const locale = intlLocales[language];
  const at = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (value: string | number | Date | null | undefined) => {
      if (value === null || value === undefined) return '–';
      format ??= new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
      return format.format(new Date(value));
    };
  };
  const of = (options: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined;
    return (value: number | null | undefined) => {
      if (value === null || value === undefined) return '–';
      format ??= new Intl.NumberFormat(locale, options);
      return format.format(value).replace(/^-/, '\u2212');
    };
  };
  const unit = (name: 'second' | 'minute' | 'hour' | 'day') => of({ style: 'unit', unit: name, unitDisplay: 'short' });
  const units = { second: unit('second'), minute: unit('minute'), hour: unit('hour'), day: unit('day') };
  return {
    language,
    /** Patterns of fields in which a day, or a moment of it, is picked or typed. */
    dayPattern: dayPatterns[language],
    momentPattern: `${dayPatterns[language]} HH:mm`,
    number: of({}),
    /** Takes a fraction 0…1; the sign goes before the number in Turkish. */
    percent: of({ style: 'percent', maximumFractionDigits: 1 }),
    /** `hh:mm:ss` of ms. */
    duration: (ms: number | null | undefined) => (ms === null || ms === undefined ? '–' : formatDuration(ms)),
    /** `14:27`. */
    time: at({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** `14:27:08`. */
    timeSeconds: at({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    /** `20 Kas`. */
    day: at({ day: '2-digit', month: 'short' }),
    /** `20 Kasım 2026, Cuma`. */
    longDate: at({ day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' }),
    dateTime: at({ day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** Age in its largest unit, for example `12 sn`, `4 dk`. */
    age: (ms: number): string => {
      const seconds = Math.max(0, Math.floor(ms / 1000));
      if (seconds < 60) return units.second(seconds);
      if (seconds < 3600) return units.minute(Math.floor(seconds / 60));
      return seconds < 86_400 ? units.hour(Math.floor(seconds / 3600)) : units.day(Math.floor(seconds / 86_400));
    },
  };
}
export type Formats = ReturnType<typeof makeFormats>;

/** The formats of the user's language, in the company's zone. */
export function useFormats(): Formats {
  return formatsOf(useLanguage(), useCompanyZone());
}

/** The language of the screen, one of ours. Cheaper than `useTranslation`, which every cell of a table would feel. */
export function useLanguage(): Language {
  return languageOf(useSyncExternalStore(watchLanguage, languageNow));
}
const languageNow = () => i18n.language;
const watchLanguage = (changed: () => void) => {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
};
