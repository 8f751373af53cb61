import { msBetween } from '../period/period-sql.js';
import { callFilter } from './call-rollup.js';
import { isAmong, isOnPbx } from './chosen.js';
import { countOf, type Rollup, sumOf } from './rollup.js';

/** A repeated contact is looked for no longer than this; the window of a report is at most as long. */
export const LONGEST_WINDOW_DAYS = 30;
/** Seconds until a contact that never came. */
export const NEVER_S = 2_147_483_647;
/** Shorter talks settle nothing. */
const SHORT_TALK_MS = 5000;

/** Whose call it was, as the newest of its details says that names a customer. */
const customerOf = (callId: string) => `(SELECT d.customer_id FROM call_detail d WHERE d.call_id = ${callId} AND d.customer_id IS NOT NULL ORDER BY d.saved_at DESC, d.id LIMIT 1)`;
const reasonsOf = (callId: string) => `SELECT x.reason_id FROM call_detail d JOIN call_detail_reason x ON x.detail_id = d.id WHERE d.call_id = ${callId}`;

/** Whether the other party of call `r` is that of call `c`: the customer where both are known, else the number. */
const repeats = (source: string) => `
  SELECT r.started_at FROM ${source}
    AND r.direction = 'inbound' AND r.merged_into IS NULL AND r.started_at > c.started_at AND r.started_at <= c.started_at + interval '${LONGEST_WINDOW_DAYS} days'
    AND EXISTS (${reasonsOf('r.call_id')} AND x.reason_id IN (${reasonsOf('c.call_id')}))`;
const isSameCustomer = `coalesce(${customerOf('r.call_id')} = mine.customer_id, true)`;

/**
 * Calls from outside, by what became of them beside their outcome: how long menus had them, whether the caller gave up on hold, and whether the
 * same customer came back for the same reason. A contact is two numbers behind each other: the minute of its begin, and the seconds until it was
 * repeated; so the window is asked for later, and what is still pending is known. Where somebody noted that it was resolved or not, that decides,
 * and nothing is waited for: its begin is 0.
 */
export const contactRollup = {
  table: 'report_contacts',
  keys: ['pbx', 'queues'],
  measures: {
    ivrOnly: countOf("outcome = 'ivr-only'"),
    ivrCalls: countOf('ivr_ms IS NOT NULL'),
    ivrMs: sumOf('ivr_ms'),
    holdAbandoned: countOf('is_hold_abandoned'),
    contacts: { kind: 'packed', of: `string_agg(int4send(since_minute) || int4send(repeated_s), ''::bytea) FILTER (WHERE since_minute IS NOT NULL)` },
  },
  lines: (ranges, filter, parameters) => `
    SELECT s.bucket, c.pbx, coalesce(stays.queues, '{}') AS queues, c.outcome,
      greatest(0, ${msBetween('c.started_at', "CASE WHEN c.outcome = 'ivr-only' THEN c.ended_at ELSE stays.first_at END")}) AS ivr_ms,
      -- A hold that the end of the talk ended.
      CASE WHEN c.hold_ms > 0 AND c.hangup_by = 'caller' THEN (
        SELECT max(g.ended_at) FILTER (WHERE g.kind = 'hold') >= max(g.ended_at) FILTER (WHERE g.kind = 'talk') - interval '1 second' FROM call_segment g WHERE g.call_id = c.call_id
      ) END AS is_hold_abandoned,
      CASE WHEN mine.is_told THEN CASE WHEN mine.is_resolved OR mine.is_unresolved THEN 0 ELSE floor(extract(epoch FROM c.started_at) / 60)::int END END AS since_minute,
      CASE WHEN mine.is_unresolved THEN 0 WHEN mine.is_resolved THEN ${NEVER_S} ELSE coalesce(ceil(extract(epoch FROM again.at - c.started_at))::int, ${NEVER_S}) END AS repeated_s
    FROM ${ranges}
    CROSS JOIN LATERAL (SELECT * FROM call c WHERE c.started_at >= s."from" AND c.started_at < s.until AND c.direction = 'inbound' AND ${callFilter(filter, parameters)} OFFSET 0) c
    CROSS JOIN LATERAL (
      SELECT array_agg(q.queue ORDER BY q.at, q.visit_id) AS queues, min(q.at) AS first_at
      FROM (SELECT v.queue, min(v.enqueued_at) AS at, min(v.visit_id) AS visit_id FROM call_visit v WHERE v.call_id = c.call_id GROUP BY v.queue) q
    ) stays
    LEFT JOIN LATERAL (
      SELECT count(*) > 0 AND (c.caller_e164 IS NOT NULL AND NOT c.caller_private OR ${customerOf('c.call_id')} IS NOT NULL) AS is_told, ${customerOf('c.call_id')} AS customer_id,
        EXISTS (SELECT FROM (${reasonsOf('c.call_id')}) mine JOIN call_reason k ON k.id = mine.reason_id WHERE k.resolution = 'unresolved') AS is_unresolved,
        EXISTS (SELECT FROM (${reasonsOf('c.call_id')}) mine JOIN call_reason k ON k.id = mine.reason_id WHERE k.resolution = 'resolved') AS is_resolved
      FROM call_detail d WHERE d.call_id = c.call_id
    ) mine ON c.outcome = 'answered' AND c.talk_ms >= ${SHORT_TALK_MS}
    LEFT JOIN LATERAL (
      SELECT min(started_at) AS at FROM (
        ${repeats(`call r WHERE r.caller_e164 = c.caller_e164 AND NOT c.caller_private AND ${isSameCustomer}`)}
        UNION ALL
        ${repeats('call_detail f JOIN call r ON r.call_id = f.call_id WHERE f.customer_id = mine.customer_id')} AND ${isSameCustomer}
      ) r
    ) again ON mine.is_told AND NOT mine.is_resolved AND NOT mine.is_unresolved`,
  chosen: (filter, parameters) => {
    const { queues, agents } = filter;
    if (agents.length > 0) return null;
    const isQueue = queues.length === 0 ? 'true' : `EXISTS (SELECT FROM unnest(t.queues) q WHERE ${isAmong(queues, 'q', 't.pbx', parameters)})`;
    return `${isOnPbx('t.pbx', filter, parameters)} AND ${isQueue}`;
  },
  totals: { table: 'report_contact_totals', measures: ['ivrOnly', 'ivrCalls', 'ivrMs', 'holdAbandoned', 'contacts'] },
} satisfies Rollup;
