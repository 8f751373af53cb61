import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { breakLimitSchema } from './break-limits.js';
import { nextBreakSchema, wrapUpSchema } from './wrap-up.js';

/** Names of the breaks on the socket `/breaks`, by the id of the break type. */
export const socketBreakNames: Readonly<Record<number, string>> = {
  2: 'meal', 3: 'tea', 4: 'd-call', 5: 'performing work', 6: 'work break', 7: 'urgent', 8: 'field', 9: 'obey',
};

/** An agent is told this long before a break reaches its limit. */
export const BREAK_WARNING_MS = 60_000;
/** How often a desk says that somebody sits at it. */
export const AGENT_PING_MS = 120_000;
/** A desk that missed two of them in a row is taken for lost. */
export const DESK_LOST_AFTER_MS = 2 * AGENT_PING_MS;

const hms = z.string().regex(/^\u2212?\d{2,}:\d{2}:\d{2}$/);

/** Answer of `GET /api/agentBreakDetail/{breakId}/{extension}`. `breakLimit` in seconds, 0 for no limit; `remainder` negative after an overrun, null without a limit. */
export const breakDetailSchema = z.object({ breakName: z.string(), breakLimit: z.int(), totalBreak: hms, remainder: z.int().nullable() });
export type BreakDetail = z.infer<typeof breakDetailSchema>;

/** One line of `GET /api/getPauseList/{extension}`: a break type and what the agent has used of it today. Most used first. */
export const breakChoiceSchema = breakDetailSchema.extend({
  id: z.int(),
  name: z.string(),
  isMostUsed: z.boolean(),
  /** Seconds of one single break; 0 for no limit. */
  singleLimit: z.int().default(0),
  /** The allowance of all breaks of the day together and what is left of it, seconds; null without one, and for types that take nothing from it. */
  allowance: z.object({ limit: z.int(), remainder: z.int() }).nullable().default(null),
});
export type BreakChoice = z.infer<typeof breakChoiceSchema>;

/** Answer of `GET /api/agentStatus/{extension}`: the specified fields, and what a desk needs to count on by itself. */
export const agentStatusSchema = z.object({
  status: z.enum(['offline', 'online', 'paused']),
  /** Since the login to the queue; on a break, what has been used of its type today, this break included. */
  totalDuration: hms,
  pauseinfo: z.object({ pauseid: z.int().nullable(), pausename: z.string(), pauselimit: z.int() }).nullable(),
  /** Instant `totalDuration` counts from; null when logged out. */
  countsFrom: instant.nullable(),
  /** Of the break that goes on; null without one, and without any limit. */
  breakLimit: breakLimitSchema.nullable().default(null),
  queues: z.array(z.string()),
  /** Time after a call in which the agent is not rung; null when there is none. */
  wrapUp: wrapUpSchema.nullable().default(null),
  /** Asked for during a call; null when none was. */
  nextBreak: nextBreakSchema.nullable().default(null),
});
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** Answer of a command that the PBX carried out. The screen changes on the fact that follows. */
export const agentCommandDoneSchema = z.object({ extension: z.string(), done: z.literal(true) });
export type AgentCommandDone = z.infer<typeof agentCommandDoneSchema>;

/** Answer of `GET /api/agentControlPing/{extension}`. */
export const agentPingSchema = z.object({ extension: z.string(), at: instant });
export type AgentPing = z.infer<typeof agentPingSchema>;

/** Answer of `GET /api/agentTeam/{extension}`: who is on a break now, and who waits in the queues of this agent. */
export const agentTeamSchema = z.object({
  onBreak: z.int(),
  queues: z.array(z.object({ queue: z.string(), waiting: z.int(), longestWaitMs: z.number() })),
});
export type AgentTeam = z.infer<typeof agentTeamSchema>;

/** What the socket `/breaks` is told. */
export const breakStartSchema = z.object({ extension: z.string(), breakName: z.string() });
export const breakEndSchema = z.object({ extension: z.string() });
/** How it answers. */
export const breakAckSchema = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), error: z.string(), message: z.string() })]);
export type BreakAck = z.infer<typeof breakAckSchema>;
