import type { JudgeOptions } from '@santral/contracts';

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

/** What was reached in time, and of how many. Queues with formulas of their own are added up by these, never by their rates. */
export interface Level {
  hits: number;
  judged: number;
}

/** A rate 0 to 1; null when there is nothing to be a part of. */
export const rate = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/**
 * Service level: answered within the target ÷ (answered + abandoned − short abandons + left on other ways). The options change what
 * counts below, and whether an abandon within the target is a miss, nothing or a hit.
 */
export function levelOf(counts: VisitCounts, { countShortAbandons, countFlowOuts, earlyAbandons }: JudgeOptions): Level {
  const abandons = counts.abandoned - (countShortAbandons ? 0 : counts.shortAbandoned) - (earlyAbandons === 'excluded' ? counts.earlyAbandoned : 0);
  const flowOuts = countFlowOuts ? counts.timeout + counts.exitKey + counts.exitEmpty + counts.withdrawn : 0;
  return { hits: counts.answeredInTarget + (earlyAbandons === 'as-success' ? counts.earlyAbandoned : 0), judged: counts.answered + abandons + flowOuts };
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
