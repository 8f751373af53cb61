import { addDays, daysBetween, startOfDate, weekDayOf } from './dates';

/** Periods with a name; a link to one stays true tomorrow. */
export const presets = ['today', 'yesterday', 'this-week', 'last-7-days', 'last-30-days', 'this-month', 'last-month'] as const;
export type Preset = (typeof presets)[number];
export const DEFAULT_PRESET: Preset = 'last-7-days';

/** Whole days of the company's zone, both ends included, `YYYY-MM-DD`. */
export interface Days {
  from: string;
  until: string;
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The days of a named period, seen from today. */
export function daysOf(preset: Preset, today: string): Days {
  switch (preset) {
    case 'today':
      return { from: today, until: today };
    case 'yesterday':
      return { from: addDays(today, -1), until: addDays(today, -1) };
    case 'this-week':
      return { from: addDays(today, 1 - weekDayOf(today)), until: today };
    case 'last-7-days':
      return { from: addDays(today, -6), until: today };
    case 'last-30-days':
      return { from: addDays(today, -29), until: today };
    case 'this-month':
      return { from: firstOfMonth(today), until: today };
    case 'last-month': {
      const until = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(until), until };
    }
  }
}

/** How many days a period has. */
export const lengthOf = ({ from, until }: Days): number => daysBetween(from, until) + 1;

/** As many days, right before. */
export function comparedDays(days: Days): Days {
  const length = lengthOf(days);
  return { from: addDays(days.from, -length), until: addDays(days.until, -length) };
}

export interface Span {
  /** ISO 8601; half open. */
  from: string;
  until: string;
}

/** The instants of a period in a zone, half open. */
export const spanOf = (days: Days, zone: string): Span => ({
  from: new Date(startOfDate(days.from, zone)).toISOString(),
  until: new Date(startOfDate(addDays(days.until, 1), zone)).toISOString(),
});

/**
 * What a period is compared with: as many days right before. Of a period that is still going on only as much as has passed of it, so
 * that half a day is never held against a whole one.
 */
export function comparedSpan(days: Days, zone: string, now: number): Span {
  const span = spanOf(comparedDays(days), zone);
  const start = startOfDate(days.from, zone);
  const isOver = now >= Date.parse(spanOf(days, zone).until);
  if (isOver || now <= start) return span;
  // Whole minutes: two looks at the same page within a minute ask the same question.
  const passedMs = Math.floor((now - start) / 60_000) * 60_000;
  return { from: span.from, until: new Date(Math.min(Date.parse(span.from) + passedMs, Date.parse(span.until))).toISOString() };
}
