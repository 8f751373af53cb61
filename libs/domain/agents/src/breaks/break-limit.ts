import { BREAK_WARNING_MS } from '@santral/contracts';
import { type DayRules, type Stretch, usedMs, workDayOf } from './work-day.js';

/** A running break and what counts against its limit. */
export interface RunningBreak {
  /** Epoch ms. */
  startedAt: number;
  /** Limit of one working day, ms; 0 or less for none. */
  limitMs: number;
  /** Earlier breaks of the same type that count. */
  earlier: readonly Stretch[];
}

/**
 * When a break reaches the limit of its day (epoch ms), should it go on that long; at its start when nothing was left. At the start of
 * each working day the whole limit is there again. Null when it has no limit, or one no day is long enough for.
 */
export function limitReachedAt({ startedAt, limitMs, earlier }: RunningBreak, rules: DayRules): number | null {
  if (limitMs <= 0) return null;
  let from = startedAt;
  // The first day may have been used up to some part; every later one is whole, so the second full day decides.
  for (let days = 0; days < 3; days++) {
    const day = workDayOf(from, rules);
    const at = from + Math.max(0, limitMs - usedMs(earlier, day, from));
    if (at < day.until) return at;
    from = day.until;
  }
  return null;
}

/** When the agent is warned: a minute before the limit, halfway when less is left, not at all when nothing is. */
export function warnedAt(startedAt: number, limitAt: number): number | null {
  const left = limitAt - startedAt;
  return left <= 0 ? null : limitAt - Math.min(BREAK_WARNING_MS, left / 2);
}
