import fc from 'fast-check';
import { visitOutcomes } from '@santral/contracts';
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
const visit = fc.record({ queue, outcome: fc.constantFrom(...visitOutcomes), wait: fc.integer({ min: 0, max: 150_000 }) });
const segment = fc.record({ agent, kind: fc.constantFrom('talk' as const, 'hold' as const, 'consult' as const), ms: fc.integer({ min: 0, max: 40 * MINUTE }) });

const pbx = fc.constantFrom('main', 'main', 'izmir');

export const randomCall = fc.record({
  pbx,
  offset,
  direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const, 'internal' as const),
  outcome: fc.constantFrom('answered', 'answered', 'abandoned', 'timeout', 'no-answer', 'exit-key', 'open'),
  caller: fc.constantFrom('+905320000001', '+905320000002', '+905320000003', '112'),
  isPrivate: fc.boolean(),
  isMerged: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  agent,
  visits: fc.array(visit, { maxLength: 3 }),
  segments: fc.array(segment, { maxLength: 3 }),
  rings: fc.array(fc.record({ agent, result: fc.constantFrom('answered', 'no-answer', 'rejected', 'cancelled-caller') }), { maxLength: 2 }),
  hasDetail: fc.boolean(),
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
      ended_at: isOpen ? null : iso(at + given.lasts), hangup_by: given.hasDetail ? 'agent' : 'caller',
    });
    let moment = at;
    for (const [i, { queue, outcome, wait }] of given.visits.entries()) {
      const isWithoutWait = outcome === 'open' || outcome === 'refused';
      await rows.visit(id, { id: `v${i}`, at: iso(moment), wait: isWithoutWait ? null : wait / 1000, outcome, queue });
      if (outcome === 'answered' && given.wrapUp !== null) await rows.interval('109', 'wrap-up', iso(moment + wait + i), given.wrapUp / 1000, { pbx: given.pbx, call_id: id, queue, extension: `9${id}${i}` });
      moment += wait + 1000;
    }
    for (const [i, { agent, kind, ms }] of given.segments.entries()) {
      await rows.segment(id, `s${i}`, kind, agent, iso(moment), ms / 1000);
      moment += ms;
    }
    for (const [i, { agent, result }] of given.rings.entries()) await rows.insert('call_ring', { call_id: id, ring_id: `r${i}`, extension: agent, started_at: iso(at + i * 20 * MINUTE), result });
    if (given.hasDetail) await rows.insert('call_detail', { call_id: id, user_id: 'u', user_name: 'u', pbx: given.pbx, extension: given.agent, uniqueid: id, comment: '', opens_ticket: false, saved_at: iso(moment) });
    if (given.transferTo) await rows.insert('call_transfer', { call_id: id, no: 0, kind: 'blind', at: iso(moment), from_extension: given.agent, to_number: given.transferTo });
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
          pbx: given.pbx, extension: given.agent, user_id: 'u', break_type_id: 2 + (i % 2), reason: `BRK-${2 + (i % 2)}`, limit_s: (i % 4) * 1200, counted: !isHold, started_at: iso(from),
          ended_at: isOpen ? null : iso(from + ms), ended_by: isForced ? 'boss' : null,
        });
      }
      from += ms;
    }
  }

  return {
    call,
    login,
    async write(calls: readonly RandomCall[], logins: readonly RandomLogin[]): Promise<void> {
      await source.query('TRUNCATE call CASCADE; TRUNCATE call_detail CASCADE; TRUNCATE agent_interval; TRUNCATE agent_break');
      for (const [i, given] of calls.entries()) await call(`c${i}`, given);
      // An agent is logged in once at a time.
      for (const one of agents) {
        const first = logins.find((given) => given.agent === one);
        if (first) await login(first);
      }
    },
  };
}
