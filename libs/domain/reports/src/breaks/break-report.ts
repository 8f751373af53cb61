import type { ReportTotals } from '@santral/contracts';
import { breakKeyOf } from './break-key.js';
import type { BreakSums } from './breaks.repository.js';

type Metrics = ReportTotals<'break-reports'>;

export const keyOfBreak = (line: Pick<BreakSums, 'breakTypeId' | 'reason' | 'isOrdered'>): string => breakKeyOf(line);

/** Metrics of any set of sums. Limits of days add up; an overrun of one day is not made good by another. */
export function breakTotals(all: readonly BreakSums[]): Metrics {
  const sum = (value: (one: BreakSums) => number) => all.reduce((total, one) => total + value(one), 0);
  const limitMs = all.some((one) => one.limitMs !== null) ? sum((one) => one.limitMs ?? 0) : null;
  return {
    count: sum((one) => one.count),
    usedMs: sum((one) => one.usedMs),
    limitMs,
    remainderMs: limitMs === null ? null : limitMs - sum((one) => one.limitedMs),
    overrunMs: sum((one) => one.overrunMs),
    singleOverrunMs: sum((one) => one.singleOverrunMs),
    allowanceOverrunMs: sum((one) => one.allowanceOverrunMs),
    longestMs: all.reduce((longest, one) => Math.max(longest, one.longestMs), 0),
    forcedEndCount: sum((one) => one.forcedEndCount),
  };
}
