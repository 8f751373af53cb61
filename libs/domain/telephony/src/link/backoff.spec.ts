import { Backoff } from './backoff.js';

describe('Backoff', () => {
  it('doubles from the first pause to the longest, and starts again after reset', () => {
    const backoff = new Backoff({ firstMs: 500, maxMs: 15_000, random: () => 1 });
    expect(Array.from({ length: 7 }, () => backoff.next())).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    backoff.reset();
    expect(backoff.next()).toBe(500);
  });

  it('spreads pauses over their upper half', () => {
    expect(new Backoff({ firstMs: 500, maxMs: 15_000, random: () => 0 }).next()).toBe(250);
  });
});
