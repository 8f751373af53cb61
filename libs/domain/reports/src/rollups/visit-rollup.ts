import { msBetween } from '../period/period-sql.js';
import { isAmong, isOnPbx } from './chosen.js';
import { countOf, listOf, packed, type Rollup, sumOf } from './rollup.js';
import { visitsInRange } from './visits-sql.js';

/** Whether what began at an instant belongs to the visit `v` rather than to a later one of the same call that fits. */
const noLaterVisit = (instant: string, fitting = 'true'): string =>
  `NOT EXISTS (SELECT FROM call_visit n WHERE n.call_id = v.call_id AND n.enqueued_at > v.enqueued_at AND n.enqueued_at <= ${instant} AND ${fitting})`;

const outcome = (name: string) => countOf(`outcome = '${name}'`);
const segmentMs = (kind: string) => `coalesce(sum(${msBetween('g.started_at', 'g.ended_at')}) FILTER (WHERE g.kind = '${kind}'), 0) AS ${kind}_ms`;

/** Every visit has one of these. */
export const visitOutcomeMeasures = ['answered', 'abandoned', 'timeout', 'exitKey', 'exitEmpty', 'withdrawn', 'refused', 'system', 'open'] as const;

/** Stays in queues, where they began. Waits are kept one by one: target, short abandons, bands and percentiles are asked for later. */
export const visitRollup = {
  table: 'report_visits',
  keys: ['pbx', 'queue'],
  measures: {
    answered: outcome('answered'),
    abandoned: outcome('abandoned'),
    timeout: outcome('timeout'),
    exitKey: outcome('exit-key'),
    exitEmpty: outcome('exit-empty'),
    withdrawn: outcome('withdrawn'),
    refused: outcome('refused'),
    system: outcome('system'),
    open: outcome('open'),
    singleCalls: countOf('NOT is_repeated'),
    held: countOf('hold_ms > 0'),
    talkMs: sumOf('talk_ms'),
    holdMs: sumOf('hold_ms'),
    wrapUpMs: sumOf('wrap_up_ms'),
    answeredWaits: packed('wait_ms', "outcome = 'answered'"),
    abandonedWaits: packed('wait_ms', "outcome = 'abandoned'"),
    otherWaits: packed('wait_ms', "outcome NOT IN ('answered', 'abandoned', 'open', 'refused')"),
    repeatCalls: listOf('call_id', 'is_repeated'),
  },
  lines: (ranges, filter, parameters) => `
    SELECT s.bucket, c.pbx, v.queue, v.call_id, v.outcome, v.wait_ms, handled.talk_ms, handled.hold_ms, after_call.wrap_up_ms,
      EXISTS (SELECT FROM call_visit o WHERE o.call_id = v.call_id AND o.visit_id <> v.visit_id) AS is_repeated
    FROM ${ranges}
    CROSS JOIN LATERAL (${visitsInRange(filter, parameters)}
    ) v
    CROSS JOIN LATERAL (
      SELECT c.pbx, CASE WHEN c.direction = 'internal' THEN c.caller_number END AS own_extension FROM call c
      WHERE c.call_id = v.call_id AND c.merged_into IS NULL AND ${isOnPbx('c.pbx', filter, parameters)} AND ${isAmong(filter.queues, 'v.queue', 'c.pbx', parameters)} OFFSET 0
    ) c
    CROSS JOIN LATERAL (
      -- What follows an answer until the next queue belongs to the visit, whoever talks.
      SELECT ${segmentMs('talk')}, ${segmentMs('hold')} FROM call_segment g
      WHERE v.outcome = 'answered' AND g.call_id = v.call_id AND g.started_at >= v.enqueued_at AND ${noLaterVisit('g.started_at')} AND g.extension IS DISTINCT FROM c.own_extension
    ) handled
    CROSS JOIN LATERAL (
      -- It may begin when the caller already waits elsewhere, so it says itself which queue it is for.
      SELECT coalesce(sum(${msBetween('a.started_at', 'a.ended_at')}), 0) AS wrap_up_ms FROM agent_interval a
      WHERE v.outcome = 'answered' AND a.call_id = v.call_id AND a.state = 'wrap-up' AND a.queue = v.queue
        AND a.started_at >= v.enqueued_at AND ${noLaterVisit('a.started_at', 'n.queue = v.queue')}
    ) after_call`,
  chosen: (filter, parameters) => `${isOnPbx('t.pbx', filter, parameters)} AND ${isAmong(filter.queues, 't.queue', 't.pbx', parameters)}`,
  totals: { table: 'report_visit_totals', measures: visitOutcomeMeasures },
} satisfies Rollup;
