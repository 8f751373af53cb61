import { instantOfClock, type ReportInterval } from '@santral/contracts';
import { offsetSpans, type Stretch } from './zone.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The period cut into hours, days, weeks (Monday first) or months of the zone; the first and the last may be parts of one. An hour that
 * a clock change repeats is two, one that is skipped is none. Days begin `dayStartMs` after local midnight.
 */
export function intervalsOf(period: Stretch, interval: ReportInterval, timeZone: string, dayStartMs = 0): Stretch[] {
  if (interval === 'total') return [period];
  const cuts = interval === 'hour' ? hourCuts(period, timeZone) : dateCuts(period, interval, timeZone, dayStartMs);
  const inside = cuts.filter((cut) => cut > period.from && cut < period.until);
  const bounds = [period.from, ...inside, period.until];
  return bounds.slice(0, -1).map((from, i) => ({ from, until: bounds[i + 1] ?? period.until }));
}

/** Begins of the hours on the wall clock, and every change of the clocks: from there on hours are others even where the change is no whole hour. */
function hourCuts(period: Stretch, timeZone: string): number[] {
  return offsetSpans(period, timeZone).flatMap(({ from, until, offsetMs }) => {
    const cuts = [from];
    for (let wall = (Math.floor((from + offsetMs) / HOUR) + 1) * HOUR; wall - offsetMs < until; wall += HOUR) cuts.push(wall - offsetMs);
    return cuts;
  });
}

function dateCuts(period: Stretch, interval: 'day' | 'week' | 'month', timeZone: string, dayStartMs: number): number[] {
  const cuts: number[] = [];
  for (let date = beginOf(Math.floor(period.from / DAY) * DAY - 2 * DAY, interval); ; date = beginOf(nextOf(date, interval), interval)) {
    const cut = instantOfClock(date + dayStartMs, timeZone);
    if (cut >= period.until) return cuts;
    cuts.push(cut);
  }
}

/** Begin of the day, week or month of a date; dates as midnights in UTC. */
function beginOf(date: number, interval: 'day' | 'week' | 'month'): number {
  if (interval === 'week') return date - (weekDayOf(date) - 1) * DAY;
  return interval === 'month' ? Date.UTC(new Date(date).getUTCFullYear(), new Date(date).getUTCMonth()) : date;
}

const nextOf = (date: number, interval: 'day' | 'week' | 'month'): number =>
  date + (interval === 'day' ? 1 : interval === 'week' ? 7 : 31) * DAY;

/** 1 is Monday, 7 Sunday; of a date as midnight in UTC. */
const weekDayOf = (date: number): number => ((new Date(date).getUTCDay() + 6) % 7) + 1;

/** Hours of the wall clock on days of the week, ms after local midnight. `untilMs` beyond a day reaches into the next one. */
export interface OpeningHours {
  fromMs: number;
  untilMs: number;
  /** On which the hours begin, Monday is 1; empty for all. */
  weekDays: readonly number[];
}

/** The parts of the period in which the wall clock of the zone shows opening hours, however the clocks change meanwhile. */
export function openStretches(period: Stretch, hours: OpeningHours, timeZone: string): Stretch[] {
  if (hours.untilMs - hours.fromMs >= DAY && hours.weekDays.length === 0) return [period];
  const open = offsetSpans(period, timeZone).flatMap(({ from, until, offsetMs }) => {
    const stretches: Stretch[] = [];
    // Hours that began the day before may reach into the first day.
    for (let date = Math.floor((from + offsetMs) / DAY) * DAY - DAY; date - offsetMs < until; date += DAY) {
      if (hours.weekDays.length > 0 && !hours.weekDays.includes(weekDayOf(date))) continue;
      const stretch = { from: Math.max(from, date + hours.fromMs - offsetMs), until: Math.min(until, date + hours.untilMs - offsetMs) };
      if (stretch.from < stretch.until) stretches.push(stretch);
    }
    return stretches;
  });
  return joined(open);
}

/** Neighbours that touch as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of stretches) {
    const last = all.at(-1);
    if (last && last.until >= stretch.from) last.until = Math.max(last.until, stretch.until);
    else all.push({ ...stretch });
  }
  return all;
}

/** A part of an interval that counts, and the position of the interval among all. */
export interface Slice extends Stretch {
  interval: number;
}

/** What of each interval is open. Both lists rising and without overlaps. */
export function slicesOf(intervals: readonly Stretch[], open: readonly Stretch[]): Slice[] {
  const slices: Slice[] = [];
  for (let i = 0, o = 0; i < intervals.length && o < open.length; ) {
    const [interval, stretch] = [intervals[i] as Stretch, open[o] as Stretch];
    const from = Math.max(interval.from, stretch.from);
    const until = Math.min(interval.until, stretch.until);
    if (from < until) slices.push({ from, until, interval: i });
    if (interval.until <= stretch.until) i++;
    else o++;
  }
  return slices;
}
