import type { Stretch } from '../breaks/work-day.js';

/** An agent came into a queue or left it. Instants in epoch ms. */
export interface Membership {
  /** Position of the fact. */
  seq: string;
  at: number;
  queue: string;
  isJoin: boolean;
}

/**
 * The first login of an agent that surely begins within the facts: until then they may have been in queues of which no fact is left. `rows` are the
 * logins that are written; one that began before the first fact goes on until it ends. Null where there is none.
 */
export function firstWholeLogin(memberships: readonly Membership[], rows: readonly Stretch[]): Membership | null {
  const begin = memberships.find(({ isJoin }) => isJoin)?.at ?? Infinity;
  const wasIn = rows.filter(({ from, until }) => from < begin && (until === null || until > begin)).map(({ until }) => until ?? Infinity);
  const outSince = Math.max(-Infinity, ...wasIn);
  const seen = new Set<string>();
  const joined = new Set<string>();
  let first: Membership | null = null;
  for (const one of memberships) {
    if (one.isJoin) {
      if (joined.size === 0 && one.at >= outSince) first ??= one;
      joined.add(one.queue);
    } else {
      // Who leaves a queue nobody saw them join was in it all the time.
      if (!seen.has(one.queue)) first = null;
      joined.delete(one.queue);
    }
    seen.add(one.queue);
  }
  return first;
}
