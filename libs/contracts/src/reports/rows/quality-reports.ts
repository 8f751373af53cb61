import { z } from 'zod';
import { agentKey } from './agent-reports.js';
import { averageMs, count, points, rate } from './figures.js';

/** Name of the targets the agent was measured by. */
export const performKey = { ...agentKey, targets: z.string() };

/** Scores of calls by when the calls began. */
export const agentCallPointsMetrics = z.object({
  /** Calls from and to outside the agent talked on. */
  calls: count,
  /** Sheets with a score. */
  scored: count,
  /** Mean of the scores. */
  pointsAvg: points,
  pointsMin: points,
  pointsMax: points,
  /** Calls that failed a fatal criterion. */
  fatalFailed: count,
  /** Place among the agents of the same time by the mean; equals share one. Null below five scores, and of totals. */
  rank: z.int().positive().nullable(),
});

/** Parts of the performance index. Of totals parts are those of all agents together, points and index the mean of the agents who have them. */
export const agentPerformMetrics = z.object({
  /** Weighted mean of the points below that are there; null below 20 calls. */
  index: points,
  /** Calls from and to outside the agent talked on. */
  calls: count,
  scored: count,
  qualityPoints: points,
  /** Of the visits the agent answered, those within the target. */
  ownServiceLevel: rate,
  serviceLevelPoints: points,
  /** Of incoming calls. */
  ahtMs: averageMs,
  ahtPoints: points,
  occupancy: rate,
  occupancyPoints: points,
  /** Of the calls, those whose detail the agent saved. */
  dispositionRate: rate,
  dispositionPoints: points,
  /** Of the time in breaks with a limit, of their type, of one break or of the day, what lay within all of these. */
  breakAdherence: rate,
  breakPoints: points,
});

const percent = z.int().min(0).max(100);
/** How one team's performance index is made: weights, and floors (0 points) and targets (100 points) in percent or seconds. */
export const performanceOptionsSchema = z.object({
  name: z.string(),
  weightQuality: percent,
  weightServiceLevel: percent,
  weightAht: percent,
  weightOccupancy: percent,
  weightDisposition: percent,
  weightBreaks: percent,
  serviceLevelFloor: percent,
  serviceLevelTarget: percent,
  ahtTargetS: count,
  ahtFloorS: count,
  ahtLowestS: count,
  occupancyFloor: percent,
  occupancyTarget: percent,
  dispositionFloor: percent,
  dispositionTarget: percent,
  breaksFloor: percent,
  breaksTarget: percent,
});
export type PerformanceOptions = z.infer<typeof performanceOptionsSchema>;
