import { type LiveAgent } from '@santral/contracts';
import { liveAgent, ring, segment, waitingCall } from '../testing/live-fixtures.js';
import { isInCall, pauseChangeOf } from './pause-settler.js';

const paused = (breakReason: string | null): LiveAgent => liveAgent('1001', { breakReason, onBreakSince: '2026-01-05T09:00:00.000Z' });
const free = { isWrappingUp: false, isInCall: false };
const wrappingUp = { isWrappingUp: true, isInCall: false };
const talking = { isWrappingUp: false, isInCall: true };

describe('what changes in the pause of an agent', () => {
  it.each([
    ['a wrap-up pauses who is not paused', liveAgent('1001'), wrappingUp, { pause: 'WRAP-UP' }],
    ['one who is paused already stays so', paused('WRAP-UP'), wrappingUp, null],
    ['a break is left alone by a wrap-up', paused('BRK-3'), wrappingUp, null],
    ['its end lets go', paused('WRAP-UP'), free, 'unpause'],
    ['even while the next call is up', paused('WRAP-UP'), talking, 'unpause'],
    ['the break asked for waits for the call', paused('NEXT-3'), talking, null],
    ['and for the wrap-up', paused('NEXT-3'), wrappingUp, null],
    ['and then begins', paused('NEXT-3'), free, { pause: 'BRK-3' }],
    ['a general one too', paused('NEXT-0'), free, { pause: 'BRK-0' }],
    ['breaks stay', paused('BRK-3'), free, null],
    ['pauses of others stay', paused('Auto-Pause'), free, null],
    ['a pause without a reason stays', paused(null), free, null],
    ['nothing is asked for who is free', liveAgent('1001'), free, null],
    ['nor for who is in no queue', liveAgent('1001', { queues: [] }), wrappingUp, null],
    ['nor for whom nobody knows', null, wrappingUp, null],
  ] as const)('%s', (_what, agent, doing, change) => expect(pauseChangeOf(agent, doing)).toEqual(change));
});

it('knows who is in a call: rung, talking or dialling', () => {
  const open = waitingCall('c1');
  expect(isInCall('1001', [waitingCall('c1', { rings: [ring('1001')] })])).toBe(true);
  expect(isInCall('1001', [waitingCall('c1', { segments: [segment('1001', 'talk', 13)] })])).toBe(true);
  expect(isInCall('1001', [{ ...open, direction: 'outbound', caller: { ...open.caller, number: '1001' } }])).toBe(true);
  expect(isInCall('1001', [open])).toBe(false);
  expect(isInCall('1002', [waitingCall('c1', { rings: [ring('1001')] })])).toBe(false);
  expect(isInCall('1001', [waitingCall('c1', { segments: [segment('1001', 'talk', 13, '2026-01-05T09:01:00.000Z')] })])).toBe(false);
});
