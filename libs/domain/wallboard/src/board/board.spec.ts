import { defaultJudging, defaultWallboardSettings, type WallboardDelta, type WallboardSnapshot } from '@santral/contracts';
import { liveAgent, ring, segment, waitingCall } from '@santral/domain-agents/testing';
import { Board } from './board.js';
import type { LiveCall, LivePart } from './live-sources.repository.js';

const NOW = Date.UTC(2026, 0, 5, 9, 1);
const board = () => new Board('main', () => Promise.resolve(null), { settings: defaultWallboardSettings, judging: defaultJudging });
const part = (change: Partial<LivePart>): LivePart => ({ agents: new Map(), calls: new Map(), seen: new Map(), ...change });
const agents = (...extensions: string[]) => new Map(extensions.map((extension) => [extension, liveAgent(extension)]));
const callOf = (callId: string, change: Parameters<typeof waitingCall>[1] = {}, supervisors: LiveCall['supervisors'] = []): LiveCall => ({ ...waitingCall(callId, change), supervisors });
const answeredBy = (extension: string, callId = 'c1') => {
  const call = waitingCall(callId);
  const visits = call.visits.map((visit) => ({ ...visit, endedAt: call.startedAt, outcome: 'answered' as const }));
  return callOf(callId, { visits, rings: [ring(extension, call.startedAt)], segments: [segment(extension, 'talk', 20)] });
};

/** A watcher: what somebody sees who had the snapshot and heard every delta. */
class Watcher {
  constructor(private seen: WallboardSnapshot) {}
  hear(delta: WallboardDelta | null): void {
    if (!delta) return;
    expect(delta.version).toBe(this.seen.version + 1);
    const merge = <T>(rows: T[], changed: T[], gone: string[], keyOf: (row: T) => string) => {
      const all = new Map(rows.map((row) => [keyOf(row), row]));
      for (const row of changed) all.set(keyOf(row), row);
      for (const key of gone) all.delete(key);
      return [...all.values()];
    };
    this.seen = {
      ...this.seen, version: delta.version, settings: delta.settings ?? this.seen.settings, judging: delta.judging ?? this.seen.judging,
      agents: merge(this.seen.agents, delta.agents, delta.gone.agents, ({ extension }) => extension),
      callers: merge(this.seen.callers, delta.callers, delta.gone.callers, ({ visitId }) => visitId),
      queues: merge(this.seen.queues, delta.queues, delta.gone.queues, ({ queue }) => queue),
    };
  }
  sees(board: Board): void {
    const sorted = ({ at: _at, ...all }: WallboardSnapshot) => ({
      ...all,
      agents: all.agents.toSorted((a, b) => a.extension.localeCompare(b.extension)),
      callers: all.callers.toSorted((a, b) => a.visitId.localeCompare(b.visitId)),
      queues: all.queues.toSorted((a, b) => a.queue.localeCompare(b.queue)),
    });
    expect(sorted(this.seen)).toEqual(sorted(board.snapshot(NOW)));
  }
}

it('shows a caller who waits, then the agent who talks with them, and who listens', async () => {
  const live = board();
  await live.takeAll(part({ agents: agents('1001', '1002'), calls: new Map([['c1', callOf('c1', { rings: [ring('1002')] })]]) }), NOW);
  live.drawQueues(['bos'], new Map());
  const { callers, queues, agents: rows } = live.snapshot(NOW);
  expect(callers).toMatchObject([{ callId: 'c1', queue: 'destek', number: '05321112233', isRinging: true, movedUpAt: null }]);
  expect(queues.map(({ queue }) => queue).sort()).toEqual(['bos', 'destek', 'satis']);
  expect(rows.map(({ extension, state, callId }) => [extension, state, callId])).toEqual([['1001', 'available', null], ['1002', 'ringing', 'c1']]);
  live.delta(NOW);

  await live.take(part({ calls: new Map([['c1', answeredBy('1001')]]) }), NOW);
  const delta = live.delta(NOW);
  expect(delta?.gone.callers).toEqual(['v-c1']);
  expect(delta?.agents.map(({ extension, state, call }) => [extension, state, call?.number, call?.queue]).sort()).toEqual([['1001', 'talking', '05321112233', 'destek'], ['1002', 'available', undefined, undefined]]);

  const supervisor = { uniqueid: 'spy-listen-1', extension: '1001', by: '1010', mode: 'listen' as const, since: 'now' };
  await live.take(part({ calls: new Map([['c1', { ...answeredBy('1001'), supervisors: [supervisor] }]]) }), NOW);
  expect(live.delta(NOW)?.agents).toMatchObject([{ extension: '1001', supervisors: [{ by: '1010', mode: 'listen', since: 'now' }] }]);
});

