import type { ReportOptions } from '@santral/contracts';
import { placeOf } from '@santral/desk-platform/pbxs';
import { type AnyRow, type AnyTotals, figureOf, textOf } from './views/view';

/** The figure that a goal is set for. */
const GOAL_METRIC = 'serviceLevel';

type Goals = Pick<ReportOptions, 'goalPercent' | 'queueOptions' | 'queues'>;

const percentOf = (queue: string, { goalPercent, queueOptions }: Goals): number => queueOptions.find((own) => own.queue === queue)?.goalPercent ?? goalPercent;

/** The goal of all queues a report is about, 0 to 1; null where they have several: nobody can say what their sum is to reach. */
export function commonGoal(options: Goals): number | null {
  const { goalPercent, queueOptions, queues } = options;
  const goals = new Set(queues.length > 0 ? queues.map((place) => percentOf(placeOf(place).name, options)) : [goalPercent, ...queueOptions.map((own) => own.goalPercent)]);
  const [goal = goalPercent] = goals;
  return goals.size === 1 ? goal / 100 : null;
}

/** What a figure of a row, or of the totals, is to reach, 0 to 1; null for figures without a goal. */
export function goalOf(metric: string, row: AnyRow | AnyTotals, options: Goals): number | null {
  if (metric !== GOAL_METRIC) return null;
  const queue = textOf(row, 'queue');
  return queue === null ? commonGoal(options) : percentOf(queue, options) / 100;
}

/** Whether a figure stays below its goal; what is unknown does not. */
export function isBelowGoal(metric: string, row: AnyRow | AnyTotals, options: Goals): boolean {
  const [goal, value] = [goalOf(metric, row, options), figureOf(row, metric)];
  return goal !== null && value !== null && value < goal;
}
