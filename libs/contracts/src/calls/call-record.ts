import { z } from 'zod';

/** ISO 8601 in UTC with milliseconds, for example `2026-11-20T09:05:03.120Z`. */
export const instant = z.iso.datetime({ precision: 3 });
const ms = z.int().nonnegative();

export const directions = ['inbound', 'outbound', 'internal'] as const;
export const directionSchema = z.enum(directions);
export type Direction = z.infer<typeof directionSchema>;

/**
 * How a call ended, seen from the outside party; `open` while it is up. `ivr-only`: the PBX picked up and the caller never asked for anybody, so no
 * queue was entered and no phone rung.
 */
export const callOutcomes = [
  'answered', 'abandoned', 'timeout', 'exit-key', 'exit-empty', 'withdrawn', 'refused', 'ivr-only',
  'busy', 'no-answer', 'cancelled', 'failed', 'system', 'open',
] as const;
export const callOutcomeSchema = z.enum(callOutcomes);
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** How one stay in one queue ended. */
export const visitOutcomes = ['answered', 'abandoned', 'timeout', 'exit-key', 'exit-empty', 'withdrawn', 'refused', 'system', 'open'] as const;
export const visitOutcomeSchema = z.enum(visitOutcomes);
export type VisitOutcome = z.infer<typeof visitOutcomeSchema>;

/** How a caller came to stand in a queue: first of all, handed over by an agent, sent on from another queue, or again in the same one. */
export const entryKinds = ['direct', 'transfer', 'overflow', 'reentry'] as const;
export const entryKindSchema = z.enum(entryKinds);
export type EntryKind = z.infer<typeof entryKindSchema>;

/**
 * How one attempt to reach one agent ended. `cancelled-elsewhere`: another agent took it. `busy`: the phone said so before it rang, `rejected`: it
 * rang and somebody pressed the button. Missed are only `no-answer` and `rejected`.
 */
export const ringResults = ['pending', 'answered', 'no-answer', 'rejected', 'busy', 'cancelled-caller', 'cancelled-elsewhere', 'failed'] as const;
export const ringResultSchema = z.enum(ringResults);
export type RingResult = z.infer<typeof ringResultSchema>;

/** The outside (or, for internal calls, the calling) party. */
export const partySchema = z.object({
  /** As the PBX gave it, without formatting; null when hidden or absent. */
  number: z.string().nullable(),
  /** E.164 where the number can be understood, else null (extensions, short and hidden numbers). */
  e164: z.string().nullable(),
  name: z.string().nullable(),
  /** The number was withheld: the card says 'Gizli numara'. */
  private: z.boolean(),
});
export type Party = z.infer<typeof partySchema>;

/** What is known of a call from its first signal on; carried by every call fact so that one fact is enough to draw a card. */
export const callHeadSchema = z.object({
  callId: z.string(),
  pbx: z.string(),
  /** Uniqueid of the calling leg: the public `uniqueid` of the specification. */
  uniqueid: z.string(),
  direction: directionSchema,
  caller: partySchema,
  /** Dialled number or extension. */
  called: z.string(),
  startedAt: instant,
});
export type CallHead = z.infer<typeof callHeadSchema>;

/** One stay of a call in one queue. */
export const visitSchema = z.object({
  visitId: z.string(),
  queue: z.string(),
  entryNo: z.int().positive(),
  enqueuedAt: instant,
  /** Answer instant, or the instant the caller left the queue. */
  endedAt: instant.nullable(),
  outcome: visitOutcomeSchema,
  /** Enqueued until answered or left, in ms; ringing is inside. */
  waitMs: ms.nullable(),
  /** The wait of an answered stay as the PBX counted it by itself, whole seconds; null or absent where it told none. */
  pbxWaitS: z.int().nonnegative().nullish(),
  /** Place in the queue when entering it. */
  position: z.int().nullable(),
  /** Place in the queue when leaving it; absent where nobody told. */
  positionOut: z.int().nullable().optional(),
  /** Absent while the call is up, and in facts of before it was told. */
  entryKind: entryKindSchema.optional(),
  extension: z.string().nullable(),
  /** When a supervisor put the caller before everybody who waited then; absent when nobody did. */
  movedUpAt: instant.optional(),
});
export type Visit = z.infer<typeof visitSchema>;

/**
 * The PBX subtracts whole seconds, so its wait and ours may be a second apart. Further apart one of them is wrong: an event that came late or twice,
 * or the clock of the PBX was set.
 */
export const WAIT_MAY_DIFFER_MS = 2000;

/** Whether the PBX counted another wait than we did. */
export const isOtherWait = ({ waitMs, pbxWaitS }: Pick<Visit, 'waitMs' | 'pbxWaitS'>): boolean =>
  waitMs !== null && pbxWaitS != null && Math.abs(waitMs - pbxWaitS * 1000) > WAIT_MAY_DIFFER_MS;

/** One attempt to reach one agent (or one outside number, for outgoing calls) for one call. */
export const ringSchema = z.object({
  ringId: z.string(),
  visitId: z.string().nullable(),
  queue: z.string().nullable(),
  extension: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  result: ringResultSchema,
  ringMs: ms.nullable(),
});
export type Ring = z.infer<typeof ringSchema>;

export const segmentKinds = ['talk', 'hold', 'consult'] as const;
/** One agent's time in one bridge with the call. `hold` lies inside talk time and is counted in `holdMs` as well. */
export const segmentSchema = z.object({
  segmentId: z.string(),
  kind: z.enum(segmentKinds),
  extension: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type Segment = z.infer<typeof segmentSchema>;

export const transferSchema = z.object({
  kind: z.enum(['blind', 'warm']),
  at: instant,
  /** Extension that handed the call over. */
  from: z.string().nullable(),
  /** Extension or outside number that was to take it. */
  to: z.string(),
});
export type Transfer = z.infer<typeof transferSchema>;

export const recordingSchema = z.object({
  recordingId: z.string(),
  /** Path as the PBX wrote it; null when only the start was heard. */
  file: z.string().nullable(),
  extension: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type Recording = z.infer<typeof recordingSchema>;

/** Whether the whole call was heard live, parts were pieced together after an outage of the link, or all of it is from the log of the PBX. */
export const coverages = ['live', 'reconstructed', 'unknown', 'imported'] as const;

/** One conversation with the outside, complete. Durations in ms; instants ISO 8601 UTC. */
export const callRecordSchema = callHeadSchema.extend({
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** First queue entered; null for a call that saw none. */
  queue: z.string().nullable(),
  /** Extension that talked last with the outside party; of an outgoing call nobody talked on, the one that dialled; else null. */
  extension: z.string().nullable(),
  /** Endpoint by which the outside party came or was reached last; null or absent where none is known. */
  trunk: z.string().nullish(),
  outcome: callOutcomeSchema,
  /** Wait in queues, summed over visits. */
  waitMs: ms,
  ringMs: ms,
  /** Agents' time with the outside party, hold included. */
  talkMs: ms,
  holdMs: ms,
  hangupBy: z.enum(['caller', 'agent', 'system']).nullable(),
  cause: z.int().nullable(),
  coverage: z.enum(coverages),
  /** Set when this call was found to be part of an older one. */
  mergedInto: z.string().nullable(),
  visits: z.array(visitSchema),
  rings: z.array(ringSchema),
  segments: z.array(segmentSchema),
  transfers: z.array(transferSchema),
  recordings: z.array(recordingSchema),
});
export type CallRecord = z.infer<typeof callRecordSchema>;
