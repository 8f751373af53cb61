import { Inject, Injectable } from '@nestjs/common';
import { instantOfClock, zoneOffsetMs } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { keepBreaks, type WorkClock } from '../breaks/kept-breaks.js';
import type { Stretch } from '../period/zone.js';
import { SqlParameters } from '../period/period-sql.js';
import { everything } from './chosen.js';
import { keepDaySql, keepHoursSql, keepTotalsSql, type KeptSpan, type Rollup } from './rollup.js';
import { HOUR } from './rollup-plan.js';
import { rollups } from './rollups.js';

const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();
/** Two who sum up the same day must not both write it; different days may be summed up at once. */
const LOCK = 'SELECT pg_advisory_xact_lock(7264826, $1)';
/** Working days overlap those of the calendar, and weeks are made of several: last of all, and one after the other. */
const BREAKS_LOCK = 'SELECT pg_advisory_xact_lock(7264827)';

/** When the first interval of any agent began; a look for each agent. */
const firstInterval =
  '(SELECT min(i.first) FROM agent_with_intervals w CROSS JOIN LATERAL (SELECT min(started_at) AS first FROM agent_interval a WHERE a.pbx = w.pbx AND a.extension = w.extension) i)';

/** Which stale hours are taken: those that have been quiet, or have waited long enough. Ms. */
export interface Patience {
  quietMs: number;
  atMostMs: number;
}

/** Sums up hours whose rows have changed. */
@Injectable()
export class RollupWriter {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** The newest day of the company with stale hours, and how many there are in all; null without any. `patience` null takes every hour. */
  async next(timeZone: string, patience: Patience | null): Promise<{ day: Stretch; left: number } | null> {
    const [row] = await this.database.query<{ hour: Date | null; left: number }[]>(
      `SELECT max(hour) AS hour, count(*)::int AS left FROM (
         SELECT hour FROM report_stale GROUP BY hour
         HAVING $1::float8 IS NULL OR max(marked_at) < now() - make_interval(secs => $1 / 1000) OR min(marked_at) < now() - make_interval(secs => $2 / 1000)
       ) ripe`,
      [patience?.quietMs ?? null, patience?.atMostMs ?? null],
    );
    return row?.hour ? { day: dayOf(row.hour.getTime(), timeZone), left: row.left } : null;
  }

  /** All days with stale hours, the newest first, and how many each has. */
  async staleDays(timeZone: string): Promise<{ day: Stretch; hours: number }[]> {
    const rows = await this.database.query<{ hour: Date }[]>('SELECT DISTINCT hour FROM report_stale ORDER BY hour DESC');
    const days: { day: Stretch; hours: number }[] = [];
    for (const at of rows.map(({ hour }) => hour.getTime())) {
      const last = days.at(-1);
      if (last && at >= last.day.from) last.hours++;
      else days.push({ day: dayOf(at, timeZone), hours: 1 });
    }
    return days;
  }

  /** Sums up the stale hours of a day anew, the day, and the working days they lie in; answers how many hours there were. Rows that change meanwhile stay marked. */
  async refresh(day: Stretch, clock: WorkClock): Promise<number> {
    const bounds = [iso(day.from), iso(day.until)];
    // Beforehand, so that two who sum up at once do not wait for each other's callers until one of them is done.
    const [due] = await this.database.query<[{ first: Date | null; last: Date | null }]>('SELECT min(hour) AS first, max(hour) AS last FROM report_stale WHERE hour >= $1 AND hour < $2', bounds);
    if (due.first === null || due.last === null) return 0;
    await knowCallers(this.database, [due.first.getTime(), due.last.getTime()]);
    return this.database.transaction(async (manager) => {
      await manager.query(LOCK, [Math.floor(day.from / DAY)]);
      await manager.query('SET LOCAL jit = off');
      const [marks] = await manager.query<[{ hour: Date }[], number]>('DELETE FROM report_stale WHERE hour >= $1 AND hour < $2 RETURNING hour', bounds);
      const hours = [...new Set(marks.map(({ hour }) => hour.getTime()))].sort((a, b) => a - b);
      if (hours.length === 0) return 0;
      await knowCallers(manager, hours);
      await this.keepHours(manager, hours);
      await this.keepDay(manager, day);
      await manager.query(BREAKS_LOCK);
      await keepBreaks(manager, { from: hours[0] ?? 0, until: (hours.at(-1) ?? 0) + HOUR }, clock);
      return hours.length;
    });
  }

