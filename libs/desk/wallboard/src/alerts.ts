import type { WallboardAgent } from '@santral/contracts';
import type { Need, RankedAgent } from './needs';
import type { QueueFigures } from './queue-figures';

/** Something past its limit. `key` stays the same as long as it lasts. */
export type Alert =
  | { key: string; kind: 'longest-wait' | 'crowded' | 'service-level'; queue: QueueFigures; sinceMs: number | null }
  | { key: string; kind: Need['kind']; agent: WallboardAgent; sinceMs: number };

/** What needs a supervisor now: waiting callers first, then agents, then goals that are missed. */
export function alertsOf(queues: readonly QueueFigures[], agents: readonly RankedAgent[]): Alert[] {
  const ofQueue = (kind: 'longest-wait' | 'crowded' | 'service-level', queue: QueueFigures, sinceMs: number | null = null): Alert => ({ key: `${kind} ${queue.queue}`, kind, queue, sinceMs });
  return [
    ...queues.filter(({ isTooLong }) => isTooLong).map((queue) => ofQueue('longest-wait', queue, Date.parse(queue.longestSince ?? '') + queue.limits.longestWaitS * 1000)),
    ...queues.filter(({ isCrowded }) => isCrowded).map((queue) => ofQueue('crowded', queue)),
    ...agents.flatMap(({ agent, need }): Alert[] => (need ? [{ key: `${need.kind} ${agent.extension}`, kind: need.kind, agent, sinceMs: need.sinceMs }] : [])),
    ...queues.filter(({ goal }) => goal === 'missed').map((queue) => ofQueue('service-level', queue)),
  ];
}
