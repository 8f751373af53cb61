import { z } from 'zod';
import { directionSchema, instant } from '../calls/call-record.js';
import { criterionSchema, pointsSchema } from './criteria.js';

/** 0 to 100, unrounded; null when nothing of the sheet applied. */
const score = z.number().min(0).max(100).nullable();

/** The sheet of one agent's part of one call, filled in. */
export const callScoreSchema = z.object({
  id: z.uuid(),
  callId: z.string(),
  pbx: z.string(),
  extension: z.string(),
  agentName: z.string().nullable(),
  callStartedAt: instant,
  /** Which set of criteria it was judged by, and those of it that were valid for the call. */
  criteriaVersion: z.int(),
  criteria: z.array(criterionSchema),
  points: pointsSchema,
  score,
  failedFatal: z.boolean(),
  comment: z.string(),
  /** Name of whoever wrote it last. */
  scoredBy: z.string(),
  scoredAt: instant,
  version: z.int(),
  /** What the agent says to it. */
  answer: z.object({ text: z.string(), at: instant }).nullable(),
});
export type CallScore = z.infer<typeof callScoreSchema>;

/** `GET /api/quality/calls/:callId`: everybody who talked in a call, each with their sheet or none, and the criteria of a new one. */
export const callSheetSchema = z.object({
  callId: z.string(),
  callStartedAt: instant,
  criteriaVersion: z.int(),
  criteria: z.array(criterionSchema),
  agents: z.array(
    z.object({
      extension: z.string(),
      agentName: z.string().nullable(),
      talkMs: z.int(),
      /** The reader's own part: nobody scores themselves. */
      isOwn: z.boolean(),
      score: callScoreSchema.nullable(),
    }),
  ),
});
export type CallSheet = z.infer<typeof callSheetSchema>;

/** `PUT /api/quality/calls/:callId/scores/:extension`. `version` is that of the sheet that is changed, null for the first one. */
export const callScoreFormSchema = z.strictObject({
  criteriaVersion: z.int(),
  version: z.int().positive().nullable(),
  points: pointsSchema,
  comment: z.string().trim().max(2000).default(''),
});
export type CallScoreForm = z.output<typeof callScoreFormSchema>;

const queryInstant = z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000'));
/** `a,b`, without repetitions. */
const listOf = (max: number) =>
  z
    .string()
    .max(4000)
    .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
    .pipe(z.array(z.string().max(max)).max(200))
    .default([]);
/** Whose calls: those on some PBXs (ids), of some extensions. `pbx/extension` is the one of one PBX, an extension alone that of every PBX that has one. */
const whose = { pbx: listOf(32), agents: listOf(60) };

/** `GET /api/quality/scores` and `/own-scores`: newest call first; `from` and `until` (half open) are about when the call began. */
export const scoresQuerySchema = z.object({
  from: queryInstant.optional(),
  until: queryInstant.optional(),
  ...whose,
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});
export type ScoresQuery = z.output<typeof scoresQuerySchema>;

export const scoresPageSchema = z.object({
  items: z.array(callScoreSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Sheets with a score, and their mean; of all pages. */
  scored: z.int(),
  pointsAvg: score,
});
export type ScoresPage = z.infer<typeof scoresPageSchema>;

/** `PUT /api/quality/own-scores/:id/answer`. */
export const scoreAnswerSchema = z.strictObject({ text: z.string().trim().min(1).max(1000) });
export type ScoreAnswer = z.output<typeof scoreAnswerSchema>;

/** Longest period calls are drawn from, days. */
export const MAX_DRAW_DAYS = 92;

/** `GET /api/quality/draw`: as many calls per agent as are still to be scored of those that began in the period. */
export const drawQuerySchema = z.object({
  from: queryInstant,
  until: queryInstant,
  ...whose,
  /** Calls of each agent that are to be scored in the period, those that are scored already included. */
  perAgent: z.coerce.number().int().min(1).max(50).default(5),
  /** Talks shorter than this say too little, seconds. */
  minTalk: z.coerce.number().int().min(0).max(3600).default(30),
});
export type DrawQuery = z.output<typeof drawQuerySchema>;

export const drawnCallSchema = z.object({
  callId: z.string(),
  startedAt: instant,
  direction: directionSchema,
  /** Who the agent talked with; null for a hidden number. */
  number: z.string().nullable(),
  queue: z.string().nullable(),
  talkMs: z.int(),
  /** The first 12 digits of the MD5 of `<call id>/<extension>`: calls with the lowest are drawn. */
  lot: z.string(),
});
export const drawSchema = z.object({
  agents: z.array(
    z.object({
      pbx: z.string(),
      extension: z.string(),
      agentName: z.string().nullable(),
      /** Recorded calls of the period that are long enough. */
      eligible: z.int(),
      /** Sheets of calls of the period, drawn or not. */
      scored: z.int(),
      calls: z.array(drawnCallSchema),
    }),
  ),
});
export type Draw = z.infer<typeof drawSchema>;
export type DrawnCall = z.infer<typeof drawnCallSchema>;
