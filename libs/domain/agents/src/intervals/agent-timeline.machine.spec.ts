import type { FactName, PayloadOf } from '@santral/contracts';
import type { Doing } from './agent-interval.js';
import { afterFact, doingOf, extensionsIn, finishedQueueCall, instantOf, newTimeline, type Timeline, type TimelineFact } from './agent-timeline.machine.js';

const at = '2026-03-02T09:00:00.000Z';
const later = '2026-03-02T09:00:01.250Z';
let seq = 0;
const fact = <N extends FactName>(name: N, payload: PayloadOf<N>) => ({ id: `f${(seq += 1)}`, name, version: 1, seq: `${seq}-0`, at, pbx: 'main', subject: '1001', payload }) as unknown as TimelineFact;
const head = (callId: string) => ({ callId, pbx: 'main', uniqueid: callId, direction: 'inbound' as const, caller: { number: null, e164: null, name: null, private: true }, called: '444', startedAt: at });
const me = { extension: '1001' };

const joined = (queue: string) => fact('agent.queue-joined', { ...me, queue, interface: 'PJSIP/1001', memberName: null, paused: false, reason: null, penalty: 0 });
const left = (queue: string) => fact('agent.queue-left', { ...me, queue, interface: 'PJSIP/1001', memberName: null });
const pausedFor = (reason: string | null) => fact('agent.break-started', { ...me, reason, startedAt: later });
const unpaused = (reason: string | null) => fact('agent.break-ended', { ...me, reason, endedAt: later });
const reachable = (is: boolean) => fact('agent.phone-changed', { ...me, reachable: is });
const ringing = (callId: string, ringId = 'r1', queue: string | null = 'satis') => fact('call.ringing', { call: head(callId), ...me, ringId, queue, visitId: null });
const rung = (callId: string, ringId = 'r1') => fact('call.ring-ended', { call: head(callId), ...me, ringId, result: 'no-answer', ringMs: 1 });
const answered = (callId: string, queue: string | null = 'satis') => fact('call.answered', { call: head(callId), ...me, ringId: null, queue, answeredAt: later, recording: null });
const dialling = (callId: string) => fact('call.dialling', { call: head(callId), ...me, called: '0532' });
const held = (callId: string) => fact('call.held', { call: head(callId), ...me });
const resumed = (callId: string) => fact('call.resumed', { call: head(callId), ...me });
const gone = (callId: string) => fact('call.agent-left', { call: head(callId), ...me, leftAt: later, talkMs: 1 });
const merged = (from: string, into: string) => fact('call.merged', { call: head(into), from, extensions: ['1001', '1002'] });

const lived = (...facts: TimelineFact[]): Timeline => facts.reduce(afterFact, newTimeline());
const word = ({ state, subState, reason }: Doing) => [state, subState ?? reason].filter(Boolean).join(' ');
const now = (...facts: TimelineFact[]) => {
  const doing = doingOf(lived(...facts));
  return doing && word(doing);
};

