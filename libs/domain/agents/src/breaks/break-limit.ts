import { BREAK_WARNING_MS, type BreakLimitKind, breakLimitKinds } from '@santral/contracts';
import { type Day, type DayRules, type Stretch, usedMs, workDayOf } from './work-day.js';

/** What was valid when a break began; seconds, 0 or less for no limit. */
export interface BreakLimits {
  /** Of its type in one working day. */
  limitS: number;
  /** Of one single break. */
  singleLimitS: number;
  /** Of all breaks of one working day together. */
  allowanceS: number;
  /** Whether it takes from that at all. */
  inAllowance: boolean;
}

/** A break and what it counts for. */
export interface LimitedBreak extends Stretch, BreakLimits {
  /** Null when the pause is none of the break types: only the allowance limits it. */
  breakTypeId: number | null;
  /** Whether it is a break of the agent's own; others use up no limit and have none. */
  counted: boolean;
}

/** A limit of a running break. Instants in epoch ms. */
export interface Reached {
  kind: BreakLimitKind;
  limitMs: number;
  at: number;
}

/** The limits a break has, ms; those it has not are left out. */
function limitsOf({ counted, breakTypeId, limitS, singleLimitS, allowanceS, inAllowance }: LimitedBreak): [kind: BreakLimitKind, limitMs: number][] {
  if (!counted) return [];
  const seconds: Record<BreakLimitKind, number> = {
    type: breakTypeId === null ? 0 : limitS,
    single: breakTypeId === null ? 0 : singleLimitS,
    allowance: inAllowance ? allowanceS : 0,
  };
  return breakLimitKinds.filter((kind) => seconds[kind] > 0).map((kind) => [kind, seconds[kind] * 1000]);
}

/** Whether a break takes from the same limit of the day as another one. */
const shares = (kind: BreakLimitKind, one: LimitedBreak, other: LimitedBreak): boolean =>
  other.counted && (kind === 'type' ? other.breakTypeId === one.breakTypeId : kind === 'allowance' && other.inAllowance);

const soonest = (reached: readonly Reached[]): Reached | null => reached.reduce<Reached | null>((first, one) => (first === null || one.at < first.at ? one : first), null);

/**
 * The limit a break reaches first, should it go on that long; at its start when nothing was left. At the start of each working day the limits of the
 * day are there again. Null when it has no limit, or none that a day is long enough for. `earlier`: breaks of the agent before it.
 */
export function firstLimit(running: LimitedBreak, earlier: readonly LimitedBreak[], rules: DayRules): Reached | null {
  const found = limitsOf(running).map(([kind, limitMs]) => {
    const before = earlier.filter((one) => shares(kind, running, one));
    return { kind, limitMs, at: kind === 'single' ? running.from + limitMs : limitOfDayReachedAt(running.from, limitMs, before, rules) };
  });
  return soonest(found.filter((one): one is Reached => one.at !== null));
}

function limitOfDayReachedAt(startedAt: number, limitMs: number, earlier: readonly Stretch[], rules: DayRules): number | null {
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

/**
 * As `firstLimit`, told by what of the day is used up at `now` (epoch ms): when nothing was left at its start, `at` lies before that by what was too
 * much already. So what was used of the limit is now − `at` + `limitMs`.
 */
export function limitNow(running: LimitedBreak, others: readonly LimitedBreak[], day: Day, now: number): Reached | null {
  return soonest(
    limitsOf(running).map(([kind, limitMs]) => {
      const used = kind === 'single' ? now - running.from : usedMs([running, ...others.filter((one) => shares(kind, running, one))], day, now);
      return { kind, limitMs, at: now + limitMs - used };
    }),
  );
}

/** When the agent is warned: a minute before the limit, halfway when less is left, not at all when nothing is. */
export function warnedAt(startedAt: number, limitAt: number): number | null {
  const left = limitAt - startedAt;
  return left <= 0 ? null : limitAt - Math.min(BREAK_WARNING_MS, left / 2);
}
