import { Inject, Injectable } from '@nestjs/common';
import type { ReportQuery } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { ReportPeriod } from '../period/period.js';
import { msBetween, periodSql, SqlParameters } from '../period/period-sql.js';
import type { VisitCounts } from './service-level.js';

/** Figures of the visits to one queue in one interval; of all queues in the whole period where both are null. Averages in ms. */
export interface VisitFigures extends VisitCounts {
  interval: number | null;
  queue: string | null;
  refused: number;
  system: number;
  calls: number;
  waitAvgMs: number | null;
  waitMedianMs: number | null;
  waitP80Ms: number | null;
  waitP95Ms: number | null;
  waitMaxMs: number | null;
  asaMs: number | null;
  abandonAvgMs: number | null;
  talkAvgMs: number | null;
  talkNetAvgMs: number | null;
  holdAvgMs: number | null;
  acwAvgMs: number | null;
  ahtMs: number | null;
  /** Answered and abandoned per waiting band, one after the other. */
  bandCounts: number[];
}

const outcomes = { timeout: 'timeout', exitKey: 'exit-key', exitEmpty: 'exit-empty', withdrawn: 'withdrawn', refused: 'refused', system: 'system', open: 'open' } as const;
const percentiles = { waitMedianMs: 0.5, waitP80Ms: 0.8, waitP95Ms: 0.95 } as const;

/** Reads stays of calls in queues. */
@Injectable()
export class VisitsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** One line per interval and queue that had visits, and one for all of them. Visits count where they began. */
  async figures(period: ReportPeriod, query: ReportQuery): Promise<VisitFigures[]> {
    const parameters = new SqlParameters();
    const sql = figuresSql(period, query, parameters);
    return this.database.query<VisitFigures[]>(sql, parameters.values);
  }
}

/** Whether what began at an instant belongs to the visit `v` rather than to a later one of the same call that fits. */
const noLaterVisit = (instant: string, fitting = 'true'): string =>
  `NOT EXISTS (SELECT 1 FROM call_visit n WHERE n.call_id = v.call_id AND n.enqueued_at > v.enqueued_at AND n.enqueued_at <= ${instant} AND ${fitting})`;

