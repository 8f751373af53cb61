import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { entryKinds, visitOutcomes } from '@santral/contracts';
import type { DataSource } from 'typeorm';
import { reportRows } from './report-rows.js';

/** Begin of the generated time: two days before, and one after, the clocks of Berlin go back. */
export const RANDOM_BEGIN = Date.parse('2026-10-23T22:00:00Z');
const SPAN = 73 * 3_600_000;
const MINUTE = 60_000;

const agents = ['101', '102', '103'];
const agent = fc.constantFrom(...agents);
const queue = fc.constantFrom('destek', 'satis', 'depo');
const offset = fc.integer({ min: 0, max: SPAN - 1 });
const visit = fc.record({ queue, outcome: fc.constantFrom(...visitOutcomes), wait: fc.integer({ min: 0, max: 150_000 }), position: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }), entryKind: fc.constantFrom(...entryKinds) });
const segment = fc.record({ agent, kind: fc.constantFrom('talk' as const, 'hold' as const, 'consult' as const), ms: fc.integer({ min: 0, max: 40 * MINUTE }) });

const pbx = fc.constantFrom('main', 'main', 'izmir');
/** What calls may be about; the last one says that nothing was resolved. */
export const randomReasons = [9001, 9002, 9003];
export const randomCustomers = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

export const randomCall = fc.record({
  pbx,
  offset,
  direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const, 'internal' as const),
  outcome: fc.constantFrom('answered', 'answered', 'abandoned', 'timeout', 'no-answer', 'exit-key', 'ivr-only', 'open'),
  caller: fc.constantFrom('+905320000001', '+905320000002', '+905320000003', '112'),
  isPrivate: fc.boolean(),
  isMerged: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  agent,
  visits: fc.array(visit, { maxLength: 3 }),
  segments: fc.array(segment, { maxLength: 3 }),
  rings: fc.array(fc.record({ agent, result: fc.constantFrom('answered', 'no-answer', 'rejected', 'cancelled-caller') }), { maxLength: 2 }),
  hasDetail: fc.boolean(),
  reasons: fc.subarray(randomReasons),
  customer: fc.option(fc.constantFrom(...randomCustomers), { nil: null }),
  isHungUpOnHold: fc.boolean(),
  transferTo: fc.option(agent, { nil: null }),
  wrapUp: fc.option(fc.integer({ min: 1, max: 20 * MINUTE }), { nil: null }),
  lasts: fc.oneof(fc.integer({ min: 0, max: 50 * MINUTE }), fc.integer({ min: 0, max: 40 * 60 * MINUTE })),
});
export type RandomCall = typeof randomCall extends fc.Arbitrary<infer T> ? T : never;

const states = ['available', 'ringing', 'talking', 'break', 'other'] as const;
/** One login of an agent; the last state may still go on. */
export const randomLogin = fc.record({
  pbx,
  agent,
  offset: fc.integer({ min: 0, max: SPAN / 2 }),
  isOpen: fc.boolean(),
  states: fc.array(fc.record({ state: fc.constantFrom(...states), isHold: fc.boolean(), ms: fc.oneof(fc.integer({ min: 1, max: 50 * MINUTE }), fc.integer({ min: 1, max: 9 * 60 * MINUTE })) }), { minLength: 1, maxLength: 8 }),
});
export type RandomLogin = typeof randomLogin extends fc.Arbitrary<infer T> ? T : never;

const iso = (at: number) => new Date(at).toISOString();

