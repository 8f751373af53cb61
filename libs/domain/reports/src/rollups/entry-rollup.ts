import { isAmong, isOnPbx } from './chosen.js';
import { countOf, type Rollup, sumOf } from './rollup.js';
import { visitsInRange } from './visits-sql.js';

const kind = (name: string) => countOf(`entry_kind = '${name}'`);

/** How callers came into queues, where they stood then, who of the answered hung up on hold, and since when somebody waits. Counts where the stay began. */
export const entryRollup = {
  table: 'report_entries',
  keys: ['pbx', 'queue'],
  measures: {
    placed: countOf('position IS NOT NULL'),
    placeSum: sumOf('position'),
    transfers: kind('transfer'),
    overflows: kind('overflow'),
    reentries: kind('reentry'),
    holdAbandoned: countOf('is_hold_abandoned'),
    openSince: { kind: 'first', of: `min(enqueued_at) FILTER (WHERE outcome = 'open')` },
  },
  lines: (ranges, filter, parameters) => `
    SELECT s.bucket, c.pbx, v.queue, v.position, v.entry_kind, v.outcome, v.enqueued_at,
      -- The talk ended while the caller was on hold, and they went to no other queue.
      CASE WHEN v.outcome = 'answered' AND c.hold_ms > 0 AND c.hangup_by = 'caller' THEN (
        SELECT max(g.ended_at) FILTER (WHERE g.kind = 'hold') >= max(g.ended_at) FILTER (WHERE g.kind = 'talk') - interval '1 second' FROM call_segment g WHERE g.call_id = v.call_id
      ) AND NOT EXISTS (SELECT FROM call_visit n WHERE n.call_id = v.call_id AND n.enqueued_at > v.enqueued_at) END AS is_hold_abandoned
    FROM ${ranges}
    CROSS JOIN LATERAL (${visitsInRange(filter, parameters)}
    ) v
    CROSS JOIN LATERAL (
      SELECT c.pbx, c.hold_ms, c.hangup_by FROM call c
      WHERE c.call_id = v.call_id AND c.merged_into IS NULL AND ${isOnPbx('c.pbx', filter, parameters)} AND ${isAmong(filter.queues, 'v.queue', 'c.pbx', parameters)} OFFSET 0
    ) c`,
  chosen: (filter, parameters) => `${isOnPbx('t.pbx', filter, parameters)} AND ${isAmong(filter.queues, 't.queue', 't.pbx', parameters)}`,
} satisfies Rollup;
