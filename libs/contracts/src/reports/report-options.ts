import { z } from 'zod';

/** What abandons within the target count as: misses, nothing, or hits. */
export const earlyAbandonRules = ['in-denominator', 'excluded', 'as-success'] as const;

const seconds = z.int().min(0).max(3600);
/** What a queue is to reach unless somebody says otherwise, percent. */
const USUAL_GOAL = 80;
/** How calls of a queue are judged. Nothing that is counted depends on it, so a change holds for the past as well. */
export const judgeOptionsSchema = z.object({
  /** Service level: answered within this many seconds. */
  targetS: seconds,
  /** An abandon after less than this is short. */
  shortAbandonS: seconds,
  countShortAbandons: z.boolean(),
  /** Whether visits that left the queue unanswered on other ways (timeout, key, empty, withdrawn) lower the service level. */
  countFlowOuts: z.boolean(),
  earlyAbandons: z.enum(earlyAbandonRules),
  /** Service level that is to be reached, percent; what stays below is marked. */
  goalPercent: z.int().min(1).max(100).default(USUAL_GOAL),
});
export type JudgeOptions = z.infer<typeof judgeOptionsSchema>;

/** What holds until somebody says otherwise. */
export const defaultJudgeOptions: JudgeOptions = { targetS: 20, shortAbandonS: 5, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: USUAL_GOAL };

/** How calls are judged everywhere: by the options of the company, and by those of the queues that differ, by name. */
export const judgingSchema = z.object({ company: judgeOptionsSchema, byQueue: z.record(z.string(), judgeOptionsSchema) });
export type Judging = z.infer<typeof judgingSchema>;
export const defaultJudging: Judging = { company: defaultJudgeOptions, byQueue: {} };

export const judgeOptionsOf = ({ company, byQueue }: Judging, queue: string): JudgeOptions => byQueue[queue] ?? company;

/** Within how many days a customer who comes back for the same reason was not helped at the first contact. */
export const firstContactDaysSchema = z.int().min(1).max(30);
export const DEFAULT_FIRST_CONTACT_DAYS = 7;

const queueName = z.string().min(1).max(80);
/** `GET /api/report-options`: those of the company, and of each queue that is known (null: those of the company). */
export const reportSettingsSchema = z.object({
  company: judgeOptionsSchema,
  firstContactDays: firstContactDaysSchema,
  queues: z.array(z.object({ queue: z.string(), options: judgeOptionsSchema.nullable() })),
});
export type ReportSettings = z.infer<typeof reportSettingsSchema>;

/** `PUT /api/report-options`: `queue` null is the company; `options` null gives a queue those of the company back. The days of contacts are the company's alone. */
export const reportSettingsChangeSchema = z
  .object({ queue: queueName.nullable(), options: judgeOptionsSchema.nullable(), firstContactDays: firstContactDaysSchema.optional() })
  .refine(({ queue, options }) => queue !== null || options !== null, { path: ['options'] })
  .refine(({ queue, firstContactDays }) => queue === null || firstContactDays === undefined, { path: ['firstContactDays'] });
export type ReportSettingsChange = z.infer<typeof reportSettingsChangeSchema>;

/** Options of one queue in the answer of a report: only where they differ from those of the company. */
export const queueJudgeOptionsSchema = judgeOptionsSchema.extend({ queue: z.string() });
