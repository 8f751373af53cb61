import type { PerformanceOptions, ReportTotals } from '@santral/contracts';
import { rate } from '../visits/service-level.js';

type Metrics = ReportTotals<'agent-perform-reports'>;

/** Below this many calls the index says more about chance than about work. */
export const MIN_INDEX_CALLS = 20;

/** What the index is made of, as sums that add up over intervals and agents. Durations in ms. */
export interface PerformanceSums {
  calls: number;
  scored: number;
  qualityPoints: number | null;
  answered: number;
  answeredInTarget: number;
  /** Incoming calls, and the time they took: outgoing ones are handled in another. */
  handled: number;
  handledMs: number;
  busyMs: number;
  workMs: number;
  detailed: number;
  /** Time in breaks with any limit, and what of it was beyond any. */
  limitedBreakMs: number;
  overrunMs: number;
}

/** 0 at the floor or below, 100 at the target or above, in between along a straight line. */
export function pointsBetween(value: number | null, floor: number, target: number): number | null {
  if (value === null) return null;
  return Math.min(100, Math.max(0, (100 * (value - floor)) / (target - floor)));
}

/**
 * Points of an average handle time, ms: 100 between the shortest and the target, falling to 0 at the floor. Below the shortest they fall
 * to 0 as well, so that cutting callers off does not pay.
 */
export function handleTimePoints(ahtMs: number | null, { ahtTargetS, ahtFloorS, ahtLowestS }: PerformanceOptions): number | null {
  if (ahtMs === null) return null;
  const ahtS = ahtMs / 1000;
  if (ahtS < ahtLowestS) return (100 * ahtS) / ahtLowestS;
  return pointsBetween(-ahtS, -ahtFloorS, -ahtTargetS);
}

const percentOf = (share: number | null): number | null => (share === null ? null : share * 100);

/** The parts and the index of one agent, or the parts of all of them; null wherever nothing was there to measure. */
export function performance(sums: PerformanceSums, targets: PerformanceOptions): Metrics {
  const ahtMs = sums.handled > 0 ? sums.handledMs / sums.handled : null;
  const parts = {
    ownServiceLevel: rate(sums.answeredInTarget, sums.answered),
    occupancy: rate(sums.busyMs, sums.workMs),
    dispositionRate: rate(sums.detailed, sums.calls),
    breakAdherence: rate(sums.limitedBreakMs - sums.overrunMs, sums.limitedBreakMs),
  };
  const points = {
    qualityPoints: sums.qualityPoints,
    serviceLevelPoints: pointsBetween(percentOf(parts.ownServiceLevel), targets.serviceLevelFloor, targets.serviceLevelTarget),
    ahtPoints: handleTimePoints(ahtMs, targets),
    occupancyPoints: pointsBetween(percentOf(parts.occupancy), targets.occupancyFloor, targets.occupancyTarget),
    dispositionPoints: pointsBetween(percentOf(parts.dispositionRate), targets.dispositionFloor, targets.dispositionTarget),
    breakPoints: pointsBetween(percentOf(parts.breakAdherence), targets.breaksFloor, targets.breaksTarget),
  };
  return { index: sums.calls < MIN_INDEX_CALLS ? null : indexOf(points, targets), calls: sums.calls, scored: sums.scored, ahtMs, ...parts, ...points };
}

type Points = Pick<Metrics, 'qualityPoints' | 'serviceLevelPoints' | 'ahtPoints' | 'occupancyPoints' | 'dispositionPoints' | 'breakPoints'>;

const weightOf = {
  qualityPoints: 'weightQuality',
  serviceLevelPoints: 'weightServiceLevel',
  ahtPoints: 'weightAht',
  occupancyPoints: 'weightOccupancy',
  dispositionPoints: 'weightDisposition',
  breakPoints: 'weightBreaks',
} as const satisfies Record<keyof Points, keyof PerformanceOptions>;
const parts = Object.keys(weightOf) as (keyof Points)[];

/** Weighted mean of the parts that are there: the weight of a missing one is shared out among the others. */
export function indexOf(points: Points, targets: PerformanceOptions): number | null {
  let reached = 0;
  let whole = 0;
  for (const part of parts) {
    const value = points[part];
    if (value === null) continue;
    reached += targets[weightOf[part]] * value;
    whole += targets[weightOf[part]];
  }
  return whole === 0 ? null : Math.min(100, reached / whole);
}

/** The whole company: parts of all calls together; points and index as the mean of the agents who have them, because teams are measured differently. */
export function companyPerformance(sums: PerformanceSums, agents: readonly Metrics[], targets: PerformanceOptions): Metrics {
  const mean = (name: keyof Points | 'index') => {
    const known = agents.flatMap((agent) => agent[name] ?? []);
    return known.length === 0 ? null : Math.min(100, known.reduce((sum, value) => sum + value, 0) / known.length);
  };
  return {
    ...performance(sums, targets),
    index: mean('index'),
    serviceLevelPoints: mean('serviceLevelPoints'),
    ahtPoints: mean('ahtPoints'),
    occupancyPoints: mean('occupancyPoints'),
    dispositionPoints: mean('dispositionPoints'),
    breakPoints: mean('breakPoints'),
  };
}
