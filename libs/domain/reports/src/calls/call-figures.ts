import type { ReportTotals } from '@santral/contracts';
import type { callRollup } from '../rollups/call-rollup.js';
import { countBetween, type DistinctCounter } from '../rollups/packed.js';
import { LIST_SEPARATOR } from '../rollups/rollup.js';
import type { Cell } from '../rollups/rollup-reader.repository.js';
import { type Judge, levelOf, rate } from '../visits/service-level.js';
import type { ContactMetrics } from './contact-figures.js';

export type CallMeasure = keyof (typeof callRollup)['measures'];
/** Calls of one interval that are judged alike. */
export type CallCell<M extends CallMeasure> = Cell<typeof callRollup, { queue: string | null }, M>;

/** What each report reads of a cell. */
export const hourMeasures = ['inbound', 'outbound', 'answered', 'abandoned', 'outboundAnswered', 'open', 'abandonedWaits', 'lostWaits', 'lostReturnedWaits'] as const satisfies readonly CallMeasure[];
export const generalMeasures = [
  ...hourMeasures, 'internal', 'openInbound', 'transferred', 'missed', 'missedReturned', 'talked', 'queued', 'queuedAnswered', 'talkMs', 'holdMs', 'talkedMs', 'queuedWaitMs', 'answeredWaitMs',
  'firstAnswered', 'firstAbandoned', 'firstTimeout', 'firstExitKey', 'firstExitEmpty', 'firstWithdrawn', 'firstOpen', 'firstOffered', 'firstAnsweredWaits', 'firstAbandonedWaits', 'callers', 'unknownCallers',
] as const satisfies readonly CallMeasure[];
type HourCell = CallCell<(typeof hourMeasures)[number]>;
type GeneralCell = CallCell<(typeof generalMeasures)[number]>;

const average = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);
const total = <C>(cells: readonly C[], value: (cell: C) => number): number => cells.reduce((sum, cell) => sum + value(cell), 0);

/** Counts of the report of calls per hour over any set of cells; visits and the most calls at once come from elsewhere. */
export function hourCounts(cells: readonly HourCell[], judge: Judge): Omit<ReportTotals<'calls-per-hours'>, 'visits' | 'peakConcurrent'> {
  return {
    inboundCalls: total(cells, (cell) => cell.inbound),
    outboundCalls: total(cells, (cell) => cell.outbound),
    answered: total(cells, (cell) => cell.answered),
    abandoned: total(cells, (cell) => cell.abandoned),
    shortAbandoned: total(cells, ({ queue, ...cell }) => countBetween([cell.abandonedWaits, cell.lostWaits, cell.lostReturnedWaits], 0, judge(queue).shortAbandonS * 1000)),
    outboundAnswered: total(cells, (cell) => cell.outboundAnswered),
    open: total(cells, (cell) => cell.open),
  };
}

/** Metrics of the general report over any set of cells. */
export function generalMetrics(cells: readonly GeneralCell[], judge: Judge, callers: DistinctCounter, contacts: ContactMetrics): ReportTotals<'reports'> {
  const counts = hourCounts(cells, judge);
  const sum = (name: Exclude<CallMeasure, `${string}${'Waits' | 'allers'}`>) => total(cells, (cell) => cell[name]);
  const longEnough = (cell: GeneralCell, waits: Int32Array) => countBetween([waits], judge(cell.queue).shortAbandonS * 1000, Infinity);
  const levels = cells.map((cell) => levelOfFirst(cell, judge));
  // Who stayed in the menu asked for nobody.
  const [closed, lostReturned] = [counts.inboundCalls - sum('openInbound') - contacts.ivrOnly, total(cells, (cell) => longEnough(cell, cell.lostReturnedWaits))];
  return {
    ...counts,
    ...contacts,
    internalCalls: sum('internal'),
    missed: sum('missed') + lostReturned + total(cells, (cell) => longEnough(cell, cell.lostWaits)),
    missedReturned: sum('missedReturned') + lostReturned,
    transferred: sum('transferred'),
    uniqueCallers: callers.count(cells.map((cell) => cell.callers)) + new Set(cells.flatMap((cell) => cell.unknownCallers?.split(LIST_SEPARATOR) ?? [])).size,
    queueWaitAvgMs: average(sum('queuedWaitMs'), sum('queued')),
    asaMs: average(sum('answeredWaitMs'), sum('queuedAnswered')),
    talkMs: sum('talkMs'),
    holdMs: sum('holdMs'),
    talkAvgMs: average(sum('talkedMs'), sum('talked')),
    serviceLevel: rate(total(levels, ({ hits }) => hits), total(levels, ({ judged }) => judged)),
    answerRate: rate(counts.answered, closed),
    abandonRate: rate(counts.abandoned - counts.shortAbandoned, closed - counts.shortAbandoned),
  };
}

/** Calls are judged by their first queue: how its visit ended decides. */
function levelOfFirst(cell: GeneralCell, judge: Judge) {
  const options = judge(cell.queue);
  const [target, short] = [options.targetS * 1000, options.shortAbandonS * 1000];
  const [answered, abandoned] = [[cell.firstAnsweredWaits], [cell.firstAbandonedWaits]];
  const counts = {
    offered: cell.firstOffered, answered: cell.firstAnswered, abandoned: cell.firstAbandoned,
    answeredInTarget: countBetween(answered, 0, target + 1),
    shortAbandoned: countBetween(abandoned, 0, short),
    earlyAbandoned: countBetween(abandoned, options.countShortAbandons ? 0 : short, target + 1),
    timeout: cell.firstTimeout, exitKey: cell.firstExitKey, exitEmpty: cell.firstExitEmpty, withdrawn: cell.firstWithdrawn, open: cell.firstOpen,
  };
  return levelOf(counts, options);
}
