import { z } from 'zod';
import { average, averageMs, count, handling, levels, rate, visits, waits, zoned } from './figures.js';

/** Several PBXs may have a queue of the same name: each is a row of its own. */
export const queueKey = { pbx: z.string(), queue: z.string() };

/** Half open: `fromS ≤ wait < toS`; the last has no end. */
export const waitingBandSchema = z.object({ fromS: count, toS: count.nullable(), answered: count, abandoned: count });
export type WaitingBand = z.infer<typeof waitingBandSchema>;
const bands = { bands: z.array(waitingBandSchema) };

export const queueReportMetrics = z.object({
  ...visits,
  answeredInTarget: count,
  timeout: count,
  exitKey: count,
  exitEmpty: count,
  withdrawn: count,
  refused: count,
  system: count,
  /** Distinct calls behind the visits. */
  calls: count,
  ...waits,
  ...handling,
  /** Talk without hold. */
  talkNetAvgMs: averageMs,
  ...levels,
  /** Short abandons counted as well. */
  abandonGrossRate: rate,
  /** Place in the queue at the entry, 1 is the first. */
  positionAvg: average,
  /** Entries by the transfer of an agent, from another queue, and once more into the same one; all others are direct. */
  transferEntries: count,
  overflowEntries: count,
  reentries: count,
  /** Of the answered ones: the caller hung up while on hold. */
  holdAbandoned: count,
  /** When the first of those who still wait entered. */
  waitingSince: zoned.nullable(),
  /** Agents logged in to the queue at one moment, at most and on average; null before the time has begun. Of totals an agent of several queues is one. */
  staffMax: count,
  staffAvg: average,
  ...bands,
});

export const waitingTimeMetrics = z.object({
  ...visits,
  ...waits,
  /** Patience: the average wait of abandons that were not short. */
  abandonAvgMs: averageMs,
  ...bands,
});
