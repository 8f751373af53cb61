import { z } from 'zod';
import { instant } from '../calls/call-record.js';

/**
 * The limits a break can have, any of them, all of them or none: of its type in one working day, of one single break, and of all breaks of a
 * working day together (the allowance).
 */
export const breakLimitKinds = ['type', 'single', 'allowance'] as const;
export const breakLimitKindSchema = z.enum(breakLimitKinds);
export type BreakLimitKind = z.infer<typeof breakLimitKindSchema>;

/** The limit a break reaches first, or is past the most. What was used of it at an instant is that instant − `at` + `limitS`. */
export const breakLimitSchema = z.object({
  kind: breakLimitKindSchema,
  limitS: z.int().positive(),
  /** When it is reached; in the past after an overrun. */
  at: instant,
});
export type BreakLimit = z.infer<typeof breakLimitSchema>;

/** Time beyond each limit, ms. One minute can be beyond several of them. */
export const breakOverrunsSchema = z.object({ type: z.number(), single: z.number(), allowance: z.number() });
export type BreakOverruns = z.infer<typeof breakOverrunsSchema>;
export const noBreakOverruns: BreakOverruns = { type: 0, single: 0, allowance: 0 };

/** No limit is longer than a day, seconds. */
export const MAX_BREAK_LIMIT_S = 86_400;

/** `GET` and answer of `PUT /api/break-settings`: what holds for all break types of the company. */
export const breakSettingsSchema = z.object({
  /** Seconds of all breaks of one working day together; 0 for no allowance. */
  dailyAllowanceS: z.int().min(0).max(MAX_BREAK_LIMIT_S),
  version: z.int().positive(),
});
export type BreakSettings = z.infer<typeof breakSettingsSchema>;
/** Body of `PUT /api/break-settings`; `version` is the one that was changed. */
export const breakSettingsChangeSchema = breakSettingsSchema.strict();
