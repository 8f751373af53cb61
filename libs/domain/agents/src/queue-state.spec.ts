import type { CallRecord, LiveAgent } from '@santral/contracts';
import { agentStateOf } from './agent-state.js';
import { queueStatesOf } from './queue-state.js';
import { at, liveAgent, segment, waitingCall } from './testing/live-fixtures.js';

function statesOf(agents: LiveAgent[], calls: CallRecord[], queues: string[] = []) {
  const live = new Map(agents.map((agent) => [agent.extension, agent]));
  const states = agents.map((agent) => agentStateOf({ pbx: 'main', extension: agent.extension, live: agent, user: null, calls, deskLost: false }));
  return queueStatesOf({ pbx: 'main', queues, agents: states, live, calls, nowMs: Date.parse(at(40)) });
}

it('counts who waits, and for how long the first one does', () => {
  const later = waitingCall('c2');
  later.visits[0]!.enqueuedAt = at(30);
  const answered = waitingCall('c3');
  Object.assign(answered.visits[0]!, { endedAt: at(20), outcome: 'answered' });
  expect(statesOf([], [later, waitingCall('c1'), answered])).toEqual([
    { queue: 'destek', pbx: 'main', waiting: 2, longestWaitMs: 30_000, members: 0, available: 0, talking: 0 },
  ]);
});

it('counts members by what they do', () => {
  const agents = [
    liveAgent('1001'),
    liveAgent('1002', { onBreakSince: at(5) }),
    liveAgent('1003', { device: 'in-use' }),
    liveAgent('1004', { reachable: false }),
    liveAgent('1005', { queues: [] }),
    liveAgent('1006', { device: 'on-hold' }),
  ];
  const calls = [waitingCall('c1', { segments: [segment('1003', 'talk', 20)], visits: [] })];
  expect(statesOf(agents, calls).find((q) => q.queue === 'destek')).toEqual({ queue: 'destek', pbx: 'main', waiting: 0, longestWaitMs: 0, members: 5, available: 1, talking: 2 });
});

it('does not count a member as available who is paused in that queue alone', () => {
  const agent = liveAgent('1001');
  agent.queues[0]!.paused = true;
  const states = statesOf([agent], []);
  expect(states.map((q) => [q.queue, q.available])).toEqual([['destek', 1], ['satis', 0]]);
});

it('shows queues without members and callers, by name', () => {
  expect(statesOf([], [], ['satis', 'destek']).map((q) => q.queue)).toEqual(['destek', 'satis']);
});

it('never waits for a negative time when clocks differ', () => {
  const call = waitingCall('c1');
  call.visits[0]!.enqueuedAt = at(45);
  expect(statesOf([], [call])[0]?.longestWaitMs).toBe(0);
});
