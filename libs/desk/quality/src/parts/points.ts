import { type Criterion, lowestPoints, type Points } from '@santral/contracts';

/** Points of a sheet that is being filled in; what has none yet is absent. */
export type DraftPoints = Record<string, number | null | undefined>;

/** What can be chosen for a criterion, in order; null where it does not apply. */
export function choicesOf(criterion: Criterion): (number | null)[] {
  const lowest = lowestPoints(criterion);
  const points = Array.from({ length: criterion.maxScore - lowest + 1 }, (_, i) => lowest + i);
  return criterion.allowNa ? [...points, null] : points;
}

/** Whether a criterion is passed or failed, without degrees. */
export const isPassOrFail = ({ maxScore }: Pick<Criterion, 'maxScore'>): boolean => maxScore === 1;

/** The points when each criterion has some; else null. */
export function wholePoints(criteria: readonly Criterion[], draft: DraftPoints): Points | null {
  const entries = criteria.map(({ id }) => [String(id), draft[id]] as const);
  return entries.every((entry): entry is readonly [string, number | null] => entry[1] !== undefined) ? Object.fromEntries(entries) : null;
}

/** A score as it is shown: two decimals at most. */
export const shownScore = (score: number): number => Math.round(score * 100) / 100;
