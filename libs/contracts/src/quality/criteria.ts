import { z } from 'zod';
import { instant } from '../calls/call-record.js';

const text = z.string();

/** A criterion as it was when the set was written down. `description` says what to look for. */
export const criterionSchema = z.object({
  id: z.int(),
  name: z.object({ tr: text, en: text, ar: text }),
  description: text.nullable(),
  weight: z.int().positive(),
  maxScore: z.int().positive(),
  /** Failing it makes the score of the call 0. */
  isFatal: z.boolean(),
  /** It may be left out where it does not apply. */
  allowNa: z.boolean(),
  /** For calls that began in this time, half open; null has no bound. */
  activeFrom: instant.nullable(),
  activeTo: instant.nullable(),
});
export type Criterion = z.infer<typeof criterionSchema>;

/** Points by the id of the criterion; null where it does not apply. */
export const pointsSchema = z.record(z.string().regex(/^\d{1,9}$/), z.int().nonnegative().nullable());
export type Points = z.infer<typeof pointsSchema>;

/** The criteria a call is judged by: those that were valid when it began. */
export const criteriaAt = (criteria: readonly Criterion[], callStartedAt: string): Criterion[] =>
  criteria.filter(({ activeFrom, activeTo }) => (activeFrom === null || activeFrom <= callStartedAt) && (activeTo === null || callStartedAt < activeTo));

/** Lowest points of a criterion. What can only be passed or failed, and what one fails by, can be 0; degrees begin at 1. */
export const lowestPoints = ({ isFatal, maxScore }: Pick<Criterion, 'isFatal' | 'maxScore'>): number => (isFatal || maxScore === 1 ? 0 : 1);

/** Criteria whose points are missing or are not theirs to have. */
export const wrongPoints = (criteria: readonly Criterion[], points: Points): Criterion[] =>
  criteria.filter((criterion) => {
    const given = points[criterion.id];
    if (given === null) return !criterion.allowNa;
    return given === undefined || given < lowestPoints(criterion) || given > criterion.maxScore;
  });

/** Whether a criterion was failed that nobody may fail. */
export const failsFatally = (criteria: readonly Criterion[], points: Points): boolean => criteria.some(({ id, isFatal }) => isFatal && points[id] === 0);

/**
 * Score of a call, 0 to 100: 100 × Σ weight × (points ÷ highest) ÷ Σ weight over what applies. A fatal criterion that was failed makes
 * it 0; null when nothing applies. Unrounded.
 */
export function callScoreOf(criteria: readonly Criterion[], points: Points): number | null {
  if (failsFatally(criteria, points)) return 0;
  let reached = 0;
  let whole = 0;
  for (const { id, weight, maxScore } of criteria) {
    const given = points[id];
    if (given === null || given === undefined) continue;
    reached += weight * (given / maxScore);
    whole += weight;
  }
  return whole === 0 ? null : (100 * reached) / whole;
}
