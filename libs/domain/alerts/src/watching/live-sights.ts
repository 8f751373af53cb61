import { liveServiceLevel, noVisitsToday, queueLimitsOf, type QueueState, type QueueToday, type WallboardSettings } from '@santral/contracts';
import type { Sighting } from '../alerts/alert.js';

/** With fewer calls a share says nothing. */
export const CALLS_TO_JUDGE = 5;

const ofQueue = (pbx: string, queue: string, value: number, since: number | null = null): Sighting => ({ pbx, target: queue, queues: [queue], value, since });

/** Kinds that can be told from queues as they are now. */
export type QueueKind = 'longest-wait' | 'waiting' | 'nobody-available';
const measures: Record<QueueKind, (state: QueueState, now: number) => Sighting[]> = {
  'longest-wait': ({ pbx, queue, waiting, longestWaitMs }, now) => (waiting > 0 ? [ofQueue(pbx, queue, longestWaitMs / 1000, now - longestWaitMs)] : []),
  waiting: ({ pbx, queue, waiting }) => [ofQueue(pbx, queue, waiting)],
  'nobody-available': ({ pbx, queue, waiting, available }) => (available === 0 ? [ofQueue(pbx, queue, waiting)] : []),
};
export const isQueueKind = (kind: string): kind is QueueKind => Object.hasOwn(measures, kind);
export const measuredInQueues = (kind: QueueKind, queues: readonly QueueState[], now: number): Sighting[] => queues.flatMap((state) => measures[kind](state, now));

/** Given up in each queue, without those who hung up at once. */
export const abandonedIn = (pbx: string, counts: ReadonlyMap<string, QueueToday>): Sighting[] =>
  [...counts].map(([queue, { abandoned, shortAbandoned }]) => ofQueue(pbx, queue, abandoned - shortAbandoned));

/** Service levels in whole percent by the rule of the wallboard. `waitsMs`: how long those who wait now have waited. */
export function levelsIn(pbx: string, counts: ReadonlyMap<string, QueueToday>, waitsMs: ReadonlyMap<string, readonly number[]>, settings: WallboardSettings): Sighting[] {
  return [...new Set([...counts.keys(), ...waitsMs.keys()])].flatMap((queue) => {
    const { targetS } = queueLimitsOf(settings, queue);
    const count = counts.get(queue) ?? noVisitsToday;
    const waits = waitsMs.get(queue) ?? [];
    const judged = count.answered + count.abandoned - count.shortAbandoned + count.flowOuts + waits.filter((waitMs) => waitMs > targetS * 1000).length;
    const level = liveServiceLevel(count, waits, targetS);
    return level === null || judged < CALLS_TO_JUDGE ? [] : [ofQueue(pbx, queue, Math.floor(level * 100 + 1e-9))];
  });
}
