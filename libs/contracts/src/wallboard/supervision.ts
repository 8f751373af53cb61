import { z } from 'zod';
import type { AgentState } from '../health/health.js';
import { isExtension } from '../numbers/phone-number.js';

/** How a supervisor is on somebody's call: heard by nobody, by the agent alone, by everybody. */
export const supervisionModes = ['listen', 'whisper', 'barge'] as const;
export const supervisionModeSchema = z.enum(supervisionModes);
export type SupervisionMode = z.infer<typeof supervisionModeSchema>;

/** What a supervisor may do about an agent; each is a path of the api. `pause` during a call begins when the call is over. */
export const agentSupervisions = [...supervisionModes, 'hang-up', 'pause', 'resume', 'log-out'] as const;
export type AgentSupervision = (typeof agentSupervisions)[number];

/** What can be done about an agent in each state: the server refuses everything else, and the desk shows nothing else. */
export const supervisionsOf: Record<AgentState['state'], readonly AgentSupervision[]> = {
  available: ['pause', 'log-out'],
  ringing: ['pause'],
  talking: ['listen', 'whisper', 'barge', 'hang-up', 'pause'],
  'on-hold': ['listen', 'whisper', 'barge', 'hang-up', 'pause'],
  'wrap-up': ['resume', 'pause', 'log-out'],
  'on-break': ['resume', 'log-out'],
  unreachable: ['pause', 'log-out'],
  'logged-out': [],
};

/** Those that need a call of Santral's; an agent can also talk on one the PBX did not tell of. */
export const supervisionsOfCalls: readonly AgentSupervision[] = [...supervisionModes, 'hang-up'];

/** What a supervisor may do about a caller who waits in a queue. */
export const callerSupervisions = ['move-up', 'hang-up'] as const;
export type CallerSupervision = (typeof callerSupervisions)[number];

export const REASON_MIN = 3;
export const REASON_MAX = 300;
/** Why: asked for everything that is done to somebody else, and written to the audit log. */
const reason = z.string().trim().min(REASON_MIN).max(REASON_MAX);
export const supervisionReasonSchema = z.strictObject({ reason });
export type SupervisionReason = z.infer<typeof supervisionReasonSchema>;

/** About a call: `callId` is the one the supervisor saw, so that nobody lands in the next one. */
export const callSupervisionSchema = z.strictObject({ reason, callId: z.string().min(1).max(200) });
export type CallSupervision = z.infer<typeof callSupervisionSchema>;

/** A supervisor who is on a call. */
export const supervisorOnCallSchema = z.object({
  /** Channel of the supervisor's phone as the PBX knows it. */
  uniqueid: z.string(),
  /** Whose talk it is. */
  extension: z.string(),
  /** The supervisor's own extension. */
  by: z.string().refine(isExtension),
  mode: supervisionModeSchema,
  since: z.string(),
});
export type SupervisorOnCall = z.infer<typeof supervisorOnCallSchema>;
