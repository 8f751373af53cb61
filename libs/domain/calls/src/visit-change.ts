import { callHeadSchema, type Fact, type Visit, visitSchema } from '@santral/contracts';
import { defineJob } from '@santral/platform/jobs';
import { z } from 'zod';
import type { CallFact } from './call-change.js';

/** A stay in a queue of a call that is still up. */
const visitChangeSchema = z.object({ call: callHeadSchema, visit: visitSchema });
export type VisitChange = z.infer<typeof visitChangeSchema>;
export type VisitFact = Fact<'call.queued' | 'call.dequeued'>;

/** Writes stays in queues before their call is over, so that who waits, and who was answered, counts at once. */
export const saveVisits = defineJob('calls.save-visits', z.object({ changes: z.array(visitChangeSchema).min(1) }));

/**
 * One change per stay: its end where the batch holds it, with what its beginning said. None of calls whose record is in the same batch:
 * it holds their stays, and two jobs that write one call wait for each other.
 */
export function visitChangesOf(facts: readonly (VisitFact | CallFact)[]): VisitChange[] {
  const over = new Set(facts.flatMap(({ name, payload }) => (name === 'call.ended' ? [payload.call.callId] : name === 'call.merged' ? [payload.from] : [])));
  const changes = new Map<string, VisitChange>();
  for (const fact of facts) {
    if (!isVisitFact(fact) || over.has(fact.payload.call.callId)) continue;
    const { call, visitId } = fact.payload;
    const key = `${call.callId} ${visitId}`;
    const known = changes.get(key)?.visit;
    if (fact.name === 'call.dequeued') changes.set(key, { call, visit: endOf(fact, known) });
    else if (!known) changes.set(key, { call, visit: beginOf(fact) });
  }
  return [...changes.values()];
}

export const isVisitFact = (fact: VisitFact | CallFact): fact is VisitFact => fact.name === 'call.queued' || fact.name === 'call.dequeued';

/** Which entry of the call it is, and everything else of it, comes with the record of the call. */
const beginOf = ({ at, payload: { visitId, queue, position } }: Fact<'call.queued'>): Visit => ({
  visitId, queue, entryNo: 1, enqueuedAt: at, endedAt: null, outcome: 'open', waitMs: null, position, extension: null,
});

function endOf({ at, payload: { visitId, queue, outcome, waitMs, pbxWaitS, extension } }: Fact<'call.dequeued'>, begin: Visit | undefined): Visit {
  const enqueuedAt = begin?.enqueuedAt ?? new Date(Date.parse(at) - waitMs).toISOString();
  return { visitId, queue, entryNo: 1, enqueuedAt, endedAt: new Date(Date.parse(enqueuedAt) + waitMs).toISOString(), outcome, waitMs, pbxWaitS, position: begin?.position ?? null, extension };
}