function figuresSql(period: ReportPeriod, query: ReportQuery, parameters: SqlParameters): string {
  const { intervalAt, within, from, until } = periodSql(period, parameters);
  const queues = parameters.add(query.queues);
  const target = query.target * 1000;
  const short = query.shortAbandon * 1000;
  const early = `outcome = 'abandoned' AND wait_ms <= ${target}${query.countShortAbandons ? '' : ` AND wait_ms >= ${short}`}`;
  const waited = "outcome NOT IN ('open', 'refused')";
  return `
    WITH visit AS (
      SELECT ${intervalAt('v.enqueued_at')} AS "interval", v.call_id, v.visit_id, v.queue, v.outcome, v.wait_ms, v.enqueued_at,
        CASE WHEN c.direction = 'internal' THEN c.caller_number END AS own_extension
      FROM call_visit v
      JOIN call c ON c.call_id = v.call_id AND c.merged_into IS NULL
      WHERE ${within('v.enqueued_at')} AND (cardinality(${queues}::text[]) = 0 OR v.queue = ANY(${queues}))
    ), handled AS (
      -- What follows an answer until the next queue belongs to the visit, whoever talks.
      SELECT v.call_id, v.visit_id,
        sum(${msBetween('s.started_at', 's.ended_at')}) FILTER (WHERE s.kind = 'talk') AS talk_ms,
        sum(${msBetween('s.started_at', 's.ended_at')}) FILTER (WHERE s.kind = 'hold') AS hold_ms
      FROM visit v JOIN call_segment s ON s.call_id = v.call_id AND s.started_at >= v.enqueued_at
      WHERE v.outcome = 'answered' AND ${noLaterVisit('s.started_at')} AND s.extension IS DISTINCT FROM v.own_extension
      GROUP BY v.call_id, v.visit_id
    ), after_call AS (
      -- It may begin when the caller already waits elsewhere, so it says itself which queue it is for.
      SELECT v.call_id, v.visit_id, sum(${msBetween('a.started_at', 'a.ended_at')}) AS acw_ms
      FROM visit v JOIN agent_interval a ON a.call_id = v.call_id AND a.queue = v.queue AND a.started_at >= v.enqueued_at
      WHERE v.outcome = 'answered' AND ${noLaterVisit('a.started_at', 'n.queue = v.queue')} AND a.state = 'wrap-up' AND a.started_at >= ${from} AND a.started_at < ${until} + interval '1 day'
      GROUP BY v.call_id, v.visit_id
    )
    SELECT "interval", queue,
      count(*)::int AS offered,
      count(*) FILTER (WHERE outcome = 'answered')::int AS answered,
      count(*) FILTER (WHERE outcome = 'answered' AND wait_ms <= ${target})::int AS "answeredInTarget",
      count(*) FILTER (WHERE outcome = 'abandoned')::int AS abandoned,
      count(*) FILTER (WHERE outcome = 'abandoned' AND wait_ms < ${short})::int AS "shortAbandoned",
      count(*) FILTER (WHERE ${early})::int AS "earlyAbandoned",
      ${Object.entries(outcomes).map(([name, outcome]) => `count(*) FILTER (WHERE outcome = '${outcome}')::int AS "${name}",`).join('\n      ')}
      count(DISTINCT call_id)::int AS calls,
      avg(wait_ms) FILTER (WHERE ${waited})::float8 AS "waitAvgMs",
      ${Object.entries(percentiles).map(([name, at]) => `percentile_disc(${at}) WITHIN GROUP (ORDER BY wait_ms) FILTER (WHERE ${waited}) AS "${name}",`).join('\n      ')}
      max(wait_ms) FILTER (WHERE ${waited}) AS "waitMaxMs",
      avg(wait_ms) FILTER (WHERE outcome = 'answered')::float8 AS "asaMs",
      avg(wait_ms) FILTER (WHERE outcome = 'abandoned' AND wait_ms >= ${short})::float8 AS "abandonAvgMs",
      avg(coalesce(talk_ms, 0)) FILTER (WHERE outcome = 'answered')::float8 AS "talkAvgMs",
      avg(coalesce(talk_ms, 0) - coalesce(hold_ms, 0)) FILTER (WHERE outcome = 'answered')::float8 AS "talkNetAvgMs",
      avg(hold_ms) FILTER (WHERE outcome = 'answered' AND hold_ms > 0)::float8 AS "holdAvgMs",
      avg(coalesce(acw_ms, 0)) FILTER (WHERE outcome = 'answered')::float8 AS "acwAvgMs",
      avg(coalesce(talk_ms, 0) + coalesce(acw_ms, 0)) FILTER (WHERE outcome = 'answered')::float8 AS "ahtMs",
      ARRAY[${bandCounts(query.bands).join(', ')}]::int[] AS "bandCounts"
    FROM visit LEFT JOIN handled USING (call_id, visit_id) LEFT JOIN after_call USING (call_id, visit_id)
    WHERE "interval" IS NOT NULL
    GROUP BY GROUPING SETS (("interval", queue), ())`;
}

/** Half open: a wait of exactly a bound belongs to the band that begins there. */
function bandCounts(bounds: readonly number[]): string[] {
  if (bounds.length === 0) return [];
  return [0, ...bounds].flatMap((from, i) => {
    const to = bounds[i];
    const inside = `wait_ms >= ${from * 1000}${to === undefined ? '' : ` AND wait_ms < ${to * 1000}`}`;
    return ['answered', 'abandoned'].map((outcome) => `count(*) FILTER (WHERE outcome = '${outcome}' AND ${inside})`);
  });
}
