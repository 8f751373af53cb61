/** Seeded random numbers, so that a run of calls can be repeated. */
export function createRandom(seed) {
  let state = seed >>> 0 || 1;
  // Mulberry32: small, good enough for choosing callers and waiting times.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** Whole number in [from, to]. */
    between: (from, to) => Math.floor(from + next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    /** One of the entries `[value, weight]`. */
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) if ((left -= weight) < 0) return value;
      return entries.at(-1)[0];
    },
  };
}
