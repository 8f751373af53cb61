import type { ReportOptions } from '@santral/contracts';
import { type AnyRow, type AnyTotals, figureOf, textOf } from './views/view';

/** The figure that a goal is set for. */
const GOAL_METRIC = 'serviceLevel';

type Goals = Pick<ReportOptions, 'goalPercent' | 'queueOptions'>;

/** The goal of all queues a report is about, 0 to 1; null where they have several: nobody can say what their sum is to reach. */
export const commonGoal = ({ goalPercent, queueOptions }: Goals): number | null => (queueOptions.every((queue) => queue.goalPercent === goalPercent) ? goalPercent / 100 : null);

/** What a figure of a row, or of the totals, is to reach, 0 to 1; null for figures without a goal. */
export function goalOf(metric: string, row: AnyRow | AnyTotals, options: Goals): number | null {
  if (metric !== GOAL_METRIC) return null;
  const queue = textOf(row, 'queue');
  if (queue === null) return commonGoal(options);
  return (options.queueOptions.find((own) => own.queue === queue)?.goalPercent ?? options.goalPercent) / 100;
}

/** Whether a figure stays below its goal; what is unknown does not. */
export function isBelowGoal(metric: string, row: AnyRow | AnyTotals, options: Goals): boolean {
  const [goal, value] = [goalOf(metric, row, options), figureOf(row, metric)];
  return goal !== null && value !== null && value < goal;
}
