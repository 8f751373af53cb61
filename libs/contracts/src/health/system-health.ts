import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { pbxStatusSchema } from '../cards/desk-snapshot.js';
import { processNames } from './health.js';

/** Why signals of a PBX did not count: not to be read, impossible in the state that was known, or of a name nobody knows. */
export const rejectionReasons = ['malformed', 'strange', 'unknown'] as const;

/** One PBX as it stands now. Counters begin with the telephony process. */
export const pbxHealthSchema = pbxStatusSchema.extend({
  name: z.string(),
  /** Up to when the PBX was heard: a signal or the answer to a ping. Null when never. */
  lastHeardAt: instant.nullable(),
  /** From the bytes of a signal to its fact, ms; `p95` is the upper end of the bucket it lies in, null beyond the last one. Null without signals. */
  lag: z.object({ averageMs: z.number(), p95Ms: z.number().nullable() }).nullable(),
  /** How far the PBX's clock is ahead of ours; null when it does not stamp what it sends. */
  clockSkewMs: z.number().nullable(),
  openCalls: z.int(),
  /** Facts not written yet because Redis does not take them, and facts given up. */
  backlog: z.int(),
  dropped: z.int(),
  /** Agents' phones by what the PBX says of them. */
  phones: z.object({ reachable: z.int(), unreachable: z.int(), unknown: z.int() }),
  rejected: z.array(z.object({ reason: z.enum(rejectionReasons), kind: z.string(), count: z.int() })),
});
export type PbxHealth = z.infer<typeof pbxHealthSchema>;

/** `GET /api/operations/health`. */
export const systemHealthSchema = z.object({
  at: instant,
  pbxs: z.array(pbxHealthSchema),
  processes: z.array(z.object({ name: z.enum(processNames), pid: z.int(), lastBeatAt: instant, startedAt: instant.nullable(), rssBytes: z.number() })),
  streams: z.array(
    z.object({
      stream: z.string(),
      length: z.int(),
      deadLetters: z.int(),
      /** `lag`: facts a group has still to take, null when Redis cannot tell; `pending`: taken and not finished. */
      groups: z.array(z.object({ group: z.string(), lag: z.int().nullable(), pending: z.int() })),
    }),
  ),
  jobs: z.array(z.object({ queue: z.string(), waiting: z.int(), active: z.int(), delayed: z.int(), failed: z.int() })),
});
export type SystemHealth = z.infer<typeof systemHealthSchema>;

/** What is written down of the link to a PBX. */
export const pbxEventNames = ['pbx.link-up', 'pbx.link-lost', 'pbx.login-refused', 'pbx.gap-closed'] as const;
export const pbxEventSchema = z.object({ id: z.string(), pbx: z.string(), at: instant, name: z.enum(pbxEventNames), payload: z.record(z.string(), z.unknown()) });
export type PbxEvent = z.infer<typeof pbxEventSchema>;

/** `GET /api/operations/pbx-events`: newest first; `before` is the id of the last one seen. */
export const pbxEventsQuerySchema = z.object({ pbx: z.string().min(1).max(32).optional(), before: z.coerce.number().int().positive().optional(), limit: z.coerce.number().int().min(1).max(200).default(50) });
export type PbxEventsQuery = z.output<typeof pbxEventsQuerySchema>;

/** A fact or a job that was given up. `source` is its stream or queue, `consumer` the group that failed on the fact. */
export const deadLetterSchema = z.object({
  id: z.string(),
  kind: z.enum(['fact', 'job']),
  source: z.string(),
  name: z.string(),
  consumer: z.string().nullable(),
  subject: z.string().nullable(),
  error: z.string(),
  at: instant,
});
export type DeadLetterLine = z.infer<typeof deadLetterSchema>;
/** `GET /api/operations/dead-letters`: the newest of every stream and queue, newest first, and how many there are in all. */
export const deadLettersSchema = z.object({ items: z.array(deadLetterSchema), total: z.int() });
export type DeadLetters = z.infer<typeof deadLettersSchema>;

/** `POST /api/operations/dead-letters/replay`: hands back all of a stream or queue. */
export const replayRequestSchema = z.strictObject({ source: z.string().min(1).max(100) });
export const replayAnswerSchema = z.object({ replayed: z.int() });
