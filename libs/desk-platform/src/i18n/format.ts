import { languageOf, formatDuration, type Language } from '@santral/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { companyZone, useCompanyZone } from './company-zone';

/** `ar` keeps Latin digits: phone numbers and timers are read by people who type them on Latin keypads. */
export const intlLocales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB', ar: 'ar-u-nu-latn' };

/** Everything that turns a value into a text of a language. Times are shown in `zone`. Unknown values (null) give an en dash, never a zero. */
export function formatsOf(language: Language, zone: string = companyZone()) {
  const locale = intlLocales[language];
  const at = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
    return (value: string | number | Date | null | undefined) =>
      value === null || value === undefined ? '–' : format.format(new Date(value));
  };
  const of = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number | null | undefined) =>
      value === null || value === undefined ? '–' : format.format(value).replace(/^-/, '\u2212');
  };
  const unit = (name: 'second' | 'minute' | 'hour' | 'day') => of({ style: 'unit', unit: name, unitDisplay: 'short' });
  const units = { second: unit('second'), minute: unit('minute'), hour: unit('hour'), day: unit('day') };
  return {
    language,
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
export type Formats = ReturnType<typeof formatsOf>;

/** The formats of the user's language, in the company's zone. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const zone = useCompanyZone();
  return useMemo(() => formatsOf(languageOf(i18n.language), zone), [i18n.language, zone]);
}

/** The language of the screen, one of ours. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}
