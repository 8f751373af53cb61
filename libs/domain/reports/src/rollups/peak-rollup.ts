import { callFilter } from './call-rollup.js';
import type { ReportFilter } from './chosen.js';
import type { Rollup } from './rollup.js';

/** A call that lasted longer is a fault of the records: it is up for this long. */
export const LONGEST_CALL_MS = 86_400_000;
const LONGEST_CALL = "interval '1 day'";

const isNarrowed = ({ queues, agents }: ReportFilter): boolean => queues.length > 0 || agents.length > 0;

/** In the place of a PBX: all of them together, whose most is less than the sum of the most of each. */
const TOGETHER = "''";

/** How many calls are up, after each begin and end. `goesOn`: SELECT of calls that are up still, on condition that they are counted. */
const levels = (goesOn: (counted: string) => string): Rollup['lines'] => (ranges, filter, parameters) => {
  // What is read for a filter is swept over together; what is kept, by every PBX as well.
  const scopes = isNarrowed(filter) || filter.pbx.length > 0 ? `(VALUES (${TOGETHER}))` : `(VALUES (${TOGETHER}), (up.pbx))`;
  const counted = `c.direction <> 'internal' AND ${callFilter(filter, parameters)}`;
  return `
    SELECT bucket, pbx, sum(step) OVER (PARTITION BY bucket, pbx ORDER BY at, step ROWS UNBOUNDED PRECEDING)::int AS level
    FROM (
      -- A line swept over begins and ends; at the same instant the end comes first, because stretches are half open.
      SELECT s.bucket, scope.pbx, edge.at, edge.step FROM ${ranges}
      CROSS JOIN LATERAL (
        SELECT c.pbx, c.started_at, c.ended_at FROM call c
          WHERE c.started_at >= s."from" - interval '1 hour' AND c.started_at < s.until AND c.ended_at > s."from" AND c.ended_at - c.started_at <= interval '1 hour' AND ${counted}
        UNION ALL
        SELECT c.pbx, c.started_at, least(c.ended_at, c.started_at + ${LONGEST_CALL}) FROM call c
          WHERE c.ended_at - c.started_at > interval '1 hour' AND tstzrange(c.started_at, c.ended_at) && tstzrange(s."from", s.until) AND ${counted}
        ${goesOn(counted)}
      ) up
      CROSS JOIN LATERAL ${scopes} scope (pbx)
      CROSS JOIN LATERAL (VALUES (greatest(up.started_at, s."from"), 1), (least(up.ended_at, s.until), -1)) edge (at, step)
      WHERE greatest(up.started_at, s."from") < least(up.ended_at, s.until)
    ) steps`;
};

const upToNow = (counted: string) => `
        UNION ALL
        SELECT c.pbx, c.started_at, least(now(), c.started_at + ${LONGEST_CALL}) FROM call c
          WHERE c.outcome = 'open' AND c.ended_at IS NULL AND c.started_at > s."from" - ${LONGEST_CALL} AND c.started_at < s.until AND ${counted}`;

/**
 * The most calls up at once, of each PBX and of all together: the most of a day is the most of its hours. Hours in which a call is still up have
 * to be read from the rows; it is in none of the sums, because it may turn out to have ended long before some of them.
 */
export const peakRollup = {
  table: 'report_peaks',
  keys: ['pbx'],
  measures: { peak: { kind: 'most', of: 'max(level)' } },
  lines: levels(upToNow),
  keptLines: levels(() => ''),
  chosen: (filter, parameters) => {
    if (isNarrowed(filter) || filter.pbx.length > 1) return null;
    return filter.pbx.length === 0 ? `t.pbx = ${TOGETHER}` : `t.pbx = ${parameters.add(filter.pbx[0])}`;
  },
} satisfies Rollup;
