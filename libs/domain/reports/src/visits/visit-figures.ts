import type { JudgeOptions, Level } from '@santral/contracts';
import type { PbxQueue } from '../directory.js';
import { countBands, countBetween, sumFrom } from '../rollups/packed.js';
import type { Cell } from '../rollups/rollup-reader.repository.js';
import type { visitRollup } from '../rollups/visit-rollup.js';
import { levelOf, type VisitCounts } from './service-level.js';

export type VisitCell = Cell<typeof visitRollup, PbxQueue>;
/** Sums over visits that add up over queues and intervals. Durations in ms. */
export interface VisitSums extends VisitCounts, Level {
  refused: number;
  system: number;
  singleCalls: number;
  held: number;
  talkMs: number;
  holdMs: number;
  wrapUpMs: number;
  waits: number;
  waitMs: number;
  answeredWaitMs: number;
  patient: number;
  patientWaitMs: number;
}
/** The visits to one queue in one interval, judged by the options of that queue. */
export interface VisitFigures extends PbxQueue {
  interval: number;
  sums: VisitSums;
  /** Answered and abandoned per waiting band. */
  bands: { answered: number[]; abandoned: number[] };
  /** Waits of visits that are over and were let in, ms. */
  waits: Int32Array[];
  /** Calls that were in a queue more than once: a list of their ids, taken apart where they are counted. Thousands of rows would hold on to hundreds of thousands of texts. */
  repeatCalls: string | null;
}

// One for all that have none: a report makes thousands of these.
const noBands: VisitFigures['bands'] = { answered: [], abandoned: [] };

/** Judges a cell. `bands` in seconds. */
export function visitFigures(cell: VisitCell, options: JudgeOptions, bands: readonly number[]): VisitFigures {
  const [answered, abandoned, others] = [[cell.answeredWaits], [cell.abandonedWaits], [cell.otherWaits]];
  const [target, short] = [options.targetS * 1000, options.shortAbandonS * 1000];
  const counts: VisitCounts = {
    offered: cell.answered + cell.abandoned + cell.timeout + cell.exitKey + cell.exitEmpty + cell.withdrawn + cell.refused + cell.system + cell.open,
    answered: cell.answered,
    // A wait of exactly the target is in it.
    answeredInTarget: countBetween(answered, 0, target + 1),
    abandoned: cell.abandoned,
    shortAbandoned: countBetween(abandoned, 0, short),
    earlyAbandoned: countBetween(abandoned, options.countShortAbandons ? 0 : short, target + 1),
    timeout: cell.timeout, exitKey: cell.exitKey, exitEmpty: cell.exitEmpty, withdrawn: cell.withdrawn, open: cell.open,
  };
  const level = levelOf(counts, options);
  const waits = [...answered, ...abandoned, ...others];
  const bounds = bands.map((bound) => bound * 1000);
  const answeredWaitMs = sumFrom(answered);
  return {
    interval: cell.interval,
    pbx: cell.pbx,
    queue: cell.queue,
    sums: {
      offered: counts.offered, answered: counts.answered, answeredInTarget: counts.answeredInTarget, abandoned: counts.abandoned, shortAbandoned: counts.shortAbandoned, earlyAbandoned: counts.earlyAbandoned,
      timeout: counts.timeout, exitKey: counts.exitKey, exitEmpty: counts.exitEmpty, withdrawn: counts.withdrawn, open: counts.open, hits: level.hits, judged: level.judged,
      refused: cell.refused, system: cell.system, singleCalls: cell.singleCalls, held: cell.held, talkMs: cell.talkMs, holdMs: cell.holdMs, wrapUpMs: cell.wrapUpMs,
      waits: waits.reduce((sum, part) => sum + part.length, 0),
      waitMs: answeredWaitMs + sumFrom(abandoned) + sumFrom(others),
      answeredWaitMs,
      patient: countBetween(abandoned, short, Infinity),
      patientWaitMs: sumFrom(abandoned, short),
    },
    bands: bounds.length === 0 ? noBands : { answered: countBands(answered, bounds), abandoned: countBands(abandoned, bounds) },
    waits,
    repeatCalls: cell.repeatCalls,
  };
}

/** Adds up one field after the other. Most rows are one cell. */
export function addedUp(all: readonly VisitSums[]): VisitSums {
  const [first] = all;
  if (first && all.length === 1) return first;
  const total = { ...nothing };
  for (const sums of all) for (const name of names) total[name] += sums[name];
  return total;
}

const nothing: VisitSums = {
  offered: 0, answered: 0, answeredInTarget: 0, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0, timeout: 0, exitKey: 0, exitEmpty: 0, withdrawn: 0, open: 0,
  hits: 0, judged: 0, refused: 0, system: 0, singleCalls: 0, held: 0, talkMs: 0, holdMs: 0, wrapUpMs: 0, waits: 0, waitMs: 0, answeredWaitMs: 0, patient: 0, patientWaitMs: 0,
};
const names = Object.keys(nothing) as (keyof VisitSums)[];
