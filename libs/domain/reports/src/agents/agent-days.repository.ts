import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ReportPeriod } from '../period/period.js';
import { msBetween, periodSql, SqlParameters } from '../period/period-sql.js';

/** Whose figures, and in which interval. */
export interface AgentLine {
  interval: number;
  pbx: string;
  agent: string;
}
/** What an agent did in an interval, clipped to it, ms. `breakTypeId` and `reason` of breaks only. */
export interface StateLine extends AgentLine {
  state: 'available' | 'ringing' | 'talking' | 'wrap-up' | 'break' | 'other';
  isHold: boolean;
  breakTypeId: number | null;
  reason: string | null;
  ms: number;
  firstAt: Date;
  lastAt: Date;
  /** End of the last stretch that ended by itself, not by the interval; null without any. */
  endedAt: Date | null;
}
/** Sums that add up over intervals and agents. */
export const agentSums = [
  'offered', 'answered', 'missed', 'outbound', 'outboundAnswered', 'transferredOut', 'transferredIn', 'shortCalls', 'hungUpByAgent', 'dispositioned',
  'handled', 'handledTalkMs', 'handledHoldMs', 'heldCalls', 'handledAcwMs',
] as const;
export type AgentSums = Record<(typeof agentSums)[number], number>;
export type SumLine = AgentLine & Partial<AgentSums>;

const SHORT_TALK = "interval '5 seconds'";

/** Reads what agents did. Rings count where they began, everything about calls where the call began. */
@Injectable()
export class AgentDaysRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Time per state; what goes on counts until `now` (epoch ms). */
  async states(period: ReportPeriod, agents: readonly string[], now: number): Promise<StateLine[]> {
    const parameters = new SqlParameters();
    const { clipped, from, until } = periodSql(period, parameters);
    const moment = `${parameters.add(new Date(now).toISOString())}::timestamptz`;
    return this.database.query<StateLine[]>(
      `SELECT clip."interval", a.pbx, a.extension AS agent, a.state, coalesce(a.sub_state = 'hold', false) AS "isHold",
         CASE WHEN a.state = 'break' THEN a.break_type_id END AS "breakTypeId", CASE WHEN a.state = 'break' THEN a.reason END AS reason,
         sum(${msBetween('clip."from"', 'clip."until"')})::float8 AS ms, min(clip."from") AS "firstAt", max(clip."until") AS "lastAt",
         max(clip."until") FILTER (WHERE clip."until" = a.ended_at) AS "endedAt"
       FROM agent_interval a ${clipped('a.started_at', `coalesce(a.ended_at, ${moment})`)}
       WHERE a.started_at < ${until} AND coalesce(a.ended_at, 'infinity') > ${from} AND ${chosen('a.extension', agents, parameters)}
       GROUP BY 1, 2, 3, 4, 5, 6, 7`,
      parameters.values,
    );
  }

  /** Counts and sums; lines of the same agent and interval complete each other. */
  async sums(period: ReportPeriod, agents: readonly string[]): Promise<SumLine[]> {
    const parts = await Promise.all(
      sources.map((source) => {
        const parameters = new SqlParameters();
        const { intervalAt, within } = periodSql(period, parameters);
        const sql = `
          SELECT "interval", pbx, agent, ${source.sums} FROM (${source.rows(within, intervalAt)}) line
          WHERE "interval" IS NOT NULL AND agent IS NOT NULL AND ${chosen('agent', agents, parameters)}
          GROUP BY "interval", pbx, agent`;
        return this.database.query<SumLine[]>(sql, parameters.values);
      }),
    );
    return parts.flat();
  }
}

const chosen = (column: string, agents: readonly string[], parameters: SqlParameters): string =>
  agents.length === 0 ? 'true' : `${column} = ANY(${parameters.add(agents)}::text[])`;
const countOf = (name: keyof AgentSums, condition: string) => `count(*) FILTER (WHERE ${condition})::int AS "${name}"`;
const sumOf = (name: keyof AgentSums, value: string) => `coalesce(sum(${value}), 0)::float8 AS "${name}"`;

