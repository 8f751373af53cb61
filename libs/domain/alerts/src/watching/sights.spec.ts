import { alertKinds, alertKindSpecs, defaultJudging, isPast, type PbxEvent, type QueueState, type SystemHealth } from '@santral/contracts';
import { gapsIn, isHealthKind, measuredIn } from './health-sights.js';
import { LagMeter } from './lag-meter.js';
import { abandonedIn, isQueueKind, levelsIn, measuredInQueues } from './live-sights.js';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const pbx = (id: string, change: Partial<SystemHealth['pbxs'][number]> = {}): SystemHealth['pbxs'][number] => ({
  id, name: id, link: 'up', since: ago(3600), message: null, lastHeardAt: ago(1), lag: null, clockSkewMs: null, openCalls: 0, backlog: 0, dropped: 0, phones: { reachable: 0, unreachable: 0, unknown: 0 }, rejected: [], ...change,
});
const health: SystemHealth = {
  at: ago(0),
  pbxs: [pbx('up', { lastHeardAt: ago(40), clockSkewMs: -2500 }), pbx('lost', { link: 'lost', since: ago(90), lastHeardAt: ago(90), clockSkewMs: 9000 }), pbx('refused', { link: 'refused' }), pbx('never', { link: 'off', lastHeardAt: null })],
  processes: [{ name: 'api', pid: 1, lastBeatAt: ago(1), startedAt: null, rssBytes: 1 }, { name: 'worker', pid: 2, lastBeatAt: ago(1), startedAt: null, rssBytes: 1 }],
  streams: [{ stream: 'facts:{up}', length: 10, deadLetters: 2, groups: [{ group: 'calls', lag: 1200, pending: 0 }, { group: 'office', lag: null, pending: 0 }] }],
  jobs: [{ queue: 'calls', waiting: 5000, active: 1, delayed: 0, failed: 0 }, { queue: 'tickets', waiting: 0, active: 0, delayed: 0, failed: 3 }],
};
const queue = (name: string, change: Partial<QueueState> = {}): QueueState => ({ queue: name, pbx: 'up', waiting: 0, longestWaitMs: 0, members: 2, available: 1, talking: 0, ...change });

it.each([
  ['link-down', [['lost', null, NOW - 90_000], ['refused', null, NOW - 3_600_000]]],
  ['no-signal', [['up', 40, NOW - 40_000]]],
  ['clock-skew', [['up', 2500, null]]],
  ['dead-letters', [['facts:{up}', 2, null], ['calls', 0, null], ['tickets', 3, null]]],
  ['stream-behind', [['facts:{up} → calls', 1200, null]]],
  ['jobs-waiting', [['calls', 5000, null], ['tickets', 0, null]]],
  ['process-missing', [['telephony', null, null]]],
] as const)('sees %s in the health', (kind, expected) => {
  expect(measuredIn(kind, health, NOW).map(({ target, value, since }) => [target, value, since])).toEqual(expected);
});

it('sees the longest gap of each PBX that ended a short while ago', () => {
  const gap = (id: string, name: PbxEvent['name'], pbxId: string, endedAgo: number, lengthS: number): PbxEvent => ({ id, name, pbx: pbxId, at: ago(endedAgo), payload: { from: ago(endedAgo + lengthS), until: ago(endedAgo) } });
  const events = [gap('1', 'pbx.gap-closed', 'a', 60, 5), gap('2', 'pbx.gap-closed', 'a', 120, 30), gap('3', 'pbx.gap-closed', 'b', 3600, 900), gap('4', 'pbx.link-up', 'b', 10, 900)];
  expect(gapsIn(events, NOW).map(({ target, value }) => [target, value])).toEqual([['a', 30]]);
});

it('sees in the queues who waits, for how long, and that nobody could be rung', () => {
  const queues = [queue('destek', { waiting: 3, longestWaitMs: 95_000, available: 0 }), queue('satis', { available: 0 }), queue('bilgi', { waiting: 1, longestWaitMs: 4000 })];
  const seen = (kind: 'longest-wait' | 'waiting' | 'nobody-available') => measuredInQueues(kind, queues, NOW).map(({ target, value, queues: concerned }) => [target, value, concerned.join()]);
  expect(seen('longest-wait')).toEqual([['destek', 95, 'destek'], ['bilgi', 4, 'bilgi']]);
  expect(seen('waiting').map(([name, value]) => [name, value])).toEqual([['destek', 3], ['satis', 0], ['bilgi', 1]]);
  expect(seen('nobody-available').map(([name, value]) => [name, value])).toEqual([['destek', 3], ['satis', 0]]);
});

it('judges a service level only by enough calls, and counts who waits too long as missed', () => {
  const count = { answered: 4, answeredInTarget: 3, abandoned: 3, shortAbandoned: 1, earlyAbandoned: 1, flowOuts: 2 };
  const counts = new Map([['destek', count], ['bilgi', { ...count, answered: 1, abandoned: 1, shortAbandoned: 0, flowOuts: 0 }]]);
  expect(abandonedIn('up', counts).map(({ target, value }) => [target, value])).toEqual([['destek', 2], ['bilgi', 1]]);
  expect(levelsIn('up', counts, new Map(), defaultJudging).map(({ target, value }) => [target, value])).toEqual([['destek', 37]]);
  expect(levelsIn('up', counts, new Map([['destek', [30_000, 1000]]]), defaultJudging).map(({ value }) => value)).toEqual([33]);
  // By the formula of the reports, for the queue that has its own.
  const judging = { ...defaultJudging, byQueue: { destek: { ...defaultJudging.company, countFlowOuts: false } } };
  expect(levelsIn('up', counts, new Map(), judging).map(({ value }) => value)).toEqual([50]);
});

it('measures the lag of signals between two looks, and none across a new beginning', () => {
  const meter = new LagMeter();
  const report = (sum: number, count: number) => [{ metrics: [{ name: 'telephony_signal_to_published_seconds', values: [{ value: sum, labels: {}, metricName: 'telephony_signal_to_published_seconds_sum' }, { value: count, labels: {}, metricName: 'telephony_signal_to_published_seconds_count' }] }] }];
  const measure = (sum: number, count: number, pbx = 'main') => meter.measure(report(sum, count), pbx);
  expect([measure(10, 100), measure(10, 100), measure(12, 104), measure(0.1, 5), measure(0.2, 10), measure(9, 9, 'other')]).toEqual([null, null, 500, null, expect.closeTo(20), null]);
});

it('has something to see for every kind, and a limit on the right side', () => {
  const special = ['gap-found', 'trunk-unregistered', 'signals-slow', 'abandoned', 'service-level', 'break-overrun', 'wait-differs'];
  for (const kind of alertKinds) {
    expect([kind, isHealthKind(kind) || isQueueKind(kind) || special.includes(kind)]).toEqual([kind, true]);
    const { limit, unit } = alertKindSpecs[kind];
    expect([kind, limit === null]).toEqual([kind, unit === null]);
  }
  expect([isPast('waiting', 3, 3), isPast('waiting', 4, 3), isPast('service-level', 70, 70), isPast('service-level', 69, 70)]).toEqual([false, true, false, true]);
});
