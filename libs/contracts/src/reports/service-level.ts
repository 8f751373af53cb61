import type { JudgeOptions } from './report-options.js';

/** Stays in queues as the service level counts them, by how they ended. */
export interface LevelCounts {
  answered: number;
  answeredInTarget: number;
  abandoned: number;
  shortAbandoned: number;
  /** Abandoned within the target; short ones are among them only where they count. */
  earlyAbandoned: number;
  /** Left unanswered by timeout, key, an empty queue or a supervisor. */
  flowOuts: number;
}

/** What was reached in time, and of how many. Queues with formulas of their own are added up by these, never by their rates. */
export interface Level {
  hits: number;
  judged: number;
}

/**
 * Service level: answered within the target ÷ (answered + abandoned − short abandons + left on other ways). The options change what
 * counts below, and whether an abandon within the target is a miss, nothing or a hit. Reports and the live view judge by this alone.
 */
export function serviceLevelOf(counts: LevelCounts, { countShortAbandons, countFlowOuts, earlyAbandons }: JudgeOptions): Level {
  const abandons = counts.abandoned - (countShortAbandons ? 0 : counts.shortAbandoned) - (earlyAbandons === 'excluded' ? counts.earlyAbandoned : 0);
  return {
    hits: counts.answeredInTarget + (earlyAbandons === 'as-success' ? counts.earlyAbandoned : 0),
    judged: counts.answered + abandons + (countFlowOuts ? counts.flowOuts : 0),
  };
}
