import { z } from 'zod';
import { breakLimitKindSchema } from '../agents/break-limits.js';
import { directionSchema, instant } from '../calls/call-record.js';
import { agentStateSchema } from '../health/health.js';
import { type JudgeOptions, judgingSchema } from '../reports/report-options.js';
import { type Level, serviceLevelOf } from '../reports/service-level.js';
import { supervisorOnCallSchema } from './supervision.js';
import { wallboardSettingsSchema } from './wallboard-settings.js';

/** Closed stays of today in one queue, by how they ended. A stay counts on the day it began. */
export const queueTodaySchema = z.object({
  answered: z.int(),
  answeredInTarget: z.int(),
  abandoned: z.int(),
  shortAbandoned: z.int(),
  /** Abandoned within the target; short ones are among them only where they count. */
  earlyAbandoned: z.int(),
  /** Left unanswered by timeout, key, an empty queue or a supervisor. */
  flowOuts: z.int(),
});
export type QueueToday = z.infer<typeof queueTodaySchema>;
export const noVisitsToday: QueueToday = { answered: 0, answeredInTarget: 0, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0, flowOuts: 0 };

/** One queue. Who waits and who works there is in the other lists. */
export const wallboardQueueSchema = z.object({ queue: z.string(), today: queueTodaySchema });
export type WallboardQueue = z.infer<typeof wallboardQueueSchema>;

const text = z.object({ tr: z.string(), en: z.string(), ar: z.string() });

/** One agent, as `GET /api/agents` has it and with what a supervisor asks next. */
export const wallboardAgentSchema = agentStateSchema.omit({ pbx: true, breakReason: true }).extend({
  /** The break they are on, or that begins when the call is over; null when none. `limitAt` is when it reaches the first of its limits, which `limitKind` names; both null without one. */
  break: z.object({ id: z.int().nullable(), label: text, limitAt: instant.nullable(), limitKind: breakLimitKindSchema.nullable().default(null), isPending: z.boolean() }).nullable(),
  /** The other party of the call; null without a call of Santral's. */
  call: z.object({ direction: directionSchema, number: z.string().nullable(), name: z.string().nullable(), queue: z.string().nullable() }).nullable(),
  /** Supervisors who hear the call. */
  supervisors: z.array(supervisorOnCallSchema.pick({ by: true, mode: true, since: true })),
});
export type WallboardAgent = z.infer<typeof wallboardAgentSchema>;

/** Somebody who waits in a queue. */
export const wallboardCallerSchema = z.object({
  visitId: z.string(),
  callId: z.string(),
  queue: z.string(),
  /** Null when withheld. */
  number: z.string().nullable(),
  name: z.string().nullable(),
  enqueuedAt: instant,
  /** A supervisor put them before everybody who waited then. */
  movedUpAt: instant.nullable(),
  /** A phone rings for them. */
  isRinging: z.boolean(),
});
export type WallboardCaller = z.infer<typeof wallboardCallerSchema>;

/** All there is to see. Agents in no queue and without a call are left out: they are at home. */
const snapshot = z.object({
  kind: z.literal('snapshot'),
  pbx: z.string(),
  version: z.int(),
  at: instant,
  settings: wallboardSettingsSchema,
  /** How the queues of the board are judged: the options of the reports. */
  judging: judgingSchema,
  queues: z.array(wallboardQueueSchema),
  agents: z.array(wallboardAgentSchema),
  callers: z.array(wallboardCallerSchema),
});
/** What has changed since `version - 1`. */
const delta = z.object({
  kind: z.literal('delta'),
  version: z.int(),
  at: instant,
  settings: wallboardSettingsSchema.optional(),
  judging: judgingSchema.optional(),
  queues: z.array(wallboardQueueSchema),
  agents: z.array(wallboardAgentSchema),
  callers: z.array(wallboardCallerSchema),
  /** Names, extensions and visits that are no longer there. */
  gone: z.object({ queues: z.array(z.string()), agents: z.array(z.string()), callers: z.array(z.string()) }),
});
/** The socket may not watch, or nothing can be seen now. `code` is an error code. */
const refused = z.object({ kind: z.literal('refused'), code: z.string() });

/** What the server says in the event `wallboard` of the namespace `/telephony` to those who sent `wallboard-watch`. */
export const wallboardMessageSchema = z.discriminatedUnion('kind', [snapshot, delta, refused]);
export type WallboardMessage = z.infer<typeof wallboardMessageSchema>;
export type WallboardSnapshot = z.infer<typeof snapshot>;
export type WallboardDelta = z.infer<typeof delta>;

/** Updates to a watching desk come at most this often, ms. */
export const WALLBOARD_EVERY_MS = 250;

/**
 * What was reached in time so far, and of how many: as the report counts those who have left, and who waits longer than the target already is
 * missed. Whoever still waits within the target is neither hit nor miss.
 */
export function liveLevel(today: QueueToday, waitsMs: readonly number[], options: JudgeOptions): Level {
  const { hits, judged } = serviceLevelOf(today, options);
  return { hits, judged: judged + waitsMs.filter((waitMs) => waitMs > options.targetS * 1000).length };
}

/** Service level of today so far, 0 to 1; null without anything to judge. */
export function liveServiceLevel(today: QueueToday, waitsMs: readonly number[], options: JudgeOptions): number | null {
  const { hits, judged } = liveLevel(today, waitsMs, options);
  return judged > 0 ? hits / judged : null;
}

/** The order in which a queue takes its callers: whoever was moved up last, then by how long they wait. */
export const inQueueOrder = (a: Pick<WallboardCaller, 'movedUpAt' | 'enqueuedAt'>, b: Pick<WallboardCaller, 'movedUpAt' | 'enqueuedAt'>): number =>
  (b.movedUpAt ?? '').localeCompare(a.movedUpAt ?? '') || a.enqueuedAt.localeCompare(b.enqueuedAt);
