import { z } from 'zod';
import { callRecordSchema, instant } from '../calls/call-record.js';
import { deviceStates } from '../facts/agent-facts.js';
import { supervisorOnCallSchema } from '../wallboard/supervision.js';

/**
 * What telephony keeps of an open call under `openCallsKey(pbx)` (hash: callId → JSON), written in one MULTI with the facts it caused.
 * Readers outside telephony use `record` (outcome `open`); `tracker` is telephony's own and has no promised shape.
 */
export const openCallSchema = z.object({
  record: callRecordSchema,
  /** Where the call waits and whose it is while it is parked. */
  parked: z.object({ extension: z.string(), space: z.string() }).nullish(),
  /** Who listens in, whispers or has broken in. */
  supervisors: z.array(supervisorOnCallSchema).optional(),
  tracker: z.unknown(),
});
export type OpenCall = z.infer<typeof openCallSchema>;

/** What telephony keeps of an agent under `agentsKey(pbx)` (hash: extension → JSON), written in one MULTI with the facts it caused. */
export const liveAgentSchema = z.object({
  extension: z.string(),
  memberName: z.string().nullable(),
  queues: z.array(z.object({ queue: z.string(), interface: z.string(), paused: z.boolean(), reason: z.string().nullable(), penalty: z.int() })),
  /** Null when not on a break. */
  breakReason: z.string().nullable(),
  onBreakSince: instant.nullable(),
  device: z.enum(deviceStates),
  deviceSince: instant.nullable(),
  /** Whether the phone is registered; null when the PBX has not said. */
  reachable: z.boolean().nullable(),
  /** Whether the phone answers, holds and resumes when the PBX asks it to; absent while nothing says so. */
  remoteControl: z.boolean().optional(),
});
export type LiveAgent = z.infer<typeof liveAgentSchema>;

export const agentsKey = (pbx: string) => `agents:{${pbx}}`;
/** String key with the JSON of a `PbxStatus`. */
export const linkKey = (pbx: string) => `link:{${pbx}}`;
/** Set of the queue names the PBX is known to have. */
export const queuesKey = (pbx: string) => `queues:{${pbx}}`;

/** Who sits at an extension: hash `directoryKey(pbx)`, extension → JSON. Written by identity, read by whoever shows a name beside an extension. */
export const directoryEntrySchema = z.object({ userId: z.string(), displayName: z.string() });
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;
export const directoryKey = (pbx: string) => `directory:{${pbx}}`;

/** When the desk of an extension last said that somebody sits at it: hash, extension → ISO 8601. */
export const presenceKey = (pbx: string) => `presence:{${pbx}}`;
