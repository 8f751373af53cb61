import { z } from 'zod';
import { timeOfDay } from '../time/time-of-day.js';

/** `2026-10-29`, a day in the company's zone. */
export const localDaySchema = z.iso.date();

/** Public holidays of Turkey that have a name in every language; a day of the company's own has the name somebody gave it. */
export const publicHolidays = ['new-year', 'children', 'labour', 'youth', 'unity', 'victory', 'republic-eve', 'republic', 'ramadan-eve', 'ramadan', 'sacrifice-eve', 'sacrifice'] as const;
export type PublicHoliday = (typeof publicHolidays)[number];

/** A day on which routes that observe holidays are closed: from `closedFrom` on, or all of it (null). */
export interface Holiday {
  readonly day: string;
  readonly closedFrom: string | null;
  readonly key: PublicHoliday | null;
  readonly name: string;
}

/** `POST /api/holidays`, `PATCH /api/holidays/:id`. */
export const holidayFormSchema = z.strictObject({ day: localDaySchema, name: z.string().trim().min(1).max(80), closedFrom: timeOfDay.nullable() });
export type HolidayForm = z.output<typeof holidayFormSchema>;
export const holidaySchema = z.object({ id: z.uuid(), day: z.string(), name: z.string(), key: z.enum(publicHolidays).nullable(), closedFrom: z.string().nullable() });
export type StoredHoliday = z.output<typeof holidaySchema>;
export const holidaysSchema = z.array(holidaySchema);

/** Half days begin at one o'clock (law 2429). */
export const HALF_DAY = '13:00';

const names: Record<PublicHoliday, string> = {
  'new-year': 'Yılbaşı', children: 'Ulusal Egemenlik ve Çocuk Bayramı', labour: 'Emek ve Dayanışma Günü', youth: 'Atatürk’ü Anma, Gençlik ve Spor Bayramı', unity: 'Demokrasi ve Millî Birlik Günü',
  victory: 'Zafer Bayramı', 'republic-eve': 'Cumhuriyet Bayramı arifesi', republic: 'Cumhuriyet Bayramı', 'ramadan-eve': 'Ramazan Bayramı arifesi', ramadan: 'Ramazan Bayramı', 'sacrifice-eve': 'Kurban Bayramı arifesi', sacrifice: 'Kurban Bayramı',
};

/** The same day every year; the afternoon before the Republic Day is a half day. */
const fixed: readonly (readonly [monthDay: string, key: PublicHoliday])[] = [
  ['01-01', 'new-year'], ['04-23', 'children'], ['05-01', 'labour'], ['05-19', 'youth'], ['07-15', 'unity'], ['08-30', 'victory'], ['10-28', 'republic-eve'], ['10-29', 'republic'],
];

/**
 * First days of the feasts. 2026 is as announced; the years after are computed from the calendar and may be announced a day apart, which is why
 * every day can be changed.
 */
const feasts: Readonly<Record<number, { readonly ramadan: string; readonly sacrifice: string }>> = {
  2026: { ramadan: '03-20', sacrifice: '05-27' },
  2027: { ramadan: '03-09', sacrifice: '05-16' },
  2028: { ramadan: '02-26', sacrifice: '05-05' },
  2029: { ramadan: '02-14', sacrifice: '04-24' },
  2030: { ramadan: '02-04', sacrifice: '04-13' },
};
const RAMADAN_DAYS = 3;
const SACRIFICE_DAYS = 4;
/** Years whose feasts are known here. */
export const holidayYears: readonly number[] = Object.keys(feasts).map(Number);

const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Public holidays of a year in order of their days; of a year whose feasts are not known here those that are fixed. */
export function turkishHolidays(year: number): Holiday[] {
  const holiday = (day: string, key: PublicHoliday): Holiday => ({ day, key, name: names[key], closedFrom: key.endsWith('-eve') ? HALF_DAY : null });
  const feast = (first: string, days: number, key: 'ramadan' | 'sacrifice') =>
    [holiday(dayAfter(first, -1), `${key}-eve`), ...Array.from({ length: days }, (_, index) => holiday(dayAfter(first, index), key))];
  const known = feasts[year];
  return [
    ...fixed.map(([monthDay, key]) => holiday(`${year}-${monthDay}`, key)),
    ...(known ? [...feast(`${year}-${known.ramadan}`, RAMADAN_DAYS, 'ramadan'), ...feast(`${year}-${known.sacrifice}`, SACRIFICE_DAYS, 'sacrifice')] : []),
  ].sort((a, b) => a.day.localeCompare(b.day) || (a.key ?? '').localeCompare(b.key ?? ''));
}
