import { z } from 'zod';
import { isExtension } from '../numbers/phone-number.js';

/** Most changes in one request. */
export const MAX_AGENT_QUEUE_CHANGES = 1000;
/** A member with a higher penalty is rung only when none with a lower one is free. */
export const MAX_PENALTY = 1000;
const penalty = z.int().min(0).max(MAX_PENALTY);

/** A queue an agent joins at the login to the queues. */
export const agentQueueSchema = z.object({ queue: z.string(), penalty });
export type AgentQueue = z.infer<typeof agentQueueSchema>;

/** An agent and the queues they may sign in to. */
export const agentQueuesSchema = z.object({
  extension: z.string(),
  /** Null for an extension that nobody has any more. */
  userId: z.string().nullable(),
  name: z.string().nullable(),
  queues: z.array(agentQueueSchema),
});
export type AgentQueues = z.infer<typeof agentQueuesSchema>;

/** `GET /api/agent-queues`: everybody with an extension on a PBX, by extension, and the queues it has, by name. */
export const agentQueuesSheetSchema = z.object({
  /** Which PBX that is. */
  pbx: z.string(),
  agents: z.array(agentQueuesSchema),
  queues: z.array(
    z.object({
      queue: z.string(),
      /** Whether the PBX has it. One it has lost can only be taken away from agents. */
      isOnPbx: z.boolean(),
      /** Members the PBX has in it now, whoever put them there. */
      members: z.int(),
      /** Seconds an agent has after a call of the queue; 0: none. */
      wrapUpS: z.int(),
    }),
  ),
});
export type AgentQueuesSheet = z.infer<typeof agentQueuesSheetSchema>;
export type AssignableQueue = AgentQueuesSheet['queues'][number];

/** Longest wrap-up a queue may grant, s. */
export const MAX_WRAP_UP_S = 3600;
/** `PUT /api/agent-queues/wrap-up`: holds from the next call of the queue that ends. */
export const queueWrapUpSchema = z.strictObject({ queue: z.string().trim().min(1).max(80), seconds: z.int().min(0).max(MAX_WRAP_UP_S) });
export type QueueWrapUp = z.infer<typeof queueWrapUpSchema>;

/** `PUT /api/agent-queues`: all of it or nothing. `penalty` null takes the queue away; what is not named stays as it is. */
export const agentQueueChangesSchema = z.strictObject({
  changes: z
    .array(z.strictObject({ extension: z.string().refine(isExtension), queue: z.string().trim().min(1).max(80), penalty: penalty.nullable() }))
    .min(1)
    .max(MAX_AGENT_QUEUE_CHANGES),
});
export type AgentQueueChanges = z.infer<typeof agentQueueChangesSchema>;
export type AgentQueueChange = AgentQueueChanges['changes'][number];
