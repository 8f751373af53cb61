import { liveAgent } from '../testing/live-fixtures.js';
import { isDeskLost } from './desk-presence.js';

const seen = '2026-11-20T09:00:00.000Z';
const after = (ms: number) => Date.parse(seen) + ms;

it('takes a desk for lost once two pings are missed, not before', () => {
  expect(isDeskLost(liveAgent('1001'), seen, after(120_001))).toBe(false);
  expect(isDeskLost(liveAgent('1001'), seen, after(240_000))).toBe(false);
  expect(isDeskLost(liveAgent('1001'), seen, after(240_001))).toBe(true);
});

it('misses nobody who is in no queue, and no desk that was never there', () => {
  expect(isDeskLost(liveAgent('1001', { queues: [] }), seen, after(900_000))).toBe(false);
  expect(isDeskLost(null, seen, after(900_000))).toBe(false);
  expect(isDeskLost(liveAgent('1001'), undefined, after(900_000))).toBe(false);
});

it('misses the desk of who talks or is on a break like any other', () => {
  expect(isDeskLost(liveAgent('1001', { device: 'in-use' }), seen, after(240_001))).toBe(true);
  expect(isDeskLost(liveAgent('1001', { onBreakSince: seen }), seen, after(240_001))).toBe(true);
});
