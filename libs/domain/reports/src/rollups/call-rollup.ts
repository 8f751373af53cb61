import { missedOutcomes } from '@santral/contracts';
import type { SqlParameters } from '../period/period-sql.js';
import { isAmong, isOnPbx, namesOf, type ReportFilter } from './chosen.js';
import { countOf, listOf, packed, type Rollup, sumOf } from './rollup.js';

/** In a call between two extensions the caller's own time is nobody's time with the other party. */
const isAgentsOwn = "NOT (c.direction = 'internal' AND g.extension = c.caller_number)";
/** Somebody of the company talked with the other party for at least a second. */
const talked = `EXISTS (SELECT FROM call_segment g WHERE g.call_id = c.call_id AND g.kind = 'talk' AND g.ended_at - g.started_at >= interval '1 second' AND ${isAgentsOwn})`;
/** Company and caller talked later, whoever called whom. */
const returned = ['caller_e164', 'called_e164'].map((side, i) => `
  EXISTS (SELECT FROM call r WHERE r.${side} = c.caller_e164 AND r.direction = '${i === 0 ? 'inbound' : 'outbound'}' AND r.outcome = 'answered' AND r.started_at > c.started_at AND r.merged_into IS NULL)`);
/** Outcomes of an inbound call nobody took, beside `abandoned`, of which those that were short are none. */
const missedButAbandoned = missedOutcomes.filter((outcome) => outcome !== 'abandoned').map((outcome) => `'${outcome}'`).join(', ');
/** Longer than any wait anybody calls short. */
const NO_WAIT = 2_147_483_647;

/** Calls of the PBXs, queues and agents a report is narrowed to; `c` is the call. */
export function callFilter(filter: ReportFilter, parameters: SqlParameters): string {
  const { queues, agents } = filter;
  const conditions = ['c.merged_into IS NULL', isOnPbx('c.pbx', filter, parameters)];
  if (queues.length > 0) conditions.push(`EXISTS (SELECT FROM call_visit f WHERE f.call_id = c.call_id AND ${isAmong(queues, 'f.queue', 'c.pbx', parameters)})`);
  if (agents.length > 0) {
    const isAgent = (of: string) => isAmong(agents, `${of}.extension`, 'c.pbx', parameters);
    conditions.push(`(${isAgent('c')} OR EXISTS (SELECT FROM call_segment f WHERE f.call_id = c.call_id AND ${isAgent('f')}))`);
  }
  return conditions.join(' AND ');
}

const first = (outcome: string) => countOf(`first_outcome = '${outcome}'`);
const lost = "direction = 'inbound' AND outcome = 'abandoned' AND NOT talked";
const missed = `direction = 'inbound' AND NOT talked AND outcome IN (${missedButAbandoned})`;

const measures = {
  inbound: countOf("direction = 'inbound'"),
  outbound: countOf("direction = 'outbound'"),
  internal: countOf("direction = 'internal'"),
  answered: countOf("direction = 'inbound' AND talked"),
  abandoned: countOf("direction = 'inbound' AND outcome = 'abandoned'"),
  outboundAnswered: countOf("direction = 'outbound' AND talked"),
  open: countOf("direction <> 'internal' AND outcome = 'open'"),
  openInbound: countOf("direction = 'inbound' AND outcome = 'open'"),
  transferred: countOf('is_transferred'),
  missed: countOf(missed),
  missedReturned: countOf(`${missed} AND is_returned`),
  talked: countOf("direction <> 'internal' AND talked"),
  queued: countOf("first_outcome <> 'open'"),
  queuedAnswered: countOf('first_outcome IS NOT NULL AND talked'),
  firstAnswered: first('answered'),
  firstAbandoned: first('abandoned'),
  firstTimeout: first('timeout'),
  firstExitKey: first('exit-key'),
  firstExitEmpty: first('exit-empty'),
  firstWithdrawn: first('withdrawn'),
  firstOpen: first('open'),
  firstOffered: countOf('first_outcome IS NOT NULL'),
  talkMs: sumOf('talk_ms', "direction <> 'internal'"),
  holdMs: sumOf('hold_ms', "direction <> 'internal'"),
  talkedMs: sumOf('talk_ms', "direction <> 'internal' AND talked"),
  queuedWaitMs: sumOf('wait_ms', "first_outcome <> 'open'"),
  answeredWaitMs: sumOf('wait_ms', 'first_outcome IS NOT NULL AND talked'),
  abandonedWaits: packed('abandoned_ms', "direction = 'inbound' AND outcome = 'abandoned' AND talked"),
  lostWaits: packed('abandoned_ms', `${lost} AND NOT is_returned`),
  lostReturnedWaits: packed('abandoned_ms', `${lost} AND is_returned`),
  firstAnsweredWaits: packed('first_wait_ms', "first_outcome = 'answered'"),
  firstAbandonedWaits: packed('first_wait_ms', "first_outcome = 'abandoned'"),
  callers: packed('caller_id', "direction = 'inbound' AND NOT caller_private AND caller_id IS NOT NULL"),
  unknownCallers: listOf('caller', "direction = 'inbound' AND NOT caller_private AND caller_id IS NULL AND caller IS NOT NULL"),
};

