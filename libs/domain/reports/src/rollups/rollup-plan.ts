import type { Slice } from '../period/intervals.js';
import type { Stretch } from '../period/zone.js';
import type { KeptSpan, Range } from './rollup.js';

export const HOUR = 3_600_000;
export const hourOf = (at: number): number => Math.floor(at / HOUR) * HOUR;

/** What is kept, and what of it is out of date. Hours as their begins, epoch ms. */
export interface RollupState {
  stale: ReadonlySet<number>;
  /** Days that were put together, by their begin. */
  days: ReadonlyMap<number, Stretch>;
}

/** Where the figures of a period come from. */
export interface RollupPlan {
  kept: KeptSpan[];
  /** What has to be read from the rows: parts of hours, and hours that changed. */
  raw: Range[];
}

/**
 * Cuts slices into whole days, whole hours and the rest, the largest first; nothing is taken twice and nothing left out. From `openSince` on (epoch ms)
 * something goes on that is in no sum.
 */
export function rollupPlan(slices: readonly Slice[], { stale, days }: RollupState, openSince = Infinity): RollupPlan {
  const plan: RollupPlan = { kept: [], raw: [] };
  for (const { from, until, interval } of slices) {
    for (let at = from; at < until; ) {
      const day = days.get(at);
      if (day && day.until <= Math.min(until, openSince) && !isStale(day, stale)) {
        plan.kept.push({ span: 'day', at, interval });
        at = day.until;
      } else if (at % HOUR === 0 && at + HOUR <= Math.min(until, openSince) && !stale.has(at)) {
        plan.kept.push({ span: 'hour', at, interval });
        at += HOUR;
      } else {
        const next = Math.min(until, hourOf(at) + HOUR);
        const last = plan.raw.at(-1);
        if (last?.bucket === interval && last.until === at) last.until = next;
        else plan.raw.push({ from: at, until: next, bucket: interval });
        at = next;
      }
    }
  }
  return plan;
}

/** Whether an hour of a stretch is out of date. */
export function isStale({ from, until }: Stretch, stale: ReadonlySet<number>): boolean {
  if (stale.size === 0) return false;
  for (let hour = hourOf(from); hour < until; hour += HOUR) if (stale.has(hour)) return true;
  return false;
}
