import { newTimeline, type Timeline } from './agent-timeline.machine.js';
import { IntervalLedger, type LedgerRow } from './interval-ledger.js';

const login = '2026-11-20T06:00:00.000Z';
const at = (seconds: number) => Date.parse(login) + seconds * 1000;
const idle: Timeline = { ...newTimeline(), queues: ['destek'], sessionStartedAt: login };
const talks: Timeline = { ...idle, calls: [{ callId: 'c1', queue: 'destek', rings: [], isDialling: false, isTalking: true, isHeld: false }] };
const onBreak: Timeline = { ...idle, pause: { reason: 'BRK-3' } };
const row = (state: LedgerRow['state'], from: number, until: number | null): LedgerRow => ({
  isWritten: true, state, subState: null, reason: null, breakTypeId: null, callId: null, queue: null, userId: 'u1', sessionStartedAt: new Date(login),
  startedAt: new Date(at(from)), endedAt: until === null ? null : new Date(at(until)),
});
const told = (ledger: IntervalLedger) => {
  const { removed, ended, begun } = ledger.changes();
  const seconds = (date: Date | null) => date && (date.getTime() - at(0)) / 1000;
  return { removed: removed.map(seconds), ended: ended.map(({ startedAt, endedAt }) => [seconds(startedAt), seconds(endedAt)]), begun: begun.map((one) => [one.state, seconds(one.startedAt), seconds(one.endedAt), one.userId]) };
};

it('enters a whole call at once: the old row ends, what began and ended within the batch is written whole', () => {
  const ledger = new IntervalLedger([row('available', 0, null)]);
  ledger.enter(talks, at(10), 'u1');
  ledger.enter(idle, at(40), 'u1');
  expect(told(ledger)).toEqual({ removed: [], ended: [[0, 10]], begun: [['talking', 10, 40, 'u1'], ['available', 40, null, 'u1']] });
});

it('writes nothing for a fact that changes nothing', () => {
  const ledger = new IntervalLedger([row('available', 0, null)]);
  ledger.enter(idle, at(10), 'u2');
  expect(told(ledger)).toEqual({ removed: [], ended: [], begun: [] });
});

it('replaces an interval without any time, of the table as well as of the batch', () => {
  const ledger = new IntervalLedger([row('talking', 0, 10), row('available', 10, null)]);
  ledger.enter(onBreak, at(10), 'u1');
  ledger.enter(talks, at(10), 'u1');
  expect(told(ledger)).toEqual({ removed: [10], ended: [], begun: [['talking', 10, null, 'u1']] });
});

it('takes an instant before what is written for the newest one written', () => {
  const ledger = new IntervalLedger([row('available', 0, 30), row('talking', 30, null)]);
  ledger.enter(idle, at(20), 'u1');
  ledger.enter({ ...idle, sessionStartedAt: null }, at(25), 'u1');
  expect(told(ledger)).toEqual({ removed: [30], ended: [], begun: [] });
  ledger.enter({ ...idle, sessionStartedAt: new Date(at(28)).toISOString() }, at(28), 'u2');
  expect(told(ledger).begun).toEqual([['available', 30, null, 'u2']]);
});

it('keeps who sat there at the login, until the next one', () => {
  const ledger = new IntervalLedger([row('available', 0, null)]);
  ledger.enter(onBreak, at(10), 'u2');
  ledger.enter({ ...idle, sessionStartedAt: null }, at(20), 'u2');
  ledger.enter({ ...idle, sessionStartedAt: new Date(at(50)).toISOString() }, at(50), 'u2');
  expect(told(ledger)).toEqual({ removed: [], ended: [[0, 10]], begun: [['break', 10, 20, 'u1'], ['available', 50, null, 'u2']] });
});
