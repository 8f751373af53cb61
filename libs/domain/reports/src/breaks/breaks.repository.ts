import { Inject, Injectable } from '@nestjs/common';
import type { Localized } from '@santral/contracts';
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

/** Reads breaks as they were written down, each with the limit valid when it began. */
@Injectable()
export class BreaksRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** `days` are working days; a break counts in the one it began in. What goes on counts until `now` (epoch ms). */
  async lines(days: ReportPeriod, agents: readonly string[], now: number): Promise<BreakLine[]> {
    const parameters = new SqlParameters();
    const { clipped, from, until } = periodSql(days, parameters);
    const chosen = agents.length === 0 ? 'true' : `b.extension = ANY(${parameters.add(agents)}::text[])`;
    const duration = msBetween('clip."from"', 'clip."until"');
    return this.database.query<BreakLine[]>(
      `SELECT clip."interval", b.pbx, b.extension AS agent, b.break_type_id AS "breakTypeId", b.reason, NOT b.counted AS "isOrdered",
         count(*) FILTER (WHERE clip."from" = b.started_at)::int AS count,
         sum(${duration})::float8 AS "usedMs", max(${duration})::float8 AS "longestMs",
         count(*) FILTER (WHERE clip."until" = b.ended_at AND b.ended_by IS NOT NULL AND b.ended_by IS DISTINCT FROM b.user_id)::int AS "forcedEndCount",
         (array_agg(b.limit_s ORDER BY b.started_at DESC))[1]::float8 * 1000 AS "limitMs"
       FROM agent_break b ${clipped('b.started_at', `coalesce(b.ended_at, ${parameters.add(new Date(now).toISOString())}::timestamptz)`)}
       WHERE b.started_at < ${until} AND coalesce(b.ended_at, 'infinity') > ${from} AND ${chosen}
       GROUP BY 1, 2, 3, 4, 5, 6`,
      parameters.values,
    );
  }

  /** Names of the break types, those no longer in use included, by their id. */
  async names(): Promise<Map<string, Localized>> {
    const types = await this.database.query<{ id: number; label: Localized }[]>('SELECT id, label FROM break_type');
    return new Map(types.map(({ id, label }) => [String(id), label]));
  }
}