describe('what an agent does', () => {
  const inQueue = joined('satis');
  it.each<[string, TimelineFact[], string | null]>([
    ['nothing before the login', [reachable(true), answered('c1')], null],
    ['available in a queue', [inQueue], 'available'],
    ['still in while one queue is left', [inQueue, joined('destek'), left('satis')], 'available'],
    ['out with the last queue', [inQueue, left('satis')], null],
    ['rung', [inQueue, ringing('c1')], 'ringing'],
    ['free when the ring ends', [inQueue, ringing('c1'), rung('c1')], 'available'],
    ['rung while one of two rings goes on', [inQueue, ringing('c1', 'r1'), ringing('c1', 'r2'), rung('c1', 'r1')], 'ringing'],
    ['talking', [inQueue, ringing('c1'), answered('c1')], 'talking'],
    ['talking while another call rings', [inQueue, answered('c1'), ringing('c2')], 'talking'],
    ['on hold', [inQueue, answered('c1'), held('c1')], 'talking hold'],
    ['back from hold', [inQueue, answered('c1'), held('c1'), resumed('c1')], 'talking'],
    ['talking in the second call while the first is held', [inQueue, answered('c1'), held('c1'), answered('c2', null)], 'talking'],
    ['dialling', [inQueue, dialling('c1')], 'other dialling'],
    ['on a break', [inQueue, pausedFor('BRK-3')], 'break BRK-3'],
    ['paused by the PBX', [inQueue, pausedFor('Auto-Pause')], 'break Auto-Pause'],
    ['on a general break', [inQueue, pausedFor(null)], 'break'],
    ['talking during a break', [inQueue, pausedFor('BRK-4'), dialling('c1'), answered('c1', null)], 'talking'],
    ['back on the break after it', [inQueue, pausedFor('BRK-4'), answered('c1', null), gone('c1')], 'break BRK-4'],
    ['on the second break after a changed reason', [inQueue, pausedFor('BRK-3'), unpaused('BRK-3'), pausedFor('BRK-2')], 'break BRK-2'],
    ['on the second break when the end of the first comes late', [inQueue, pausedFor('BRK-3'), pausedFor('BRK-2'), unpaused('BRK-3')], 'break BRK-2'],
    ['paused for a wrap-up that is over', [inQueue, pausedFor('WRAP-UP')], 'other paused'],
    ['away', [inQueue, reachable(false)], 'other unreachable'],
    ['on a break, not away', [inQueue, reachable(false), pausedFor('BRK-3')], 'break BRK-3'],
    ['in the call their call became', [inQueue, answered('c2'), merged('c2', 'c1'), gone('c2')], 'talking'],
    ['not bothered by calls nobody knows', [inQueue, rung('c9'), held('c9'), resumed('c9'), merged('c8', 'c9'), gone('c9')], 'available'],
  ])('is %s', (_what, facts, expected) => expect(now(...facts)).toBe(expected));

  const wrappingUp: Timeline = { ...lived(inQueue), wrapUp: { id: '7', callId: 'c1', queue: 'satis' } };
  const over = (id: string) => fact('agent.wrap-up-ended', { pbx: 'main', ...me, wrapUpId: id, callId: 'c1', queue: 'satis', startedAt: at, endedAt: later, by: 'saved' });
  it.each<[string, TimelineFact, string | null]>([
    ['goes on through its pause', pausedFor('WRAP-UP'), 'wrap-up'],
    ['goes on while a break waits', pausedFor('NEXT-3'), 'wrap-up'],
    ['ends with a break', pausedFor('BRK-3'), 'break BRK-3'],
    ['ends with a talk', answered('c2', null), 'talking'],
    ['ends with a logout', left('satis'), null],
    ['ends when it is told so', over('7'), 'available'],
    ['is not ended by the end of another', over('6'), 'wrap-up'],
  ])('a wrap-up %s', (_what, next, expected) => {
    const doing = doingOf(afterFact(wrappingUp, next));
    expect(doing && word(doing)).toBe(expected);
  });

  it('keeps the instant of the login over all its queues', () => {
    expect(lived(joined('satis'), { ...joined('destek'), at: later }).sessionStartedAt).toBe(at);
  });
});

describe('the end of a talk', () => {
  const finished = (before: Timeline, last: TimelineFact) => finishedQueueCall(before, afterFact(before, last), last);
  it('leaves something to finish after a queue call, and only when nothing else goes on', () => {
    const talking = lived(joined('satis'), answered('c1'));
    expect(finished(talking, gone('c1'))).toEqual({ callId: 'c1', queue: 'satis' });
    expect(finished(talking, gone('c2'))).toBeNull();
    expect(finished(talking, held('c1'))).toBeNull();
    expect(finished(lived(joined('satis'), answered('c1', null)), gone('c1'))).toBeNull();
    expect(finished(lived(joined('satis'), answered('c1'), answered('c2')), gone('c1'))).toBeNull();
    expect(finished(lived(answered('c1')), gone('c1'))).toBeNull();
  });
});

it('takes the instant of what happened, not of when it was told', () => {
  expect([pausedFor('BRK-3'), unpaused('BRK-3'), answered('c1'), gone('c1')].map((one) => new Date(instantOf(one)).toISOString())).toEqual(Array(4).fill(later));
  expect(instantOf(ringing('c1'))).toBe(Date.parse(at));
  expect(extensionsIn(merged('c2', 'c1'))).toEqual(['1001', '1002']);
  expect(extensionsIn(gone('c1'))).toEqual(['1001']);
});
