import { callHeadSchema, callRecordSchema, type Fact } from '@santral/contracts';
import { defineJob } from '@santral/platform/jobs';
import { z } from 'zod';

const seq = z.string().regex(/^\d+-\d+$/);

/** What the facts of a call mean for its row. `seq` is the position of the fact: what is newer is decided by it, not by arrival. */
export const callChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), seq, call: callHeadSchema }),
  z.object({ kind: z.literal('ended'), seq, record: callRecordSchema }),
  z.object({ kind: z.literal('merged'), seq, from: z.string(), call: callHeadSchema }),
]);
export type CallChange = z.infer<typeof callChangeSchema>;
export type CallFact = Fact<'call.started' | 'call.merged' | 'call.ended'>;

/** Writes a batch of changes to PostgreSQL. */
export const saveCalls = defineJob('calls.save', z.object({ changes: z.array(callChangeSchema).min(1) }));

/** The changes a batch of facts makes; of several to one call only the last counts, because a record is always complete. */
export function changesOf(facts: readonly CallFact[]): CallChange[] {
  const rows = new Map<string, CallChange>();
  const merges: CallChange[] = [];
  for (const { name, payload, seq } of facts) {
    const id = payload.call.callId;
    if (name === 'call.merged') merges.push({ kind: 'merged', seq, from: payload.from, call: payload.call });
    else if (name === 'call.ended') rows.set(id, { kind: 'ended', seq, record: payload.record });
    else if (!rows.has(id)) rows.set(id, { kind: 'started', seq, call: payload.call });
  }
  return [...rows.values(), ...merges];
}
