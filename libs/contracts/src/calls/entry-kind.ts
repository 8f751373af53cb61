import type { EntryKind } from './call-record.js';

/**
 * How a call came into a queue, by its stay before (absent for the first) and what was transferred until now. Instants in ISO 8601, or all of them in
 * epoch ms.
 */
export function entryKindOf<Instant extends string | number>(queue: string, before: { queue: string; endedAt: Instant | null } | undefined, transfers: readonly { at: Instant }[]): EntryKind {
  const since = before?.endedAt ?? null;
  if (transfers.some(({ at }) => since === null || at >= since)) return 'transfer';
  if (before === undefined) return 'direct';
  return before.queue === queue ? 'reentry' : 'overflow';
}
