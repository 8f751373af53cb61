import { inQueueOrder, judgeOptionsOf, type Judging, liveServiceLevel, type QueueLimits, queueLimitsOf, type QueueToday, type WallboardAgent, type WallboardCaller, type WallboardQueue, type WallboardSettings } from '@santral/contracts';

/** How a queue does against its goal: reached, short by at most five points, or missed. `unknown` without calls. */
export type GoalState = 'reached' | 'near' | 'missed' | 'unknown';
const NEAR_POINTS = 5;

/** One queue as it is shown. */
export interface QueueFigures {
  queue: string;
  limits: QueueLimits;
  /** Within how many seconds a call is answered in time. */
  targetS: number;
  /** Service level that is to be reached, percent. */
  goalPercent: number;
  /** 0 to 1; null without a call to judge. */
  serviceLevel: number | null;
  goal: GoalState;
  /** Points below the goal, whole; 0 when it is reached. */
  shortBy: number;
  waiting: number;
  isCrowded: boolean;
  /** Since when the one waits who waits longest; null when nobody does. */
  longestSince: string | null;
  isTooLong: boolean;
  available: number;
  members: number;
  today: QueueToday;
}

/** Callers of each queue, in the order in which it takes them. */
export function callersByQueue(callers: readonly WallboardCaller[]): Map<string, WallboardCaller[]> {
  const groups = new Map<string, WallboardCaller[]>();
  for (const caller of callers) {
    const group = groups.get(caller.queue);
    if (group) group.push(caller);
    else groups.set(caller.queue, [caller]);
  }
  for (const group of groups.values()) group.sort(inQueueOrder);
  return groups;
}

/** Members of each queue, and how many of them would be rung now. */
export function membersByQueue(agents: readonly WallboardAgent[]): Map<string, { members: number; available: number }> {
  const counts = new Map<string, { members: number; available: number }>();
  for (const { queues, state } of agents) {
    for (const queue of queues) {
      const { members, available } = counts.get(queue) ?? { members: 0, available: 0 };
      counts.set(queue, { members: members + 1, available: available + (state === 'available' ? 1 : 0) });
    }
  }
  return counts;
}

/** Figures of the queues, by name. They move with the clock: who waits becomes late without anything happening. `nowMs` in server time. */
export function queueFiguresOf(
  queues: readonly WallboardQueue[],
  waiting: ReadonlyMap<string, readonly WallboardCaller[]>,
  members: ReadonlyMap<string, { members: number; available: number }>,
  { settings, judging }: { settings: WallboardSettings; judging: Judging },
  nowMs: number,
): QueueFigures[] {
  return queues
    .map(({ queue, today }) => {
      const limits = queueLimitsOf(settings, queue);
      const options = judgeOptionsOf(judging, queue);
      const { targetS, goalPercent } = options;
      const here = waiting.get(queue) ?? [];
      const serviceLevel = liveServiceLevel(today, here.map(({ enqueuedAt }) => nowMs - Date.parse(enqueuedAt)), options);
      const shortBy = serviceLevel === null ? 0 : Math.max(0, goalPercent - Math.floor(serviceLevel * 100 + 1e-9));
      const longestSince = here.reduce<string | null>((first, { enqueuedAt }) => (first === null || enqueuedAt < first ? enqueuedAt : first), null);
      const goal: GoalState = serviceLevel === null ? 'unknown' : shortBy === 0 ? 'reached' : shortBy <= NEAR_POINTS ? 'near' : 'missed';
      const { members: all, available } = members.get(queue) ?? { members: 0, available: 0 };
      return {
        queue, limits, targetS, goalPercent, serviceLevel, goal, shortBy, waiting: here.length, isCrowded: here.length > limits.waiting, longestSince,
        isTooLong: longestSince !== null && nowMs - Date.parse(longestSince) > limits.longestWaitS * 1000, available, members: all, today,
      };
    })
    .sort((a, b) => collator.compare(a.queue, b.queue));
}

const collator = new Intl.Collator('tr', { numeric: true });
