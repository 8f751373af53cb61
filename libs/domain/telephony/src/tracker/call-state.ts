import { coverages, supervisorOnCallSchema, type CallHead, type Recording, type Ring, type Segment, type Transfer, type Visit } from '@santral/contracts';
import { z } from 'zod';
import { endpointKinds } from './endpoints.js';

/** A caller who entered a queue and whose stay is not decided yet. Instants in epoch ms. */
const waitingSchema = z.object({
  visitId: z.string(),
  /** When `QueueCallerAbandon` was heard: the caller's doing or the queue's, which only what follows tells. */
  abandonedAt: z.number().nullable(),
  /** When the caller left the queue, for whatever reason. */
  leftAt: z.number().nullable(),
  /** A supervisor ended the call: whatever the PBX says of the stay, the caller has not given up. */
  isWithdrawn: z.boolean().default(false),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** One channel of a call, as it is kept beside the record. Instants in epoch ms. */
export const legMemorySchema = z.object({
  uniqueid: z.string(),
  linkedid: z.string(),
  channel: z.string(),
  kind: z.enum(endpointKinds),
  /** Set for agents' phones: the numeric endpoint, or what the queue calls its member. */
  extension: z.string().nullable(),
  state: z.enum(['down', 'ringing', 'up']),
  startedAt: z.number(),
  /** When a rung leg was picked up; it counts as answered only once it is connected. */
  upAt: z.number().nullable(),
  bridge: z.string().nullable(),
  /** Number that was dialled to reach this leg. */
  number: z.string().nullable(),
  /** First telling `DialStatus` of a rung leg. */
  dialStatus: z.string().nullable(),
  ringId: z.string().nullable(),
  waiting: waitingSchema.nullable(),
  /** Open talk or consultation, and hold within it. */
  segmentId: z.string().nullable(),
  holdId: z.string().nullable(),
  /** The agent's phone has the other side on hold; stays so when the leg changes its bridge meanwhile. */
  isHolding: z.boolean().default(false),
  /** The agent asks somebody through the PBX's own attended transfer. */
  isConsulting: z.boolean().default(false),
  /** The agent has been told that this call is theirs. */
  isAnswered: z.boolean(),
  /** The party on this leg hung up, or their side did. */
  isHangingUp: z.boolean(),
  /** File named for the next recording on this leg. */
  recordingFile: z.string().nullable(),
  /** Not seen by the last check of a live link; a second time ends it. */
  isUnseen: z.boolean(),
});
export type LegMemory = z.infer<typeof legMemorySchema>;

/** What the tracker must remember of a call beside its record. */
export const callMemorySchema = z.object({
  /** Linkedids under which the PBX knows the call; more than one after a merge. */
  linkedids: z.array(z.string()),
  /** How the first leg came to be: `dialled` by a phone or a trunk, `originated` by the PBX on somebody's order, or a `local` pipe. */
  origin: z.enum(['dialled', 'originated', 'local']),
  /** Extensions that have their outgoing card. */
  dialling: z.array(z.string()),
  /** Who asked to hang up last, since anybody was rung or connected. */
  hangupBy: z.enum(['caller', 'agent']).nullable(),
  /** Endpoint by which the outside party came, or was reached last. */
  trunk: z.string().nullable().default(null),
  /** Hangup cause of the first leg. */
  cause: z.number().nullable(),
  /** The queue would not take the caller. */
  isRefused: z.boolean(),
  /** The first leg is up: an announcement or a menu has picked up, or somebody has. */
  isPickedUp: z.boolean().default(false),
  /** The PBX was stopped, or the end is not known. */
  isSystem: z.boolean(),
  /** Set when the outcome is not to be read from the record. */
  endsAs: z.literal('system').nullable(),
  /** The outside party was taken out of the talk with this agent while both stayed on the line: a redirect, if somebody is dialled next. */
  takenFrom: z.object({ extension: z.string(), at: z.number() }).nullable(),
  /** Where the call waits while it is parked, and who put it there. */
  parked: z.object({ uniqueid: z.string(), extension: z.string().nullable(), space: z.string() }).nullable().default(null),
  /** Supervisors who hear the call. */
  supervisors: z.array(supervisorOnCallSchema).default([]),
  segmentNo: z.number(),
  recordingNo: z.number(),
  identifiedNo: z.number(),
  /** Epoch ms of the last signal that touched the call. */
  heardAt: z.number(),
});
export type CallMemory = z.infer<typeof callMemorySchema>;

/** Shape of `OpenCall.tracker`. */
export const trackerStateSchema = z.object({ version: z.literal(1), memory: callMemorySchema, legs: z.array(legMemorySchema) });
export type TrackerState = z.infer<typeof trackerStateSchema>;

export interface Leg extends LegMemory {
  call: Call;
}

/** An open call. The lists hold records that are replaced, never changed, so they can be handed out without a copy. */
export interface Call {
  head: CallHead;
  answeredAt: string | null;
  coverage: (typeof coverages)[number];
  visits: Visit[];
  rings: Ring[];
  segments: Segment[];
  transfers: Transfer[];
  recordings: Recording[];
  memory: CallMemory;
  readonly legs: Set<Leg>;
}

let cachedMs = Number.NaN;
let cachedText = '';
/** ISO 8601 of epoch ms; the last one is kept because one signal stamps many things. */
export function iso(ms: number): string {
  if (ms !== cachedMs) {
    cachedText = new Date(ms).toISOString();
    cachedMs = ms;
  }
  return cachedText;
}

/** Milliseconds from one instant to another; never negative, because the PBX stamps out of order by fractions of a millisecond. */
export const elapsed = (from: string, until: string): number => Math.max(0, Date.parse(until) - Date.parse(from));

/** Puts a changed record in the place of the old one with the same key. */
export function replace<T, K extends keyof T>(list: readonly T[], key: K, value: T[K], change: Partial<T>): T[] {
  return list.map((item) => (item[key] === value ? { ...item, ...change } : item));
}
