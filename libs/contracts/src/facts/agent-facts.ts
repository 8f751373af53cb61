import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { defineFact, room } from './define-fact.js';

const member = z.object({
  extension: z.string(),
  queue: z.string(),
  /** Interface as the PBX names the member, for example `PJSIP/1001`. */
  interface: z.string(),
  memberName: z.string().nullable(),
});
const rooms = (p: { extension: string }, pbx: string) => [room.agents, room.extension(pbx, p.extension)];

/** Device states a queue reports of its members (AMI QueueMemberStatus `Status`). */
export const deviceStates = ['unknown', 'idle', 'in-use', 'busy', 'invalid', 'unavailable', 'ringing', 'ring-in-use', 'on-hold'] as const;

export const agentFacts = {
  /** The agent became a member of a queue. */
  'agent.queue-joined': defineFact(1, member.extend({ paused: z.boolean(), reason: z.string().nullable(), penalty: z.int() }), rooms),
  'agent.queue-left': defineFact(1, member, rooms),
  /** Paused, once per agent however many queues said so. A changed reason ends the first break and starts the next. */
  'agent.break-started': defineFact(1, z.object({ extension: z.string(), reason: z.string().nullable(), startedAt: instant }), rooms),
  'agent.break-ended': defineFact(1, z.object({ extension: z.string(), reason: z.string().nullable(), endedAt: instant }), rooms),
  /** What the agent's device does, as the queue sees it; once per change, not once per queue. */
  'agent.device-changed': defineFact(1, z.object({ extension: z.string(), device: z.enum(deviceStates) }), rooms),
  /** The agent's phone registered or went away, or is another one; `remoteControl`: it answers, holds and resumes when the PBX asks it to. */
  'agent.phone-changed': defineFact(1, z.object({ extension: z.string(), reachable: z.boolean(), remoteControl: z.boolean().optional() }), rooms),
} as const;
