import type { ReportTotals, WaitingBand } from '@santral/contracts';
import { percentiles } from '../rollups/packed.js';
import { LIST_SEPARATOR } from '../rollups/rollup.js';
import type { EntryFigures } from './queue-entries.js';
import type { StaffFigures } from './queue-staff.js';
import { rate, ratesOf } from './service-level.js';
import { addedUp, type VisitFigures } from './visit-figures.js';

const average = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);

/** Metrics of the queue report over any set of figures. `bands` in seconds. */
export function queueMetrics(figures: readonly VisitFigures[], bands: readonly number[]): Omit<ReportTotals<'queue-reports'>, keyof EntryFigures | keyof StaffFigures> {
  const sums = addedUp(figures.map((one) => one.sums));
  const { answered, talkMs, holdMs, wrapUpMs, singleCalls, held, hits, judged } = sums;
  const { answeredInTarget, timeout, exitKey, exitEmpty, withdrawn, refused, system } = sums;
  const { offered, abandoned, shortAbandoned, open, waitAvgMs, waitMedianMs, waitP80Ms, waitP95Ms, waitMaxMs, asaMs, bands: counted } = waitingTimeMetrics(figures, bands);
  const { answerRate, abandonRate, abandonGrossRate } = ratesOf(sums);
  // Fields by name: copying the rest of an object costs more than everything else here, and reports have thousands of rows.
  return {
    offered, answered, abandoned, shortAbandoned, open, waitAvgMs, waitMedianMs, waitP80Ms, waitP95Ms, waitMaxMs, asaMs,
    answeredInTarget, timeout, exitKey, exitEmpty, withdrawn, refused, system,
    calls: singleCalls + differentCalls(figures),
    talkAvgMs: average(talkMs, answered),
    talkNetAvgMs: average(talkMs - holdMs, answered),
    holdAvgMs: average(holdMs, held),
    acwAvgMs: average(wrapUpMs, answered),
    ahtMs: average(talkMs + wrapUpMs, answered),
    serviceLevel: rate(hits, judged),
    answerRate, abandonRate, abandonGrossRate,
    bands: counted,
  };
}

/** Calls that were in queues several times, each once. */
function differentCalls(figures: readonly VisitFigures[]): number {
  const calls = new Set<string>();
  for (const { repeatCalls } of figures) for (const call of repeatCalls?.split(LIST_SEPARATOR) ?? []) calls.add(call);
  return calls.size;
}

/** Metrics of the report of waiting times over any set of figures. */
export function waitingTimeMetrics(figures: readonly VisitFigures[], bands: readonly number[]): ReportTotals<'average-waiting-time'> {
  const sums = addedUp(figures.map((one) => one.sums));
  const { offered, answered, abandoned, shortAbandoned, open } = sums;
  const { values: [median = null, p80 = null, p95 = null], max } = percentiles(figures.flatMap((one) => one.waits), [0.5, 0.8, 0.95]);
  return {
    offered, answered, abandoned, shortAbandoned, open,
    waitAvgMs: average(sums.waitMs, sums.waits),
    waitMedianMs: median,
    waitP80Ms: p80,
    waitP95Ms: p95,
    waitMaxMs: max,
    asaMs: average(sums.answeredWaitMs, answered),
    abandonAvgMs: average(sums.patientWaitMs, sums.patient),
    bands: bandsOf(figures, bands),
  };
}

function bandsOf(figures: readonly VisitFigures[], bounds: readonly number[]): WaitingBand[] {
  if (bounds.length === 0) return [];
  const counted = (of: 'answered' | 'abandoned', band: number) => figures.reduce((sum, { bands }) => sum + (bands[of][band] ?? 0), 0);
  return [0, ...bounds].map((fromS, i) => ({ fromS, toS: bounds[i] ?? null, answered: counted('answered', i), abandoned: counted('abandoned', i) }));
}
