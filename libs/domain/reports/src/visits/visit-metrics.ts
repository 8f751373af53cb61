import type { ReportQuery, ReportTotals, WaitingBand } from '@santral/contracts';
import { ratesOf, serviceLevelOf } from './service-level.js';
import type { VisitFigures } from './visits.repository.js';

/** Figures of visits as the metrics of the queue report. */
export function queueMetrics(figures: VisitFigures, query: ReportQuery): ReportTotals<'queue-reports'> {
  const { interval: _interval, queue: _queue, bandCounts, earlyAbandoned: _early, abandonAvgMs: _abandonAvg, ...metrics } = figures;
  return { ...metrics, serviceLevel: serviceLevelOf(figures, query), ...ratesOf(figures), bands: bandsOf(query.bands, bandCounts) };
}

/** Figures of visits as the metrics of the report of waiting times. */
export function waitingTimeMetrics(figures: VisitFigures, query: ReportQuery): ReportTotals<'average-waiting-time'> {
  const { offered, answered, abandoned, shortAbandoned, open, waitAvgMs, waitMedianMs, waitP80Ms, waitP95Ms, waitMaxMs, asaMs, abandonAvgMs } = figures;
  const bands = bandsOf(query.bands, figures.bandCounts);
  return { offered, answered, abandoned, shortAbandoned, open, waitAvgMs, waitMedianMs, waitP80Ms, waitP95Ms, waitMaxMs, asaMs, abandonAvgMs, bands };
}

/** Figures of a queue in an interval without a visit. */
export const noVisits = (query: ReportQuery): VisitFigures => ({
  interval: null, queue: null,
  offered: 0, answered: 0, answeredInTarget: 0, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0,
  timeout: 0, exitKey: 0, exitEmpty: 0, withdrawn: 0, refused: 0, system: 0, open: 0, calls: 0,
  waitAvgMs: null, waitMedianMs: null, waitP80Ms: null, waitP95Ms: null, waitMaxMs: null, asaMs: null, abandonAvgMs: null,
  talkAvgMs: null, talkNetAvgMs: null, holdAvgMs: null, acwAvgMs: null, ahtMs: null,
  bandCounts: query.bands.length === 0 ? [] : Array.from({ length: 2 * query.bands.length + 2 }, () => 0),
});

const bandsOf = (bounds: readonly number[], counts: readonly number[]): WaitingBand[] =>
  bounds.length === 0 ? [] : [0, ...bounds].map((fromS, i) => ({ fromS, toS: bounds[i] ?? null, answered: counts[2 * i] ?? 0, abandoned: counts[2 * i + 1] ?? 0 }));
