import type { BreakOverruns } from '@santral/contracts';
import type { LimitedBreak } from './break-limit.js';
import type { Day } from './work-day.js';

/** What of an agent's breaks of a day went beyond their limits, ms. */
export interface DayOverruns {
  /** Beyond any of them; a minute beyond several counts once. */
  overrunMs: number;
  overruns: BreakOverruns;
}

/**
 * Adds up what of the breaks of one agent went beyond their limits by `now` (epoch ms). The newest break of a type says the limit of the type, the
 * newest that takes from the allowance says that: what one type leaves does not make up for another. Beyond a limit is always the last part of a
 * break, so what is beyond several is the longest of these parts.
 */
export function overrunsOf(breaks: readonly LimitedBreak[], day: Day, now: number): DayOverruns {
  const own = breaks.filter(({ counted }) => counted).sort((a, b) => a.from - b.from);
  const limitOfType = new Map(own.map(({ breakTypeId, limitS }) => [breakTypeId, breakTypeId === null ? 0 : limitS * 1000]));
  const allowanceMs = (own.findLast(({ inAllowance }) => inAllowance)?.allowanceS ?? 0) * 1000;
  const usedOfType = new Map<number | null, number>();
  let usedOfDay = 0;
  const sums: DayOverruns = { overrunMs: 0, overruns: { type: 0, single: 0, allowance: 0 } };
  for (const { from, until, breakTypeId, singleLimitS, inAllowance } of own) {
    const end = Math.min(until ?? now, day.until);
    const ms = Math.max(0, end - Math.max(from, day.from));
    const ofType = (usedOfType.get(breakTypeId) ?? 0) + ms;
    usedOfType.set(breakTypeId, ofType);
    if (inAllowance) usedOfDay += ms;
    const beyond = (limitMs: number, used: number) => (limitMs <= 0 ? 0 : Math.min(ms, Math.max(0, used - limitMs)));
    const parts: BreakOverruns = {
      type: beyond(limitOfType.get(breakTypeId) ?? 0, ofType),
      single: breakTypeId === null ? 0 : beyond(singleLimitS * 1000, end - from),
      allowance: inAllowance ? beyond(allowanceMs, usedOfDay) : 0,
    };
    for (const kind of ['type', 'single', 'allowance'] as const) sums.overruns[kind] += parts[kind];
    sums.overrunMs += Math.max(parts.type, parts.single, parts.allowance);
  }
  return sums;
}
