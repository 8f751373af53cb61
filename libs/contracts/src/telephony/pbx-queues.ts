import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { deviceStates } from '../facts/agent-facts.js';
import { queueStateSchema } from '../health/health.js';
import { managedQueueHeadSchema } from './managed-queues.js';

/** A line of a section of queues.conf. */
const settingSchema = z.object({ name: z.string(), value: z.string() });
export type QueueSetting = z.infer<typeof settingSchema>;

/** A member as the PBX has it now, whoever put it there. */
export const pbxQueueMemberSchema = z.object({
  interface: z.string(),
  extension: z.string(),
  name: z.string(),
  /** `static`: a line of queues.conf. */
  membership: z.enum(['static', 'dynamic', 'realtime']),
  penalty: z.int(),
  isPaused: z.boolean(),
  reason: z.string().nullable(),
  device: z.enum(deviceStates),
  callsTaken: z.int(),
});
export type PbxQueueMember = z.infer<typeof pbxQueueMemberSchema>;

/** A queue as the PBX runs it, and the lines that made it so. */
export const pbxQueueSchema = z.object({
  queue: z.string(),
  strategy: z.string(),
  /** Most callers who may wait; 0: any number. */
  maxLength: z.int(),
  weight: z.int(),
  /** What the PBX takes for a quick answer in its own figures, s; 0: nothing. */
  serviceLevelS: z.int(),
  members: z.array(pbxQueueMemberSchema),
  /** Its section of queues.conf with what it has from templates; null when there is none (a realtime queue), or it may not be read. */
  section: z.object({ templates: z.array(z.string()), settings: z.array(settingSchema) }).nullable(),
});
export type PbxQueue = z.infer<typeof pbxQueueSchema>;

/** What telephony leaves under `pbxQueuesKey` when it is asked to look (command `queues.read`). */
export const pbxQueuesReadSchema = z.object({
  readAt: instant,
  /** Why queues.conf could not be read, in the words of the PBX; null when it could. */
  configRefusal: z.string().nullable(),
  queues: z.array(pbxQueueSchema),
  /** Names of all sections of queues.conf, also of those the PBX has not read. */
  sections: z.array(z.string()).default([]),
});
export type PbxQueuesRead = z.infer<typeof pbxQueuesReadSchema>;
export const pbxQueuesKey = (pbx: string) => `queues-read:{${pbx}}`;

/** One PBX in the answer of `GET /api/pbx-queues`. */
export const pbxQueuesSchema = z.object({
  pbx: z.string(),
  /** Null when the PBX could not be asked; then only the live state is there. */
  readAt: instant.nullable(),
  /** Why it could not be asked: a code of an error. */
  trouble: z.string().nullable(),
  configRefusal: z.string().nullable(),
  queues: z.array(z.object({ queue: z.string(), live: queueStateSchema.omit({ queue: true, pbx: true }), onPbx: pbxQueueSchema.nullable(), managed: managedQueueHeadSchema.nullable() })),
});
export type PbxQueues = z.infer<typeof pbxQueuesSchema>;
export type PbxQueueLine = PbxQueues['queues'][number];

/** Lines of queues.conf that decide what callers and agents meet, in the order they are shown; the rest is listed as it is written. */
export const knownQueueSettings = [
  'strategy', 'timeout', 'retry', 'wrapuptime', 'weight', 'maxlen', 'joinempty', 'leavewhenempty', 'servicelevel', 'ringinuse', 'autopause', 'autofill', 'timeoutrestart',
  'memberdelay', 'musicclass', 'announce', 'announce-frequency', 'announce-position', 'announce-holdtime', 'periodic-announce', 'periodic-announce-frequency',
] as const;
export type KnownQueueSetting = (typeof knownQueueSettings)[number];

/** What Asterisk does where a section says nothing; null: nothing. */
export const queueDefaults: Record<KnownQueueSetting, string | null> = {
  strategy: 'ringall', timeout: '15', retry: '5', wrapuptime: '0', weight: '0', maxlen: '0', joinempty: 'yes', leavewhenempty: 'no', servicelevel: '0', ringinuse: 'yes', autopause: 'no',
  autofill: 'yes', timeoutrestart: 'no', memberdelay: '0', musicclass: 'default', announce: null, 'announce-frequency': '0', 'announce-position': 'yes', 'announce-holdtime': 'no',
  'periodic-announce': null, 'periodic-announce-frequency': '0',
};

/** What a setting of a queue comes to: its last line, or what Asterisk does without one. */
export function queueSettingOf(settings: readonly QueueSetting[], name: KnownQueueSetting): { value: string | null; isWritten: boolean } {
  const written = settings.findLast((line) => line.name.toLowerCase() === name);
  return written ? { value: written.value, isWritten: true } : { value: queueDefaults[name], isWritten: false };
}

/** Where what stands on the PBX and what stands here work against each other, or against what Santral needs. */
export const queueHints = ['lost', 'two-wrap-ups', 'other-service-level', 'rings-in-use', 'pauses-itself', 'static-members', 'unread'] as const;
export type QueueHint = (typeof queueHints)[number];

const isYes = (value: string | null): boolean => /^(yes|true|y|t|1|on|all)$/i.test(value ?? '');

/** `ours` null: what stands here is not for this reader. */
export function queueHintsOf({ onPbx, managed = null }: Pick<PbxQueueLine, 'onPbx'> & Partial<Pick<PbxQueueLine, 'managed'>>, ours: { wrapUpS: number | null; targetS: number | null }): QueueHint[] {
  if (!onPbx) return ['lost'];
  const hints: QueueHint[] = [];
  if (onPbx.serviceLevelS > 0 && ours.targetS !== null && onPbx.serviceLevelS !== ours.targetS) hints.push('other-service-level');
  // In a queue of ours somebody has chosen who is always in it.
  if (!managed && onPbx.members.some(({ membership }) => membership !== 'dynamic')) hints.push('static-members');
  if (!onPbx.section) return [...hints, 'unread'];
  const { settings } = onPbx.section;
  // A few seconds keep agents from being rung before Santral has paused them; more than its own wrap-up is a second one.
  const wrapUp = Number(queueSettingOf(settings, 'wrapuptime').value);
  if (ours.wrapUpS !== null && wrapUp > Math.max(ours.wrapUpS, 2)) hints.push('two-wrap-ups');
  if (isYes(queueSettingOf(settings, 'ringinuse').value)) hints.push('rings-in-use');
  if (isYes(queueSettingOf(settings, 'autopause').value)) hints.push('pauses-itself');
  return hints;
}