it('tells only what has changed: one call of 1,000 agents in 100 queues is two rows', async () => {
  const live = board();
  const extensions = Array.from({ length: 1000 }, (_, i) => String(2000 + i));
  await live.takeAll(part({ agents: agents(...extensions), calls: new Map(extensions.slice(0, 500).map((extension) => [`c-${extension}`, answeredBy(extension, `c-${extension}`)])) }), NOW);
  live.drawQueues(Array.from({ length: 100 }, (_, i) => `q${i}`), new Map());
  live.delta(NOW);
  expect(live.snapshot(NOW).agents).toHaveLength(1000);
  await live.take(part({ calls: new Map([['c-2000', null], ['c-2999', answeredBy('2999', 'c-2999')]]) }), NOW);
  live.drawQueues(Array.from({ length: 100 }, (_, i) => `q${i}`), new Map());
  expect(live.delta(NOW)).toMatchObject({ agents: [{ extension: '2000' }, { extension: '2999' }], queues: [], callers: [], gone: { agents: [], queues: [], callers: [] } });
});

it('says nothing when nothing has changed', async () => {
  const live = board();
  await live.takeAll(part({ agents: agents('1001') }), NOW);
  live.delta(NOW);
  await live.take(part({ agents: agents('1001') }), NOW);
  expect(live.delta(NOW)).toBeNull();
});

it('leaves out who is in no queue and in no call, and takes them in when they talk', async () => {
  const live = board();
  await live.takeAll(part({ agents: new Map([['1001', liveAgent('1001', { queues: [] })]]) }), NOW);
  expect(live.snapshot(NOW).agents).toEqual([]);
  await live.take(part({ calls: new Map([['c1', answeredBy('1001')]]) }), NOW);
  expect(live.snapshot(NOW).agents).toMatchObject([{ extension: '1001', state: 'talking' }]);
  await live.take(part({ calls: new Map([['c1', null]]) }), NOW);
  expect(live.delta(NOW)?.gone.agents ?? []).toEqual(['1001']);
});

it('shows a watcher of every delta what somebody sees who comes anew, after anything', async () => {
  const live = board();
  await live.takeAll(part({ agents: agents('1001', '1002', '1003') }), NOW);
  live.delta(NOW);
  const watcher = new Watcher(live.snapshot(NOW));
  // Deterministic: a linear congruence picks what happens.
  let random = 7;
  const pick = (count: number) => (random = (random * 1103515245 + 12345) % 2147483648) % count;
  for (let step = 0; step < 300; step += 1) {
    const extension = String(1001 + pick(4));
    const callId = `c${pick(5)}`;
    const happens: (() => Promise<void>)[] = [
      () => live.take(part({ calls: new Map([[callId, callOf(callId)]]) }), NOW),
      () => live.take(part({ calls: new Map([[callId, answeredBy(extension, callId)]]) }), NOW),
      () => live.take(part({ calls: new Map([[callId, null]]) }), NOW),
      () => live.take(part({ agents: new Map([[extension, liveAgent(extension, pick(2) === 0 ? { queues: [] } : { breakReason: 'BRK-3', onBreakSince: '2026-01-05T09:00:30.000Z' })]]) }), NOW),
      () => live.takeAll(part({ agents: agents(extension), calls: new Map([[callId, answeredBy(extension, callId)]]) }), NOW),
      async () => live.setRules({
        settings: { ...defaultWallboardSettings, agents: { ...defaultWallboardSettings.agents, holdS: 5 + pick(100) } },
        judging: { ...defaultJudging, company: { ...defaultJudging.company, targetS: pick(100) } },
      }),
    ];
    await happens[pick(happens.length)]?.();
    live.drawQueues(['destek'], new Map([['destek', { answered: pick(9), answeredInTarget: 0, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0, flowOuts: 0 }]]));
    if (pick(3) > 0) watcher.hear(live.delta(NOW));
  }
  watcher.hear(live.delta(NOW));
  watcher.sees(live);
});
