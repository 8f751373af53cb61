import { z } from 'zod';

export const count = z.int().nonnegative();
export const ms = z.int();
/** Null when nothing was there to average. Unrounded. */
export const averageMs = z.number().nullable();
/** Of counts; null when nothing was there to average. */
export const average = z.number().nonnegative().nullable();
/** 0 to 1; null when the denominator is empty. */
export const rate = z.number().min(0).max(1).nullable();
/** 0 to 100, unrounded; null where nothing was judged. */
export const points = z.number().min(0).max(100).nullable();
/** ISO 8601 with the offset of the report's zone. */
export const zoned = z.iso.datetime({ offset: true });
export const span = { from: zoned, until: zoned };

/** Visits by how they ended, and the waits of the closed ones that were let in. */
export const visits = { offered: count, answered: count, abandoned: count, shortAbandoned: count, open: count };
export const waits = { waitAvgMs: averageMs, waitMedianMs: averageMs, waitP80Ms: averageMs, waitP95Ms: averageMs, waitMaxMs: averageMs, asaMs: averageMs };
export const handling = { talkAvgMs: averageMs, holdAvgMs: averageMs, acwAvgMs: averageMs, ahtMs: averageMs };
export const levels = { serviceLevel: rate, abandonRate: rate, answerRate: rate };
