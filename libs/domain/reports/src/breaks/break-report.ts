import type { ReportTotals } from '@santral/contracts';
import { breakKeyOf } from './break-key.js';
import type { BreakLine } from './breaks.repository.js';

type Metrics = ReportTotals<'break-reports'>;

export const keyOfBreak = (line: BreakLine): string => breakKeyOf(line);

/** A limit is a total per working day; pauses somebody else ordered, and those of the PBX, have none. */
const limitOf = (line: BreakLine): number | null => (line.isOrdered || keyOfBreak(line) === 'auto-pause' || line.limitMs <= 0 ? null : line.limitMs);

/** Metrics of working days of agents. Limits of days add up; an overrun of one day is not made good by another. */
export function breakMetrics(lines: readonly BreakLine[]): Metrics {
  const sum = (value: (line: BreakLine) => number) => lines.reduce((total, line) => total + value(line), 0);
  const limited = lines.filter((line) => limitOf(line) !== null);
  const limitMs = limited.length === 0 ? null : limited.reduce((total, line) => total + (limitOf(line) ?? 0), 0);
  return {
    count: sum((line) => line.count),
    usedMs: sum((line) => line.usedMs),
    limitMs,
    remainderMs: limitMs === null ? null : limitMs - limited.reduce((total, line) => total + line.usedMs, 0),
    overrunMs: limited.reduce((total, line) => total + Math.max(0, line.usedMs - (limitOf(line) ?? 0)), 0),
    longestMs: Math.max(0, ...lines.map((line) => line.longestMs)),
    forcedEndCount: sum((line) => line.forcedEndCount),
  };
}
