import { z } from 'zod';

const seconds = (min: number, max: number) => z.int().min(min).max(max);

/** When a queue needs somebody. Its service level and the goal of that are judged as in reports. */
export const queueLimitsSchema = z.strictObject({
  /** Nobody is to wait longer. */
  longestWaitS: seconds(5, 3600),
  /** More waiting at once are too many. */
  waiting: z.int().min(1).max(1000),
});
export type QueueLimits = z.infer<typeof queueLimitsSchema>;

/** When an agent needs somebody; a break has the limit of its type. */
export const agentLimitsSchema = z.strictObject({ holdS: seconds(5, 3600), wrapUpS: seconds(5, 3600), unreachableS: seconds(0, 3600) });
export type AgentLimits = z.infer<typeof agentLimitsSchema>;

/** Limits of the wallboard, one set for the company. A queue that is not in `byQueue` has those of `queues`. */
export const wallboardSettingsSchema = z.strictObject({
  queues: queueLimitsSchema,
  byQueue: z.record(z.string().min(1).max(80), queueLimitsSchema),
  agents: agentLimitsSchema,
});
export type WallboardSettings = z.infer<typeof wallboardSettingsSchema>;

export const defaultWallboardSettings: WallboardSettings = {
  queues: { longestWaitS: 60, waiting: 5 },
  byQueue: {},
  agents: { holdS: 120, wrapUpS: 120, unreachableS: 30 },
};

export const queueLimitsOf = (settings: WallboardSettings, queue: string): QueueLimits => settings.byQueue[queue] ?? settings.queues;

/** `GET` and answer of `PUT /api/wallboard/settings`. `version` 0: nobody has changed anything yet. */
export const wallboardSettingsAnswerSchema = z.object({ version: z.int().nonnegative(), settings: wallboardSettingsSchema });
export type WallboardSettingsAnswer = z.infer<typeof wallboardSettingsAnswerSchema>;

/** Body of `PUT /api/wallboard/settings`; `version` is the one that was changed. */
export const wallboardSettingsChangeSchema = z.strictObject({ version: z.int().nonnegative(), settings: wallboardSettingsSchema });
export type WallboardSettingsChange = z.infer<typeof wallboardSettingsChangeSchema>;
