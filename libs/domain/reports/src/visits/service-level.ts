import { type JudgeOptions, type Level, serviceLevelOf } from '@santral/contracts';

/** Visits of queues (or calls by their first visit) by how they ended. */
export interface VisitCounts {
  offered: number;
  answered: number;
  answeredInTarget: number;
  abandoned: number;
  shortAbandoned: number;
  /** Abandoned within the target; short ones are among them only where they count. */
  earlyAbandoned: number;
  timeout: number;
  exitKey: number;
  exitEmpty: number;
  withdrawn: number;
  open: number;
}
/** By which options visits of a queue are judged; of those without a queue where it is null. */
export type Judge = (queue: string | null) => JudgeOptions;

/** A rate 0 to 1; null when there is nothing to be a part of. */
export const rate = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** What was reached in time, and of how many, by the formula of everybody who judges calls. */
export function levelOf(counts: VisitCounts, options: JudgeOptions): Level {
  const { answered, answeredInTarget, abandoned, shortAbandoned, earlyAbandoned, timeout, exitKey, exitEmpty, withdrawn } = counts;
  return serviceLevelOf({ answered, answeredInTarget, abandoned, shortAbandoned, earlyAbandoned, flowOuts: timeout + exitKey + exitEmpty + withdrawn }, options);
}

/** What is open is neither answered nor abandoned yet; a short abandon was no chance to answer. */
export function ratesOf({ offered, open, answered, abandoned, shortAbandoned }: VisitCounts) {
  const closed = offered - open;
  return {
    answerRate: rate(answered, closed),
    abandonRate: rate(abandoned - shortAbandoned, closed - shortAbandoned),
    abandonGrossRate: rate(abandoned, closed),
  };
}
