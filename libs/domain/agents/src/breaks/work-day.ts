import { instantOfClock, zoneOffsetMs } from '@santral/contracts';

/** How the company counts its days. */
export interface DayRules {
  timeZone: string;
  /** Minutes after local midnight at which a working day begins. */
  dayStartMinutes: number;
}

/** A stretch of time, epoch ms, half open; `until` null while it goes on. */
export interface Stretch {
  from: number;
  until: number | null;
}
export type Day = Stretch & { until: number };

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The working day that holds `at` (epoch ms). A day with a clock change is an hour shorter or longer. */
export function workDayOf(at: number, { timeZone, dayStartMinutes }: DayRules): Day {
  const local = at + zoneOffsetMs(at, timeZone) - dayStartMinutes * MINUTE;
  const midnight = Math.floor(local / DAY) * DAY;
  const begin = (shift: number) => instantOfClock(midnight + shift + dayStartMinutes * MINUTE, timeZone);
  return { from: begin(0), until: begin(DAY) };
}

/** The working day that begins on a date, `YYYY-MM-DD`. */
export function workDayOn(date: string, { timeZone, dayStartMinutes }: DayRules): Day {
  const begin = Date.parse(`${date}T00:00:00Z`) + dayStartMinutes * MINUTE;
  return { from: instantOfClock(begin, timeZone), until: instantOfClock(begin + DAY, timeZone) };
}

/** The date on which a working day begins, `YYYY-MM-DD`. */
export const dateOf = ({ from }: Day, { timeZone }: DayRules): string => new Date(from + zoneOffsetMs(from, timeZone)).toISOString().slice(0, 10);

/** Ms of the stretches that lie within the day; one that goes on counts until `now`. */
export function usedMs(stretches: readonly Stretch[], day: Day, now: number): number {
  return stretches.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until ?? now, day.until) - Math.max(from, day.from)), 0);
}

/** The parts that lie in the day, oldest first; touching the day is not lying in it. */
export function clipped(stretches: readonly Stretch[], day: Day, now: number): Day[] {
  return stretches
    .map(({ from, until }) => ({ from, until: Math.max(from, until ?? now) }))
    .filter(({ from, until }) => from < day.until && (from >= day.from || until > day.from))
    .map(({ from, until }) => ({ from: Math.max(from, day.from), until: Math.min(until, day.until) }))
    .sort((a, b) => a.from - b.from);
}

/** Time that at least one stretch covers: what overlaps counts once. Takes them oldest first. */
export function coveredMs(stretches: readonly Day[]): number {
  let sum = 0;
  let counted = -Infinity;
  for (const { from, until } of stretches) {
    sum += Math.max(0, until - Math.max(from, counted));
    counted = Math.max(counted, until);
  }
  return sum;
}
