import { instantOfClock, zoneOffsetMs } from '@santral/contracts';
import type { EntityManager } from 'typeorm';
import { intervalsOf } from '../period/intervals.js';
import { SqlParameters } from '../period/period-sql.js';
import type { Stretch } from '../period/zone.js';
import { HOUR, isStale } from '../rollups/rollup-plan.js';
import { type BreakDay, breakSumsSql } from './break-sums.js';

const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

/** What is kept of each agent and type; the longest of several is the longest, everything else adds up. */
const sumColumns = ['count', 'used_ms', 'longest_ms', 'forced_end_count', 'limit_ms', 'limited_ms', 'overrun_ms', 'single_overrun_ms', 'allowance_overrun_ms', 'judged_ms', 'beyond_ms'] as const;

/** Where working days begin. */
export interface WorkClock {
  timeZone: string;
  /** Minutes after midnight. */
  dayStartMinutes: number;
}

/** Working days, and weeks of them from Monday on, whose breaks were added up, by their begin. */
export interface KeptSpans {
  days: ReadonlyMap<number, Stretch>;
  weeks: ReadonlyMap<number, Stretch>;
}
export interface BreakPlan {
  kept: { span: 'day' | 'week'; at: number; interval: number }[];
  raw: BreakDay[];
}

/** Takes days and whole weeks that hold, and leaves the rest to be read from the rows. `openSince`: since when a break goes on; days from then on are not over. */
export function breakPlan(days: readonly BreakDay[], spans: KeptSpans, stale: ReadonlySet<number>, openSince: number): BreakPlan {
  const plan: BreakPlan = { kept: [], raw: [] };
  const holds = (span: Stretch | undefined, until: number): boolean => span?.until === until && span.until <= openSince && !isStale(span, stale);
  for (let i = 0; i < days.length; ) {
    const [day, sunday] = [days[i] as BreakDay, days[i + 6]];
    const isWeek = sunday !== undefined && sunday.interval === day.interval && isWithoutGap(days.slice(i, i + 7)) && holds(spans.weeks.get(day.from), sunday.until);
    if (isWeek) plan.kept.push({ span: 'week', at: day.from, interval: day.interval });
    else if (holds(spans.days.get(day.from), day.until)) plan.kept.push({ span: 'day', at: day.from, interval: day.interval });
    else plan.raw.push(day);
    i += isWeek ? 7 : 1;
  }
  return plan;
}

const isWithoutGap = (days: readonly BreakDay[]): boolean => days.every((day, i) => i === 0 || day.from === days[i - 1]?.until);

/** Adds up anew the working days that overlap a stretch, and the weeks they complete. */
export async function keepBreaks(manager: EntityManager, stretch: Stretch, clock: WorkClock): Promise<void> {
  const days = workDaysOver(stretch, clock);
  for (const day of days) {
    const [gone] = await manager.query<[{ span: string; at: Date }[], number]>('DELETE FROM report_break_span WHERE from_at < $2 AND until_at > $1 RETURNING span, from_at AS at', [iso(day.from), iso(day.until)]);
    for (const { span, at } of gone) await manager.query('DELETE FROM report_breaks WHERE span = $1 AND at = $2', [span, at]);
    const parameters = new SqlParameters();
    const begin = parameters.add(iso(day.from));
    const sums = breakSumsSql([{ ...day, day: 0, interval: 0 }], null, 'true', parameters);
    await manager.query(
      `INSERT INTO report_breaks (span, at, pbx, agent, break_type_id, reason, is_ordered, ${sumColumns.join(', ')})
       SELECT 'day', ${begin}::timestamptz, pbx, agent, break_type_id, reason, is_ordered, ${sumColumns.join(', ')} FROM (${sums}) s`,
      parameters.values,
    );
    await manager.query(`INSERT INTO report_break_span (span, from_at, until_at) VALUES ('day', $1, $2)`, [iso(day.from), iso(day.until)]);
  }
  for (const week of new Map(days.map((day) => weekOf(day, clock)).map((week) => [week.from, week])).values()) await keepWeek(manager, week);
}

/** A week is kept when all its days are. */
async function keepWeek(manager: EntityManager, { from, until }: Stretch): Promise<void> {
  const bounds = [iso(from), iso(until)];
  const [kept] = await manager.query<[{ days: number }]>(`SELECT count(*)::int AS days FROM report_break_span WHERE span = 'day' AND from_at >= $1 AND until_at <= $2`, bounds);
  if (kept.days !== 7) return;
  await manager.query(
    `INSERT INTO report_breaks (span, at, pbx, agent, break_type_id, reason, is_ordered, ${sumColumns.join(', ')})
     SELECT 'week', $1::timestamptz, pbx, agent, break_type_id, reason, is_ordered, ${sumColumns.map((column) => (column === 'longest_ms' ? `max(${column})` : `sum(${column})`)).join(', ')}
     FROM report_breaks WHERE span = 'day' AND at >= $1 AND at < $2 GROUP BY pbx, agent, break_type_id, reason, is_ordered`,
    bounds,
  );
  await manager.query(`INSERT INTO report_break_span (span, from_at, until_at) VALUES ('week', $1, $2)`, bounds);
}

/** Working days that have a part in a stretch. */
export function workDaysOver({ from, until }: Stretch, { timeZone, dayStartMinutes }: WorkClock): Stretch[] {
  // The first and the last are cut off by the bounds, and lie outside.
  const around = intervalsOf({ from: from - 3 * DAY, until: until + 3 * DAY }, 'day', timeZone, dayStartMinutes * 60_000).slice(1, -1);
  return around.filter((day) => day.from < until && day.until > from);
}

function weekOf(day: Stretch, { timeZone, dayStartMinutes }: WorkClock): Stretch {
  const date = Math.floor((day.from + zoneOffsetMs(day.from, timeZone)) / DAY) * DAY;
  const monday = date - ((new Date(date).getUTCDay() + 6) % 7) * DAY;
  const [from, until] = [monday, monday + 7 * DAY].map((midnight) => instantOfClock(midnight + dayStartMinutes * 60_000, timeZone));
  return { from: from ?? 0, until: until ?? 0 };
}