/** Calls, where they began. Whether an abandoned one was missed depends on what is short, so their waits are kept one by one. */
export const callRollup = {
  table: 'report_calls',
  keys: ['pbx', 'queues'],
  measures,
  lines: (ranges, filter, parameters) => `
    SELECT s.bucket, c.pbx, c.direction, c.outcome, c.wait_ms, c.talk_ms, c.hold_ms, c.caller_private, coalesce(stays.queues, '{}') AS queues, visit.outcome AS first_outcome, visit.wait_ms AS first_wait_ms,
      told.talked, told.caller, k.id AS caller_id,
      EXISTS (SELECT FROM call_transfer t WHERE t.call_id = c.call_id) AS is_transferred,
      CASE WHEN c.direction = 'inbound' AND NOT told.talked AND c.outcome IN ('abandoned', ${missedButAbandoned}) THEN ${returned.join(' OR ')} END AS is_returned,
      least(coalesce(CASE WHEN c.queue IS NULL THEN extract(epoch FROM c.ended_at - c.started_at) * 1000 ELSE c.wait_ms END, ${NO_WAIT}), ${NO_WAIT})::int AS abandoned_ms
    FROM ${ranges}
    CROSS JOIN LATERAL (SELECT * FROM call c WHERE c.started_at >= s."from" AND c.started_at < s.until AND ${callFilter(filter, parameters)} OFFSET 0) c
    CROSS JOIN LATERAL (SELECT ${talked} AS talked, coalesce(c.caller_e164, c.caller_number) AS caller OFFSET 0) told
    LEFT JOIN LATERAL (SELECT id FROM report_caller WHERE number = told.caller OFFSET 0) k ON true
    LEFT JOIN LATERAL (SELECT v.outcome, v.wait_ms FROM call_visit v WHERE v.call_id = c.call_id AND c.direction = 'inbound' ORDER BY v.enqueued_at, v.visit_id LIMIT 1) visit ON true
    CROSS JOIN LATERAL (
      SELECT array_agg(q.queue ORDER BY q.at, q.visit_id) AS queues
      FROM (SELECT v.queue, min(v.enqueued_at) AS at, min(v.visit_id) AS visit_id FROM call_visit v WHERE v.call_id = c.call_id GROUP BY v.queue) q
    ) stays`,
  chosen: (filter, parameters) => {
    const { queues, agents } = filter;
    if (agents.length > 0) return null;
    const conditions = [isOnPbx('t.pbx', filter, parameters)];
    if (queues.length > 0) conditions.push(`t.queues && ${parameters.add(namesOf(queues))}::text[] AND EXISTS (SELECT FROM unnest(t.queues) q WHERE ${isAmong(queues, 'q', 't.pbx', parameters)})`);
    return conditions.join(' AND ');
  },
  totals: { table: 'report_call_totals', measures: Object.keys(measures) as (keyof typeof measures)[] },
} satisfies Rollup;