  /** Marks all hours of a stretch; of everything there is where a bound is null. Answers how many. */
  async mark({ from, until }: { from: number | null; until: number | null }): Promise<number> {
    const [row] = await this.database.query<{ n: number }[]>(
      `WITH known AS (
         SELECT coalesce($1, (SELECT min(started_at) FROM call), ${firstInterval}, (SELECT min(started_at) FROM agent_break)) AS first, coalesce($2, now()) AS last
       ), marked AS (
         INSERT INTO report_stale (hour)
         SELECT generate_series(date_trunc('hour', least(first, CASE WHEN $1 IS NULL THEN least(${firstInterval}, (SELECT min(started_at) FROM agent_break)) END), 'UTC'), last, interval '1 hour')
         FROM known WHERE first IS NOT NULL RETURNING 1
       ) SELECT count(*)::int AS n FROM marked`,
      [from === null ? null : iso(from), until === null ? null : iso(until)],
    );
    return row?.n ?? 0;
  }

  private async keepHours(manager: EntityManager, hours: readonly number[]): Promise<void> {
    for (const rollup of rollups) {
      await manager.query(`DELETE FROM ${rollup.table} WHERE span = 'hour' AND at = ANY($1::timestamptz[])`, [hours.map(iso)]);
      const parameters = new SqlParameters();
      await manager.query(keepHoursSql(rollup, hours, HOUR, everything, parameters), parameters.values);
      await keepTotals(manager, rollup, 'hour', hours, hours.map(iso));
    }
  }

  private async keepDay(manager: EntityManager, day: Stretch): Promise<void> {
    const bounds = [iso(day.from), iso(day.until)];
    // Days of another zone that overlap this one are out of date with it.
    const [gone] = await manager.query<[{ at: Date }[], number]>('DELETE FROM report_day WHERE from_at < $2 AND until_at > $1 RETURNING from_at AS at', bounds);
    const begins = [...gone.map(({ at }) => at.toISOString()), iso(day.from)];
    // In zones half an hour away from UTC, days are not made of whole hours.
    const isWhole = day.from % HOUR === 0 && day.until % HOUR === 0;
    for (const rollup of rollups) {
      await manager.query(`DELETE FROM ${rollup.table} WHERE span = 'day' AND at = ANY($1::timestamptz[])`, [begins]);
      const parameters = new SqlParameters();
      if (isWhole) await manager.query(keepDaySql(rollup, day, parameters), parameters.values);
      await keepTotals(manager, rollup, 'day', isWhole ? [day.from] : [], begins);
    }
    if (isWhole) await manager.query('INSERT INTO report_day (from_at, until_at) VALUES ($1, $2)', bounds);
  }
}

/** Replaces the totals that began at `gone` (ISO 8601) by those of the cells at `ats`. */
async function keepTotals(manager: EntityManager, rollup: Rollup, span: KeptSpan['span'], ats: readonly number[], gone: readonly string[]): Promise<void> {
  if (!rollup.totals) return;
  await manager.query(`DELETE FROM ${rollup.totals.table} WHERE span = $1 AND at = ANY($2::timestamptz[])`, [span, gone]);
  if (ats.length === 0) return;
  const parameters = new SqlParameters();
  await manager.query(keepTotalsSql(rollup, rollup.totals, span, ats, parameters), parameters.values);
}

/** Gives the callers of some hours, rising, their small numbers; in one order, because somebody else may do so meanwhile. */
async function knowCallers(connection: Pick<EntityManager, 'query'>, hours: readonly number[]): Promise<void> {
  await connection.query(
    // LIMIT 1 makes the search for those that have one a lookup of each, where a join would read all callers there ever were.
    `INSERT INTO report_caller (number)
     SELECT number FROM (
       SELECT DISTINCT coalesce(caller_e164, caller_number) AS number FROM call
       WHERE started_at >= $1 AND started_at < $2 AND direction = 'inbound' AND NOT caller_private AND merged_into IS NULL AND coalesce(caller_e164, caller_number) IS NOT NULL
     ) c WHERE (SELECT 1 FROM report_caller k WHERE k.number = c.number LIMIT 1) IS NULL
     ORDER BY number ON CONFLICT DO NOTHING`,
    [iso(hours[0] ?? 0), iso((hours.at(-1) ?? 0) + HOUR)],
  );
}

/** The calendar day of a zone in which the begin of an hour lies; in zones half an hour away from UTC the hour may reach into the next. */
export function dayOf(hour: number, timeZone: string): Stretch {
  const date = Math.floor((hour + zoneOffsetMs(hour, timeZone)) / DAY) * DAY;
  return { from: instantOfClock(date, timeZone), until: instantOfClock(date + DAY, timeZone) };
}
