import { Inject, Injectable } from '@nestjs/common';
import { AUTO_PAUSE_REASON, type Localized } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { ReportPeriod } from '../period/period.js';
import { msBetween, periodSql, SqlParameters } from '../period/period-sql.js';
import type { AgentLine } from '../agents/agent-days.repository.js';

/** Breaks of one agent and type in one working day, clipped to it. Durations in ms. */
export interface BreakLine extends AgentLine {
  breakTypeId: number | null;
  reason: string | null;
  isOrdered: boolean;
  count: number;
  usedMs: number;
  longestMs: number;
  forcedEndCount: number;
  /** Limit of the newest break, ms; 0 or less for none. */
  limitMs: number;
}

/** Breaks of one agent and type over the working days of an interval. A day over its limit is not made good by another. Durations in ms. */
export interface BreakSums extends Omit<BreakLine, 'limitMs'> {
  /** Limits of the days that have one; null where none has. */
  limitMs: number | null;
  /** What was used on those days, and what of it was too much. */
  limitedMs: number;
  overrunMs: number;
}

/** Reads breaks as they were written down, each with the limit valid when it began. */
@Injectable()
export class BreaksRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** `days` are working days; a break counts in the one it began in. What goes on counts until `now` (epoch ms). */
  async lines(days: ReportPeriod, agents: readonly string[], now: number): Promise<BreakLine[]> {
    const parameters = new SqlParameters();
    const sql = linesSql(days, agents, now, parameters);
    return this.database.query<BreakLine[]>(sql, parameters.values);
  }

  /** The same, added up over the days of each interval; `intervalOf` tells in which a working day lies. */
  async sums(days: ReportPeriod, agents: readonly string[], now: number, intervalOf: (day: number) => number): Promise<BreakSums[]> {
    const parameters = new SqlParameters();
    const lines = linesSql(days, agents, now, parameters);
    // Pauses somebody else ordered, and those of the PBX, have no limit.
    const isLimited = `NOT "isOrdered" AND reason IS DISTINCT FROM ${parameters.add(AUTO_PAUSE_REASON)} AND "limitMs" > 0`;
    const intervals = `${parameters.add(days.intervals.map((_, day) => intervalOf(day)))}::int[]`;
    return this.database.query<BreakSums[]>(
      `SELECT (${intervals})["interval" + 1] AS "interval", pbx, agent, "breakTypeId", reason, "isOrdered",
         sum(count)::int AS count, sum("usedMs") AS "usedMs", max("longestMs") AS "longestMs", sum("forcedEndCount")::int AS "forcedEndCount",
         sum("limitMs") FILTER (WHERE ${isLimited}) AS "limitMs", coalesce(sum("usedMs") FILTER (WHERE ${isLimited}), 0) AS "limitedMs",
         coalesce(sum(greatest(0, "usedMs" - "limitMs")) FILTER (WHERE ${isLimited}), 0) AS "overrunMs"
       FROM (${lines}) day GROUP BY 1, 2, 3, 4, 5, 6`,
      parameters.values,
    );
  }

  /** Names of the break types, those no longer in use included, by their id. */
  async names(): Promise<Map<string, Localized>> {
    const types = await this.database.query<{ id: number; label: Localized }[]>('SELECT id, label FROM break_type');
    return new Map(types.map(({ id, label }) => [String(id), label]));
  }
}

function linesSql(days: ReportPeriod, agents: readonly string[], now: number, parameters: SqlParameters): string {
  const { clipped, from, until } = periodSql(days, parameters);
  const chosen = agents.length === 0 ? 'true' : `b.extension = ANY(${parameters.add(agents)}::text[])`;
  const duration = msBetween('clip."from"', 'clip."until"');
  return `
    SELECT clip."interval", b.pbx, b.extension AS agent, b.break_type_id AS "breakTypeId", b.reason, NOT b.counted AS "isOrdered",
       count(*) FILTER (WHERE clip."from" = b.started_at)::int AS count,
       sum(${duration})::float8 AS "usedMs", max(${duration})::float8 AS "longestMs",
       count(*) FILTER (WHERE clip."until" = b.ended_at AND b.ended_by IS NOT NULL AND b.ended_by IS DISTINCT FROM b.user_id)::int AS "forcedEndCount",
       (array_agg(b.limit_s ORDER BY b.started_at DESC))[1]::float8 * 1000 AS "limitMs"
     FROM agent_break b ${clipped('b.started_at', `coalesce(b.ended_at, ${parameters.add(new Date(now).toISOString())}::timestamptz)`)}
     WHERE b.started_at < ${until} AND coalesce(b.ended_at, 'infinity') > ${from} AND ${chosen}
     GROUP BY 1, 2, 3, 4, 5, 6`;
}
