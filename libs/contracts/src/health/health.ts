import { z } from 'zod';

/** Answer of `GET /api/health/ready`: 200 when every part is up, else 503 with the same body. */
export const partSchema = z.object({ name: z.string(), up: z.boolean(), detail: z.string().nullable() });
export const readySchema = z.object({ ready: z.boolean(), parts: z.array(partSchema) });
export type Ready = z.infer<typeof readySchema>;

/** Names of the processes that report themselves; each writes a heartbeat that expires. */
export const processNames = ['telephony', 'worker', 'api'] as const;
export type ProcessName = (typeof processNames)[number];

/** Live state of one agent, `GET /api/agents`. */
export const agentStateSchema = z.object({
  extension: z.string(),
  pbx: z.string(),
  name: z.string().nullable(),
  userId: z.string().nullable(),
  queues: z.array(z.string()),
  state: z.enum(['logged-out', 'available', 'ringing', 'talking', 'on-hold', 'wrap-up', 'on-break', 'unreachable']),
  /** Since when the state holds, as far as the PBX has said. */
  since: z.string().nullable(),
  /** Also while the agent talks during a break. */
  breakReason: z.string().nullable(),
  callId: z.string().nullable(),
  /** In a queue, and the desk has missed two pings. False for who never had a desk open since the login: a member of another panel. */
  deskLost: z.boolean(),
});
export type AgentState = z.infer<typeof agentStateSchema>;

/** Live state of one queue, `GET /api/queues`. */
export const queueStateSchema = z.object({
  queue: z.string(),
  pbx: z.string(),
  waiting: z.int(),
  longestWaitMs: z.int(),
  members: z.int(),
  /** Members who would be rung now. */
  available: z.int(),
  /** Members who talk, whatever queue the call came from. */
  talking: z.int(),
});
export type QueueState = z.infer<typeof queueStateSchema>;