/** Writes generated calls and logins as the workers would leave them behind. */
export function randomDays(source: DataSource) {
  const rows = reportRows(source);

  async function call(id: string, given: RandomCall): Promise<void> {
    const at = RANDOM_BEGIN + given.offset;
    const isOpen = given.outcome === 'open';
    const own = given.direction === 'inbound' ? given.caller : given.agent;
    await rows.call(id, iso(at), {
      pbx: given.pbx, direction: given.direction, outcome: given.outcome, caller_number: own, caller_e164: given.direction === 'inbound' && given.caller.startsWith('+') ? given.caller : null, caller_private: given.isPrivate,
      called_e164: given.direction === 'outbound' && given.caller.startsWith('+') ? given.caller : null, merged_into: given.isMerged ? 'elsewhere' : null, extension: given.agent,
      queue: given.visits.at(-1)?.queue ?? null, wait_ms: given.visits.reduce((sum, { wait }) => sum + wait, 0), talk_ms: given.segments.reduce((sum, { ms, kind }) => sum + (kind === 'talk' ? ms : 0), 0),
      hold_ms: given.segments.reduce((sum, { ms, kind }) => sum + (kind === 'hold' ? ms : 0), 0), ended_at: isOpen ? null : iso(at + given.lasts), hangup_by: given.isHungUpOnHold ? 'caller' : 'agent',
    });
    let moment = at;
    for (const [i, { queue, outcome, wait, position, entryKind }] of given.visits.entries()) {
      const isWithoutWait = outcome === 'open' || outcome === 'refused';
      await rows.visit(id, { id: `v${i}`, at: iso(moment), wait: isWithoutWait ? null : wait / 1000, outcome, queue });
      await source.query('UPDATE call_visit SET position = $3, entry_kind = $4 WHERE call_id = $1 AND visit_id = $2', [id, `v${i}`, position, entryKind]);
      if (outcome === 'answered' && given.wrapUp !== null) await rows.interval('109', 'wrap-up', iso(moment + wait + i), given.wrapUp / 1000, { pbx: given.pbx, call_id: id, queue, extension: `9${id}${i}` });
      moment += wait + 1000;
    }
    for (const [i, { agent, kind, ms }] of given.segments.entries()) {
      await rows.segment(id, `s${i}`, kind, agent, iso(moment), ms / 1000);
      moment += ms;
    }
    for (const [i, { agent, result }] of given.rings.entries()) await rows.insert('call_ring', { call_id: id, ring_id: `r${i}`, extension: agent, started_at: iso(at + i * 20 * MINUTE), result });
    if (given.hasDetail) await detail(id, given, moment);
    if (given.transferTo) await rows.insert('call_transfer', { call_id: id, no: 0, kind: 'blind', at: iso(moment), from_extension: given.agent, to_number: given.transferTo });
  }

  async function detail(callId: string, { pbx: on, agent: extension, reasons, customer }: RandomCall, savedAt: number): Promise<void> {
    const id = randomUUID();
    await rows.insert('call_detail', { id, call_id: callId, user_id: 'u', user_name: 'u', pbx: on, extension, uniqueid: callId, comment: '', customer_id: customer, opens_ticket: false, saved_at: iso(savedAt) });
    for (const reason of reasons) await rows.insert('call_detail_reason', { detail_id: id, reason_id: reason });
  }

  async function login(given: RandomLogin): Promise<void> {
    const begin = RANDOM_BEGIN + given.offset;
    let from = begin;
    for (const [i, { state, isHold, ms }] of given.states.entries()) {
      const isOpen = given.isOpen && i === given.states.length - 1;
      const change = { pbx: given.pbx, session_started_at: iso(begin), sub_state: isHold && state === 'talking' ? 'hold' : null, ...(state === 'break' ? { break_type_id: 2 + (i % 2), reason: `BRK-${2 + (i % 2)}` } : {}) };
      await rows.interval(given.agent, state, iso(from), ms / 1000, isOpen ? { ...change, ended_at: null } : change);
      if (state === 'break') {
        const isForced = i % 3 === 2;
        await rows.insert('agent_break', {
          pbx: given.pbx, extension: given.agent, user_id: 'u', break_type_id: 2 + (i % 2), reason: `BRK-${2 + (i % 2)}`, limit_s: (i % 4) * 1200, single_limit_s: (i % 3) * 600, allowance_s: (i % 5) * 1500, in_allowance: i % 4 !== 3, counted: !isHold, started_at: iso(from),
          ended_at: isOpen ? null : iso(from + ms), ended_by: isForced ? 'boss' : null,
        });
      }
      from += ms;
    }
    // Into the second queue they went later.
    for (const [i, name] of ['destek', 'satis'].entries()) {
      await rows.insert('agent_queue_stay', { pbx: given.pbx, extension: given.agent, queue: name, started_at: iso(begin + (i * (from - begin)) / 2), ended_at: given.isOpen ? null : iso(from) });
    }
  }

  return {
    call,
    login,
    async write(calls: readonly RandomCall[], logins: readonly RandomLogin[]): Promise<void> {
      await source.query('TRUNCATE call CASCADE; TRUNCATE call_detail CASCADE; TRUNCATE agent_interval; TRUNCATE agent_break; TRUNCATE agent_queue_stay');
      await source.query(`INSERT INTO call_reason (id, label, resolution) SELECT id, jsonb_build_object('tr', 'r' || id, 'en', 'r', 'ar', 'r'), CASE WHEN id = 9003 THEN 'unresolved' END FROM unnest($1::int[]) id ON CONFLICT DO NOTHING`, [randomReasons]);
      for (const [i, given] of calls.entries()) await call(`c${i}`, given);
      // An agent is logged in once at a time.
      for (const one of agents) {
        const first = logins.find((given) => given.agent === one);
        if (first) await login(first);
      }
    },
  };
}