interface Source {
  sums: string;
  rows: (within: (instant: string) => string, intervalAt: (instant: string) => string) => string;
}

const sources: readonly Source[] = [
  {
    // Rings of an outgoing call are those of the number that was dialled.
    sums: [countOf('offered', 'true'), countOf('answered', "result = 'answered'"), countOf('missed', "result IN ('no-answer', 'rejected')")].join(', '),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('r.started_at')} AS "interval", c.pbx, r.extension AS agent, r.result
      FROM call_ring r JOIN call c ON c.call_id = r.call_id WHERE ${within('r.started_at')} AND c.direction = 'inbound' AND c.merged_into IS NULL`,
  },
  {
    sums: [countOf('outbound', 'true'), countOf('outboundAnswered', "outcome = 'answered'")].join(', '),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('c.started_at')} AS "interval", c.pbx, c.caller_number AS agent, c.outcome
      FROM call c WHERE ${within('c.started_at')} AND c.direction = 'outbound' AND c.merged_into IS NULL`,
  },
  {
    sums: countOf('hungUpByAgent', 'true'),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('c.started_at')} AS "interval", c.pbx, c.extension AS agent
      FROM call c WHERE ${within('c.started_at')} AND c.hangup_by = 'agent' AND c.outcome = 'answered' AND c.direction <> 'internal' AND c.merged_into IS NULL`,
  },
  {
    sums: countOf('dispositioned', 'true'),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('c.started_at')} AS "interval", c.pbx, d.extension AS agent
      FROM call c JOIN call_detail d ON d.call_id = c.call_id WHERE ${within('c.started_at')} AND c.merged_into IS NULL`,
  },
  {
    sums: countOf('transferredOut', 'true'),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('c.started_at')} AS "interval", c.pbx, t.from_extension AS agent
      FROM call c JOIN call_transfer t ON t.call_id = c.call_id WHERE ${within('c.started_at')} AND c.merged_into IS NULL`,
  },
  {
    // Outside numbers are no agents: somebody at the extension has to have talked.
    sums: countOf('transferredIn', 'true'),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('c.started_at')} AS "interval", c.pbx, t.to_number AS agent
      FROM call c JOIN call_transfer t ON t.call_id = c.call_id
      WHERE ${within('c.started_at')} AND c.merged_into IS NULL AND EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.extension = t.to_number AND s.kind = 'talk')`,
  },
  {
    sums: [
      countOf('handled', 'true'), countOf('shortCalls', `talk < ${SHORT_TALK}`), countOf('heldCalls', "hold > interval '0'"),
      sumOf('handledTalkMs', 'round(extract(epoch FROM talk) * 1000)'), sumOf('handledHoldMs', 'round(extract(epoch FROM hold) * 1000)'),
    ].join(', '),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('c.started_at')} AS "interval", c.pbx, s.extension AS agent,
        sum(s.ended_at - s.started_at) FILTER (WHERE s.kind = 'talk') AS talk, coalesce(sum(s.ended_at - s.started_at) FILTER (WHERE s.kind = 'hold'), interval '0') AS hold
      FROM call c JOIN call_segment s ON s.call_id = c.call_id
      WHERE ${within('c.started_at')} AND c.direction <> 'internal' AND c.merged_into IS NULL
      GROUP BY c.call_id, s.extension HAVING count(*) FILTER (WHERE s.kind = 'talk') > 0`,
  },
  {
    sums: sumOf('handledAcwMs', 'ms'),
    rows: (within, intervalAt) => `
      SELECT ${intervalAt('c.started_at')} AS "interval", c.pbx, a.extension AS agent, ${msBetween('a.started_at', 'a.ended_at')} AS ms
      FROM call c JOIN agent_interval a ON a.call_id = c.call_id AND a.state = 'wrap-up' AND a.started_at >= c.started_at
      WHERE ${within('c.started_at')} AND ${within('a.started_at')} AND c.merged_into IS NULL`,
  },
];
