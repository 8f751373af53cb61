import { Inject, Injectable } from '@nestjs/common';
import type { ReportQuery, ReportTotals } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { ReportPeriod } from '../period/period.js';
import { periodSql, SqlParameters } from '../period/period-sql.js';
import { callCounts, countedCalls, filterOf } from './calls-sql.js';

type Metrics = ReportTotals<'calls-per-hours'>;
/** Figures of one interval; of the whole period where `interval` is null. Each query gives a part of them. */
export type HourFigures = Partial<Metrics> & { interval: number | null };

/** A call that lasted longer is a fault of the records; the bound keeps the search for calls that are up from reading all of them. */
const LONGEST_CALL = "interval '1 day'";

/** Reads how many calls there were at which time. */
@Injectable()
export class HoursRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Lines of the same interval complete each other. */
  async figures(period: ReportPeriod, query: ReportQuery): Promise<HourFigures[]> {
    const parts = await Promise.all([countsSql, visitsSql, peaksSql].map((sqlOf) => this.read(sqlOf, period, query)));
    return parts.flat();
  }

  private async read(sqlOf: typeof countsSql, period: ReportPeriod, query: ReportQuery): Promise<HourFigures[]> {
    const parameters = new SqlParameters();
    const sql = sqlOf(period, query, parameters);
    return this.database.query<HourFigures[]>(sql, parameters.values);
  }
}

const countsSql = (period: ReportPeriod, query: ReportQuery, parameters: SqlParameters): string => `
  WITH ${countedCalls(periodSql(period, parameters), filterOf(query, parameters), query)}
  SELECT "interval", ${callCounts} FROM counted GROUP BY GROUPING SETS (("interval"), ())`;

/** Visits count where they began, which may be an interval later than their call. */
function visitsSql(period: ReportPeriod, query: ReportQuery, parameters: SqlParameters): string {
  const { intervalAt, within } = periodSql(period, parameters);
  const queues = query.queues.length > 0 ? `AND v.queue = ANY(${parameters.add(query.queues)}::text[])` : '';
  return `
    SELECT "interval", count(*)::int AS visits FROM (
      SELECT ${intervalAt('v.enqueued_at')} AS "interval" FROM call_visit v JOIN call c ON c.call_id = v.call_id
      WHERE ${within('v.enqueued_at')} ${queues} AND ${filterOf(query, parameters)}) visit
    WHERE "interval" IS NOT NULL GROUP BY GROUPING SETS (("interval"), ())`;
}

/** A line swept over begins (+1) and ends (−1); at the same instant the end comes first, because stretches are half open. */
function peaksSql(period: ReportPeriod, query: ReportQuery, parameters: SqlParameters): string {
  const { clipped, from, until } = periodSql(period, parameters);
  return `
    WITH up AS (
      SELECT clip."interval", clip."from", clip."until" FROM call c ${clipped('c.started_at', 'coalesce(c.ended_at, now())')}
      WHERE c.started_at < ${until} AND c.started_at >= ${from} - ${LONGEST_CALL} AND c.direction <> 'internal' AND ${filterOf(query, parameters)}
    ), steps AS (
      SELECT "interval", "from" AS at, 1 AS step FROM up UNION ALL SELECT "interval", "until", -1 FROM up
    ), levels AS (
      SELECT "interval", sum(step) OVER (PARTITION BY "interval" ORDER BY at, step ROWS UNBOUNDED PRECEDING) AS level FROM steps
    )
    SELECT "interval", max(level)::int AS "peakConcurrent" FROM levels GROUP BY GROUPING SETS (("interval"), ())`;
}

/** An interval without a call. */
export const noCalls: Metrics = { inboundCalls: 0, outboundCalls: 0, answered: 0, abandoned: 0, shortAbandoned: 0, outboundAnswered: 0, visits: 0, peakConcurrent: 0, open: 0 };
