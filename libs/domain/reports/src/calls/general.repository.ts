import { Inject, Injectable } from '@nestjs/common';
import type { ReportQuery, ReportTotals } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { ReportPeriod } from '../period/period.js';
import { periodSql, SqlParameters } from '../period/period-sql.js';
import { rate, serviceLevelOf, type VisitCounts } from '../visits/service-level.js';
import { callCounts, countedCalls, filterOf } from './calls-sql.js';

type Metrics = ReportTotals<'reports'>;
/** What is read of one interval, or of the whole period where `interval` is null; `first` counts calls by their first stay in a queue. */
export type GeneralFigures = Omit<Metrics, 'serviceLevel' | 'abandonRate' | 'answerRate'> & { interval: number | null; openInbound: number; first: VisitCounts };

/** Outcomes of an inbound call nobody took; leaving by a key and what the PBX ended itself are none. */
const missedOutcomes = "('abandoned', 'timeout', 'exit-empty', 'refused', 'no-answer', 'busy')";
const firstOutcomes = { answered: 'answered', abandoned: 'abandoned', timeout: 'timeout', exitKey: 'exit-key', exitEmpty: 'exit-empty', withdrawn: 'withdrawn', open: 'open' } as const;

/** Reads calls rather than visits: one count per call, whatever it went through. */
@Injectable()
export class GeneralRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** One line per interval with calls, and one for all. */
  async figures(period: ReportPeriod, query: ReportQuery): Promise<GeneralFigures[]> {
    const parameters = new SqlParameters();
    const sql = generalSql(period, query, parameters);
    return this.database.query<GeneralFigures[]>(sql, parameters.values);
  }
}

function generalSql(period: ReportPeriod, query: ReportQuery, parameters: SqlParameters): string {
  const [target, short] = [query.target * 1000, query.shortAbandon * 1000];
  const firstCount = (name: string, condition: string) => `'${name}', count(*) FILTER (WHERE ${condition})`;
  return `
    WITH ${countedCalls(periodSql(period, parameters), filterOf(query, parameters), query)},
    told AS (
      SELECT c.*, first.outcome AS first_outcome, first.wait_ms AS first_wait_ms,
        c.direction = 'inbound' AND NOT c.talked AND NOT c.is_short AND c.outcome IN ${missedOutcomes} AS is_missed,
        EXISTS (SELECT 1 FROM call_transfer t WHERE t.call_id = c.call_id) AS is_transferred
      FROM counted c
      LEFT JOIN LATERAL (SELECT v.outcome, v.wait_ms FROM call_visit v WHERE v.call_id = c.call_id AND c.direction = 'inbound' ORDER BY v.enqueued_at LIMIT 1) first ON true
    ), judged AS (
      SELECT t.*, t.is_missed AND (
          EXISTS (SELECT 1 FROM call r WHERE r.caller_e164 = t.caller_e164 AND r.direction = 'inbound' AND r.outcome = 'answered' AND r.started_at > t.started_at AND r.merged_into IS NULL)
          OR EXISTS (SELECT 1 FROM call r WHERE r.called_e164 = t.caller_e164 AND r.direction = 'outbound' AND r.outcome = 'answered' AND r.started_at > t.started_at AND r.merged_into IS NULL)
        ) AS is_returned
      FROM told t
    )
    SELECT "interval", ${callCounts},
      count(*) FILTER (WHERE direction = 'internal')::int AS "internalCalls",
      count(*) FILTER (WHERE direction = 'inbound' AND outcome = 'open')::int AS "openInbound",
      count(*) FILTER (WHERE is_missed)::int AS missed,
      count(*) FILTER (WHERE is_returned)::int AS "missedReturned",
      count(*) FILTER (WHERE is_transferred)::int AS transferred,
      count(DISTINCT coalesce(caller_e164, caller_number)) FILTER (WHERE direction = 'inbound' AND NOT caller_private)::int AS "uniqueCallers",
      avg(wait_ms) FILTER (WHERE first_outcome <> 'open')::float8 AS "queueWaitAvgMs",
      avg(wait_ms) FILTER (WHERE first_outcome IS NOT NULL AND talked)::float8 AS "asaMs",
      coalesce(sum(talk_ms) FILTER (WHERE direction <> 'internal'), 0)::float8 AS "talkMs",
      coalesce(sum(hold_ms) FILTER (WHERE direction <> 'internal'), 0)::float8 AS "holdMs",
      avg(talk_ms) FILTER (WHERE direction <> 'internal' AND talked)::float8 AS "talkAvgMs",
      json_build_object(
        ${Object.entries(firstOutcomes).map(([name, outcome]) => firstCount(name, `first_outcome = '${outcome}'`)).join(',\n        ')},
        ${firstCount('offered', 'first_outcome IS NOT NULL')},
        ${firstCount('answeredInTarget', `first_outcome = 'answered' AND first_wait_ms <= ${target}`)},
        ${firstCount('shortAbandoned', `first_outcome = 'abandoned' AND first_wait_ms < ${short}`)},
        ${firstCount('earlyAbandoned', `first_outcome = 'abandoned' AND first_wait_ms <= ${target}${query.countShortAbandons ? '' : ` AND first_wait_ms >= ${short}`}`)}
      ) AS first
    FROM judged GROUP BY GROUPING SETS (("interval"), ())`;
}

/** Figures as the metrics of the report; null averages and rates where there was nothing. */
export function generalMetrics({ interval: _interval, openInbound, first, ...metrics }: GeneralFigures, query: ReportQuery): Metrics {
  const closed = metrics.inboundCalls - openInbound;
  return {
    ...metrics,
    serviceLevel: serviceLevelOf(first, query),
    answerRate: rate(metrics.answered, closed),
    abandonRate: rate(metrics.abandoned - metrics.shortAbandoned, closed - metrics.shortAbandoned),
  };
}

/** An interval without a call. */
export const nothingGeneral: GeneralFigures = {
  interval: null, inboundCalls: 0, outboundCalls: 0, internalCalls: 0, answered: 0, abandoned: 0, shortAbandoned: 0, missed: 0, missedReturned: 0,
  outboundAnswered: 0, transferred: 0, uniqueCallers: 0, open: 0, openInbound: 0, queueWaitAvgMs: null, asaMs: null, talkMs: 0, holdMs: 0, talkAvgMs: null,
  first: { offered: 0, answered: 0, answeredInTarget: 0, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0, timeout: 0, exitKey: 0, exitEmpty: 0, withdrawn: 0, open: 0 },
};
