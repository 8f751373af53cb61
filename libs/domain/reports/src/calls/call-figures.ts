import type { JudgeOptions, ReportTotals } from '@santral/contracts';
import type { callRollup } from '../rollups/call-rollup.js';
import { countBetween, DistinctCounter, unpack } from '../rollups/packed.js';
import { LIST_SEPARATOR } from '../rollups/rollup.js';
import type { Cell } from '../rollups/rollup-reader.repository.js';
import { type Level, levelOf, rate } from '../visits/service-level.js';

export type CallCell = Cell<typeof callRollup, { queues: string[] }>;

const summed = [
  'inbound', 'outbound', 'internal', 'answered', 'abandoned', 'outboundAnswered', 'open', 'openInbound', 'transferred', 'missed', 'missedReturned', 'talked', 'queued', 'queuedAnswered',
  'talkMs', 'holdMs', 'talkedMs', 'queuedWaitMs', 'answeredWaitMs',
] as const;
type Sums = Record<(typeof summed)[number], number> & Level & { shortAbandoned: number };
/** Calls of one interval whose first queue was the same, judged by its options. */
export interface CallFigures {
  interval: number;
  sums: Sums;
  callers: Int32Array;
  unknownCallers: string[];
}

/** Judges a cell. Calls are judged by their first queue: how its visit ended decides, and what it calls a short abandon. */
export function callFigures(cell: CallCell, options: JudgeOptions): CallFigures {
  const [target, short] = [options.targetS * 1000, options.shortAbandonS * 1000];
  const [other, lost, returned] = [[unpack(cell.abandonedWaits)], [unpack(cell.lostWaits)], [unpack(cell.lostReturnedWaits)]];
  const [firstAnswered, firstAbandoned] = [[unpack(cell.firstAnsweredWaits)], [unpack(cell.firstAbandonedWaits)]];
  const level = levelOf(
    {
      offered: cell.firstOffered, answered: cell.firstAnswered, abandoned: cell.firstAbandoned,
      answeredInTarget: countBetween(firstAnswered, 0, target + 1),
      shortAbandoned: countBetween(firstAbandoned, 0, short),
      earlyAbandoned: countBetween(firstAbandoned, options.countShortAbandons ? 0 : short, target + 1),
      timeout: cell.firstTimeout, exitKey: cell.firstExitKey, exitEmpty: cell.firstExitEmpty, withdrawn: cell.firstWithdrawn, open: cell.firstOpen,
    },
    options,
  );
  const sums = Object.fromEntries(summed.map((name) => [name, cell[name]])) as Pick<Sums, (typeof summed)[number]>;
  const missedReturned = countBetween(returned, short, Infinity);
  return {
    interval: cell.interval,
    sums: {
      ...sums,
      ...level,
      shortAbandoned: countBetween([...other, ...lost, ...returned], 0, short),
      missed: sums.missed + countBetween(lost, short, Infinity) + missedReturned,
      missedReturned: sums.missedReturned + missedReturned,
    },
    callers: unpack(cell.callers),
    unknownCallers: cell.unknownCallers === null ? [] : cell.unknownCallers.split(LIST_SEPARATOR),
  };
}

const average = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);

const names = [...summed, 'hits', 'judged', 'shortAbandoned'] as const;
const nothing: Sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<(typeof names)[number], number>;

function addedUp(figures: readonly CallFigures[]): Sums {
  const total = { ...nothing };
  for (const { sums } of figures) for (const name of names) total[name] += sums[name];
  return total;
}

/** Metrics of the general report over any set of figures. */
export function generalMetrics(figures: readonly CallFigures[], callers: DistinctCounter): ReportTotals<'reports'> {
  const sums = addedUp(figures);
  const closed = sums.inbound - sums.openInbound;
  const { answered, abandoned, shortAbandoned, missed, missedReturned, outboundAnswered, transferred, open, talkMs, holdMs } = sums;
  return {
    inboundCalls: sums.inbound,
    outboundCalls: sums.outbound,
    internalCalls: sums.internal,
    answered, abandoned, shortAbandoned, missed, missedReturned, outboundAnswered, transferred, open, talkMs, holdMs,
    uniqueCallers: callers.count(figures.map((one) => one.callers)) + new Set(figures.flatMap((one) => one.unknownCallers)).size,
    queueWaitAvgMs: average(sums.queuedWaitMs, sums.queued),
    asaMs: average(sums.answeredWaitMs, sums.queuedAnswered),
    talkAvgMs: average(sums.talkedMs, sums.talked),
    serviceLevel: rate(sums.hits, sums.judged),
    answerRate: rate(answered, closed),
    abandonRate: rate(abandoned - shortAbandoned, closed - shortAbandoned),
  };
}

/** Counts of the report of calls per hour; visits and the most calls at once come from elsewhere. */
export function hourCounts(figures: readonly CallFigures[]): Omit<ReportTotals<'calls-per-hours'>, 'visits' | 'peakConcurrent'> {
  const { inbound, outbound, answered, abandoned, shortAbandoned, outboundAnswered, open } = addedUp(figures);
  return { inboundCalls: inbound, outboundCalls: outbound, answered, abandoned, shortAbandoned, outboundAnswered, open };
}
