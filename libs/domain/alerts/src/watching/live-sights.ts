import { judgeOptionsOf, type Judging, liveLevel, noVisitsToday, type QueueState, type QueueToday } from '@santral/contracts';
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

/** Service levels in whole percent by the rule of the wallboard and the reports. `waitsMs`: how long those who wait now have waited. */
export function levelsIn(pbx: string, counts: ReadonlyMap<string, QueueToday>, waitsMs: ReadonlyMap<string, readonly number[]>, judging: Judging): Sighting[] {
  return [...new Set([...counts.keys(), ...waitsMs.keys()])].flatMap((queue) => {
    const { hits, judged } = liveLevel(counts.get(queue) ?? noVisitsToday, waitsMs.get(queue) ?? [], judgeOptionsOf(judging, queue));
    return judged < CALLS_TO_JUDGE ? [] : [ofQueue(pbx, queue, Math.floor((hits / judged) * 100 + 1e-9))];
  });
}
