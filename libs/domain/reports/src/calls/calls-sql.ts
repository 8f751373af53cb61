import type { ReportQuery } from '@santral/contracts';
import type { PeriodSql, SqlParameters } from '../period/period-sql.js';

/** In a call between two extensions the caller's own time is nobody's time with the other party. */
export const isAgentsOwn = "NOT (c.direction = 'internal' AND s.extension = c.caller_number)";

/** Somebody of the company talked with the other party for at least a second. */
const talked = `EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.kind = 'talk' AND s.ended_at - s.started_at >= interval '1 second' AND ${isAgentsOwn})`;

/** Calls of the queues and agents a query names. */
export function filterOf(query: ReportQuery, parameters: SqlParameters): string {
  const conditions = ['c.merged_into IS NULL'];
  if (query.queues.length > 0) conditions.push(`EXISTS (SELECT 1 FROM call_visit f WHERE f.call_id = c.call_id AND f.queue = ANY(${parameters.add(query.queues)}::text[]))`);
  if (query.agents.length > 0) {
    const agents = `${parameters.add(query.agents)}::text[]`;
    conditions.push(`(c.extension = ANY(${agents}) OR EXISTS (SELECT 1 FROM call_segment f WHERE f.call_id = c.call_id AND f.extension = ANY(${agents})))`);
  }
  return conditions.join(' AND ');
}

/** A CTE `counted`: the calls that began in the period, with the interval they count in. */
export const countedCalls = ({ intervalAt, within }: PeriodSql, filter: string, query: ReportQuery): string => `
  counted AS (
    SELECT c.*, ${talked} AS talked,
      c.outcome = 'abandoned' AND CASE WHEN c.queue IS NULL THEN extract(epoch FROM c.ended_at - c.started_at) * 1000 ELSE c.wait_ms END < ${query.shortAbandon * 1000} AS is_short
    FROM (SELECT c.*, ${intervalAt('c.started_at')} AS "interval" FROM call c WHERE ${within('c.started_at')}) c
    WHERE c."interval" IS NOT NULL AND ${filter}
  )`;

/** Counts both call reports show. */
export const callCounts = `
  count(*) FILTER (WHERE direction = 'inbound')::int AS "inboundCalls",
  count(*) FILTER (WHERE direction = 'outbound')::int AS "outboundCalls",
  count(*) FILTER (WHERE direction = 'inbound' AND talked)::int AS answered,
  count(*) FILTER (WHERE direction = 'inbound' AND outcome = 'abandoned')::int AS abandoned,
  count(*) FILTER (WHERE direction = 'inbound' AND is_short)::int AS "shortAbandoned",
  count(*) FILTER (WHERE direction = 'outbound' AND talked)::int AS "outboundAnswered",
  count(*) FILTER (WHERE direction <> 'internal' AND outcome = 'open')::int AS open`;
