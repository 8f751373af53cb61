import { Inject, Injectable } from '@nestjs/common';
import type { Localized } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { AgentLine } from '../agents/agent-days.repository.js';
import type { ReportPeriod } from '../period/period.js';
import { SqlParameters } from '../period/period-sql.js';
import { type AgentFilter, isAgentChosen } from '../rollups/chosen.js';
import { RollupReader } from '../rollups/rollup-reader.repository.js';
import { type BreakDay, breakSumsSql } from './break-sums.js';
import { type BreakPlan, breakPlan } from './kept-breaks.js';

/** Breaks of one agent and type over the working days of an interval, clipped to them. A day over its limit is not made good by another. Durations in ms. */
export interface BreakSums extends AgentLine {
  breakTypeId: number | null;
  reason: string | null;
  isOrdered: boolean;
  count: number;
  usedMs: number;
  longestMs: number;
  forcedEndCount: number;
  /** Limits of the days that have one, each that of its newest break; null where none has. */
  limitMs: number | null;
  /** What was used on those days, and what of it was too much. */
  limitedMs: number;
  overrunMs: number;
  /** Beyond the limits of single breaks, and beyond the allowances of the days. */
  singleOverrunMs: number;
  allowanceOverrunMs: number;
  /** What was used in breaks that have any limit, and what of it was beyond any; a minute beyond several counts once. */
  judgedMs: number;
  beyondMs: number;
}

const told = `
  "interval", pbx, agent, break_type_id AS "breakTypeId", reason, is_ordered AS "isOrdered", count, used_ms AS "usedMs", longest_ms AS "longestMs",
  forced_end_count AS "forcedEndCount", limit_ms AS "limitMs", limited_ms AS "limitedMs", overrun_ms AS "overrunMs",
  single_overrun_ms AS "singleOverrunMs", allowance_overrun_ms AS "allowanceOverrunMs", judged_ms AS "judgedMs", beyond_ms AS "beyondMs"`;
const iso = (at: number) => new Date(at).toISOString();

/** Reads breaks, each with the limit valid when it began: added up where that holds, from their rows where it does not. */
@Injectable()
export class BreaksRepository {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(RollupReader) private readonly rollups: RollupReader,
  ) {}

  /** `days` are working days; `intervalOf` tells in which interval each lies. What goes on counts until `now` (epoch ms). Sums of the same interval, agent and type complete each other. */
  async sums(days: ReportPeriod, filter: AgentFilter, now: number, intervalOf: (day: number) => number): Promise<BreakSums[]> {
    const counted = days.slices.map(({ from, until, interval }) => ({ from, until, interval: intervalOf(interval), day: interval }));
    const { kept, raw } = await this.plan(days, counted);
    const parts = await Promise.all([this.kept(kept, filter), this.ofRows(raw, filter, now)]);
    return parts.flat();
  }

  private async plan(period: ReportPeriod, days: readonly BreakDay[]): Promise<BreakPlan> {
    const [{ stale }, spans, [open]] = await Promise.all([
      this.rollups.state(period),
      this.database.query<{ span: 'day' | 'week'; from: Date; until: Date }[]>('SELECT span, from_at AS "from", until_at AS until FROM report_break_span WHERE from_at >= $1 AND until_at <= $2', [iso(period.from), iso(period.until)]),
      this.database.query<[{ since: Date | null }]>('SELECT min(started_at) AS since FROM agent_break WHERE ended_at IS NULL'),
    ]);
    const of = (wanted: 'day' | 'week') =>
      new Map(spans.filter(({ span }) => span === wanted).map(({ from, until }) => [from.getTime(), { from: from.getTime(), until: until.getTime() }]));
    return breakPlan(days, { days: of('day'), weeks: of('week') }, stale, open.since?.getTime() ?? Infinity);
  }

  private async kept(spans: BreakPlan['kept'], filter: AgentFilter): Promise<BreakSums[]> {
    if (spans.length === 0) return [];
    const parameters = new SqlParameters();
    const [names, ats, intervals] = [spans.map(({ span }) => span), spans.map(({ at }) => iso(at)), spans.map(({ interval }) => interval)].map((values) => parameters.add(values));
    return this.database.query<BreakSums[]>(
      `SELECT ${told} FROM (
         SELECT s."interval", t.pbx, t.agent, t.break_type_id, t.reason, t.is_ordered, sum(t.count)::int AS count, sum(t.used_ms) AS used_ms, max(t.longest_ms) AS longest_ms,
           sum(t.forced_end_count)::int AS forced_end_count, sum(t.limit_ms) AS limit_ms, sum(t.limited_ms) AS limited_ms, sum(t.overrun_ms) AS overrun_ms,
           sum(t.single_overrun_ms) AS single_overrun_ms, sum(t.allowance_overrun_ms) AS allowance_overrun_ms,
           sum(t.judged_ms) AS judged_ms, sum(t.beyond_ms) AS beyond_ms
         FROM unnest(${names}::text[], ${ats}::timestamptz[], ${intervals}::int[]) AS s(span, at, "interval")
         -- OFFSET 0 has PostgreSQL guess the rows of each span by themselves: of a join it expects a tenth of them, and would sort them all by six columns.
         CROSS JOIN LATERAL (SELECT * FROM report_breaks t WHERE t.span = s.span AND t.at = s.at OFFSET 0) t
         WHERE ${isAgentChosen(filter, 't.agent', 't.pbx', parameters)} GROUP BY 1, 2, 3, 4, 5, 6) sums`,
      parameters.values,
    );
  }

  private async ofRows(days: readonly BreakDay[], filter: AgentFilter, now: number): Promise<BreakSums[]> {
    if (days.length === 0) return [];
    const parameters = new SqlParameters();
    const chosen = isAgentChosen(filter, 'b.extension', 'b.pbx', parameters);
    const sql = breakSumsSql(days, iso(now), chosen, parameters);
    return this.database.query<BreakSums[]>(`SELECT ${told} FROM (${sql}) sums`, parameters.values);
  }

  /** Names of the break types, those no longer in use included, by their id. */
  async names(): Promise<Map<string, Localized>> {
    const types = await this.database.query<{ id: number; label: Localized }[]>('SELECT id, label FROM break_type');
    return new Map(types.map(({ id, label }) => [String(id), label]));
  }
}
