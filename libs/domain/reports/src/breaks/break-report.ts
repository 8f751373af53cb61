import type { ReportTotals } from '@santral/contracts';
import { breakKeyOf } from './break-key.js';
import type { BreakLine, BreakSums } from './breaks.repository.js';

type Metrics = ReportTotals<'break-reports'>;

export const keyOfBreak = (line: Pick<BreakLine, 'breakTypeId' | 'reason' | 'isOrdered'>): string => breakKeyOf(line);

/** A limit is a total per working day; pauses somebody else ordered, and those of the PBX, have none. */
const limitOf = (line: BreakLine): number | null => (line.isOrdered || keyOfBreak(line) === 'auto-pause' || line.limitMs <= 0 ? null : line.limitMs);

/** Metrics of working days of agents. */
export function breakMetrics(lines: readonly BreakLine[]): Metrics {
  return breakTotals(
    lines.map((line) => {
      const limitMs = limitOf(line);
      return { ...line, limitMs, limitedMs: limitMs === null ? 0 : line.usedMs, overrunMs: limitMs === null ? 0 : Math.max(0, line.usedMs - limitMs) };
    }),
  );
}

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
    longestMs: all.reduce((longest, one) => Math.max(longest, one.longestMs), 0),
    forcedEndCount: sum((one) => one.forcedEndCount),
  };
}
