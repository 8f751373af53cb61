import type { AgentState, CallRecord, LiveAgent } from '@santral/contracts';
import { agentStateOf, callsByExtension } from './agent-state.js';
import { at, liveAgent, ring, segment, waitingCall } from './testing/live-fixtures.js';

const stateOf = (live: LiveAgent | null, calls: CallRecord[] = []) => agentStateOf({ pbx: 'main', extension: '1001', live, user: { userId: 'u1', displayName: 'Fatma Koç' }, calls, deskLost: false });

const cases: [string, LiveAgent | null, CallRecord[], Partial<AgentState>][] = [
  ['nobody the PBX knows', null, [], { state: 'logged-out', since: null, queues: [] }],
  ['in no queue', liveAgent('1001', { queues: [] }), [], { state: 'logged-out', since: null }],
  ['idle', liveAgent('1001'), [], { state: 'available', since: at(1), queues: ['destek', 'satis'], callId: null }],
  ['a device the PBX says nothing of', liveAgent('1001', { device: 'unknown', reachable: null }), [], { state: 'available' }],
  ['rung by the queue', liveAgent('1001', { device: 'ringing' }), [waitingCall('c1', { rings: [ring('1001')] })], { state: 'ringing', since: at(12), callId: 'c1' }],
  ['rung by something else', liveAgent('1001', { device: 'ringing' }), [], { state: 'ringing', since: at(1), callId: null }],
  ['talking', liveAgent('1001', { device: 'in-use' }), [waitingCall('c1', { rings: [ring('1001', at(15))], segments: [segment('1001', 'talk', 15)] })], { state: 'talking', since: at(15), callId: 'c1' }],
  [
    'talking while a second call rings',
    liveAgent('1001', { device: 'ring-in-use' }),
    [waitingCall('c1', { segments: [segment('1001', 'talk', 5)] }), waitingCall('c2', { rings: [ring('1001')] })],
    { state: 'talking', callId: 'c1' },
  ],
  ['holding', liveAgent('1001', { device: 'on-hold' }), [waitingCall('c1', { segments: [segment('1001', 'talk', 15), segment('1001', 'hold', 20)] })], { state: 'on-hold', since: at(20), callId: 'c1' }],
  ['talking again after a hold', liveAgent('1001', { device: 'in-use' }), [waitingCall('c1', { segments: [segment('1001', 'talk', 15), segment('1001', 'hold', 20, at(25))] })], { state: 'talking', since: at(15) }],
  ['done with a call that goes on', liveAgent('1001'), [waitingCall('c1', { segments: [segment('1001', 'talk', 15, at(20)), segment('1002', 'talk', 20)] })], { state: 'available', callId: null }],
  ['in a call that is none of ours', liveAgent('1001', { device: 'in-use' }), [], { state: 'talking', since: at(1), callId: null }],
  ['on a break', liveAgent('1001', { onBreakSince: at(30), breakReason: 'BRK-3' }), [], { state: 'on-break', since: at(30), breakReason: 'BRK-3' }],
  ['on a break without a reason', liveAgent('1001', { onBreakSince: at(30) }), [], { state: 'on-break', breakReason: null }],
  ['on a break with the phone off', liveAgent('1001', { onBreakSince: at(30), device: 'unavailable', reachable: false }), [], { state: 'on-break' }],
  ['calling out during a break', liveAgent('1001', { onBreakSince: at(30), breakReason: 'BRK-4', device: 'in-use' }), [waitingCall('c1', { segments: [segment('1001', 'talk', 40)] })], { state: 'talking', breakReason: 'BRK-4' }],
  ['with the phone unregistered', liveAgent('1001', { reachable: false }), [], { state: 'unreachable' }],
  ['with a device that is unavailable', liveAgent('1001', { device: 'unavailable', reachable: null }), [], { state: 'unreachable', since: at(1) }],
];

it.each(cases)('an agent %s', (_what, live, calls, expected) => {
  expect(stateOf(live, calls)).toMatchObject({ extension: '1001', pbx: 'main', name: 'Fatma Koç', userId: 'u1', ...expected });
});

it('names a member nobody of ours sits at as the PBX does', () => {
  expect(agentStateOf({ pbx: 'main', extension: '1001', live: liveAgent('1001'), user: null, calls: [], deskLost: false })).toMatchObject({ name: 'Member 1001', userId: null });
});

it('finds the calls an extension has a part in, once each, whatever the part', () => {
  const [talked, rung, both] = [
    waitingCall('c1', { segments: [segment('1001', 'talk', 5), segment('1001', 'hold', 8)] }),
    waitingCall('c2', { rings: [ring('1002')] }),
    waitingCall('c3', { rings: [ring('1001'), ring('1002')], segments: [segment('1002', 'talk', 15)] }),
  ];
  const found = callsByExtension([talked, rung, both, waitingCall('c4')]);
  expect(Object.fromEntries([...found].map(([extension, calls]) => [extension, calls.map(({ callId }) => callId)]))).toEqual({ 1001: ['c1', 'c3'], 1002: ['c2', 'c3'] });
});
