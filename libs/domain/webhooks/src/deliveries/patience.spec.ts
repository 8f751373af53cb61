import { FAILURES_TO_OPEN, GIVE_UP_AFTER_MS, pauseAfterMs, retryAfterMs } from './patience.js';

it('tries a delivery at growing distances, for a day at least', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 500].map(retryAfterMs)).toEqual([5000, 15_000, 60_000, 300_000, 900_000, 1_800_000, 1_800_000, 1_800_000]);
  expect(GIVE_UP_AFTER_MS).toBeGreaterThanOrEqual(24 * 3_600_000);
});

it('leaves a failing receiver alone for longer and longer, a minute at most: it is found again within that', () => {
  expect([0, FAILURES_TO_OPEN - 1].map(pauseAfterMs)).toEqual([0, 0]);
  expect([0, 1, 2, 3, 4, 2000].map((more) => pauseAfterMs(FAILURES_TO_OPEN + more))).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
