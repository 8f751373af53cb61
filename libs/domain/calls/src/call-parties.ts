import type { CallFilters } from '@santral/contracts';
import { z } from 'zod';

/**
 * Whom a list of calls is narrowed to: an agent, somebody at an extension, queues. A call is theirs when its row names them, because they
 * had it last, or when they had a part in it before. The first are found by an index in the order of a list; looking for both at once would
 * mean to look at every call of the period, so lists and totals ask for one after the other.
 */
export interface Party {
  /** Condition on the row `c`. */
  named: string;
  /**
   * SELECT of the ids of calls they had a part in: of the call `c` alone, or of all whose part began within bounds, which an index finds. Of
   * these, calls that an index knows to name them are left out, so that nearly none has to be looked at.
   */
  parts: (scope: Scope) => string;
  parameters: Record<string, unknown>;
}

type Scope = 'call' | 'bounds';

/** When parts began that are looked at: ISO 8601, or infinite. */
export interface PartBounds {
  partsFrom: string;
  partsUntil: string;
}

/** A part of a call begins within a day of the call; what is further away is a fault of the records. */
const DAY_MS = 86_400_000;

/** Bounds for parts of calls that began in `[from, until]`, epoch ms; null is unbounded. */
export const boundsOfParts = (from: number | null, until: number | null): PartBounds => ({
  partsFrom: from === null ? '-infinity' : new Date(from - DAY_MS).toISOString(),
  partsUntil: until === null ? 'infinity' : new Date(until + DAY_MS).toISOString(),
});

/**
 * Conditions on `c` for the calls of a party. What is known of a row is no condition on its parts, so `others` says both. An ARRAY is found
 * first, and its calls by their ids; a subquery would be looked into for every call wherever an index promises the order of the list.
 */
export const partyConditions = {
  named: ({ named }: Party) => named,
  others: ({ named, parts }: Party) => `((${named}) IS NOT TRUE AND c.callId = ANY(ARRAY(${parts('bounds')})))`,
  all: ({ named, parts }: Party) => `(${named} OR EXISTS (${parts('call')}))`,
} as const;

const PARTS_FROM = 'CAST(:partsFrom AS timestamptz)';
const began = (column: string, from: string) => `${column} >= ${from} AND ${column} < CAST(:partsUntil AS timestamptz)`;

/** Parts in tables (each with the column of its begin) that have the same `column` as calls. */
function partsOf(tables: readonly (readonly [table: string, begin: string])[], column: 'extension' | 'queue', wanted: string): Party['parts'] {
  const select = (scope: Scope) =>
    tables.map(([table, begin]) => `SELECT p.call_id FROM ${table} p WHERE p.${column} ${wanted} AND ${scope === 'call' ? 'p.call_id = c.call_id' : began(`p.${begin}`, PARTS_FROM)}`).join(' UNION ALL ');
  return (scope) =>
    scope === 'call' ? select(scope) : `${select(scope)} EXCEPT SELECT n.call_id FROM call n WHERE n.${column} ${wanted} AND n.merged_into IS NULL AND ${began('n.started_at', `${PARTS_FROM} - interval '1 day'`)}`;
}

/**
 * Parties the filters name, the one with the fewest calls first.
 * @param agentKeys search keys of the agents whose name holds what was asked for
 */
export function partiesOf({ agent, involves, queue }: CallFilters, agentKeys: readonly string[]): Party[] {
  const parties: Party[] = [];
  if (agent) {
    // Extensions and names are texts nobody takes for the id of a user, and the other way round.
    const named = z.uuid().safeParse(agent).success ? 'c.agentUserId = :agent' : '(c.extension = :agent OR c.agentKey = ANY(:agentKeys))';
    parties.push({ named, parts: partsOf([['call_segment', 'started_at']], 'extension', '= :agent'), parameters: { agent, agentKeys } });
  }
  if (involves) parties.push({ named: 'c.extension = :involves', parts: partsOf([['call_segment', 'started_at'], ['call_ring', 'started_at']], 'extension', '= :involves'), parameters: { involves } });
  if (queue?.length) parties.push({ named: 'c.queue = ANY(:queue)', parts: partsOf([['call_visit', 'enqueued_at']], 'queue', '= ANY(:queue)'), parameters: { queue } });
  return parties;
}
