import { msBetween, type SqlParameters } from '../period/period-sql.js';
import { isAmong, isOnPbx, namesOf, type ReportFilter } from './chosen.js';
import { type Rollup, sumOf } from './rollup.js';

/** In the place of a PBX and of a queue: all of them together, where an agent of several queues is one. */
const TOGETHER = "('', '')";
const [begin, end] = ['greatest(stay.started_at, s."from")', 'least(stay.ended_at, s.until)'];

/** Stays in queues that have a part in a range. Few last longer than half a day; those have an index of their own, as those have that go on. */
function stays(filter: ReportFilter, parameters: SqlParameters): string {
  const { queues } = filter;
  const isNamed = queues.length === 0 ? 'true' : `a.queue = ANY(${parameters.add(namesOf(queues))}::text[])`;
  const isAsked = `${isOnPbx('a.pbx', filter, parameters)} AND ${isNamed} AND ${isAmong(queues, 'a.queue', 'a.pbx', parameters)}`;
  const columns = 'SELECT a.pbx, a.extension, a.queue, a.started_at';
  return `
    ${columns}, a.ended_at FROM agent_queue_stay a
      WHERE a.started_at >= s."from" - interval '12 hours' AND a.started_at < s.until AND a.ended_at > s."from" AND a.ended_at - a.started_at <= interval '12 hours' AND ${isAsked}
    UNION ALL
    ${columns}, a.ended_at FROM agent_queue_stay a
      WHERE a.ended_at - a.started_at > interval '12 hours' AND tstzrange(a.started_at, a.ended_at) && tstzrange(s."from", s.until) AND ${isAsked}
    UNION ALL
    ${columns}, now() FROM agent_queue_stay a WHERE a.ended_at IS NULL AND a.started_at < s.until AND ${isAsked}`;
}

/**
 * How many agents were logged in to a queue: their time together, and the most at once. A stay that goes on is in no sum that holds: from its
 * begin on the rows are read.
 */
export const staffRollup = {
  table: 'report_staff',
  keys: ['pbx', 'queue'],
  measures: {
    staffMs: sumOf('ms'),
    staffMost: { kind: 'most', of: 'max(level)' },
  },
  lines: (ranges, filter, parameters) => `
    SELECT bucket, pbx, queue, ms, sum(step) OVER (PARTITION BY bucket, pbx, queue ORDER BY at, step ROWS UNBOUNDED PRECEDING)::int AS level
    FROM (
      SELECT agent.bucket, agent.pbx, agent.queue, edge.at, edge.step, edge.ms
      FROM (
        -- What overlaps of an agent is one stretch, so that nobody counts twice among all queues.
        SELECT s.bucket, place.pbx, place.queue, unnest(range_agg(tstzrange(${begin}, ${end}))) AS part
        FROM ${ranges}
        CROSS JOIN LATERAL (${stays(filter, parameters)}) stay
        CROSS JOIN LATERAL (VALUES (stay.pbx, stay.queue), ${TOGETHER}) place (pbx, queue)
        WHERE ${begin} < ${end} GROUP BY s.bucket, place.pbx, place.queue, stay.pbx, stay.extension
      ) agent
      CROSS JOIN LATERAL (VALUES (lower(agent.part), 1, ${msBetween('lower(agent.part)', 'upper(agent.part)')}), (upper(agent.part), -1, 0)) edge (at, step, ms)
    ) steps`,
  // The whole of some queues is not what is kept of all of them.
  chosen: ({ pbx, queues }) => (pbx.length === 0 && queues.length === 0 ? 'true' : null),
} satisfies Rollup;
