import type { ReportTotals } from '@santral/contracts';
import type { ScoreLine } from './quality.repository.js';

type Metrics = ReportTotals<'agent-call-points'>;

/** Below this many scores a place among others would be an accident. */
export const MIN_RANKED_SCORES = 5;

/** Metrics of any set of lines, without a place. The mean is of the scores, never of means. */
export function callPoints(lines: readonly ScoreLine[], calls: number): Metrics {
  const scored = lines.reduce((sum, line) => sum + line.scored, 0);
  const withScores = lines.filter((line) => line.scored > 0);
  return {
    calls,
    scored,
    pointsAvg: meanOf(lines),
    pointsMin: withScores.length === 0 ? null : Math.min(...withScores.map((line) => line.pointsMin)),
    pointsMax: withScores.length === 0 ? null : Math.max(...withScores.map((line) => line.pointsMax)),
    fatalFailed: lines.reduce((sum, line) => sum + line.fatalFailed, 0),
    rank: null,
  };
}

/** Mean of the scores in some lines, 0 to 100; null without any. Sums of fractions may miss the bound by their last digit. */
export function meanOf(lines: readonly ScoreLine[]): number | null {
  const scored = lines.reduce((sum, line) => sum + line.scored, 0);
  return scored === 0 ? null : Math.min(100, Math.max(0, lines.reduce((sum, line) => sum + line.pointsSum, 0) / scored));
}

/** Gives rows of one interval their places: the highest mean is 1, equals share a place and the next one is left out. */
export function ranked<R extends Pick<Metrics, 'scored' | 'pointsAvg' | 'rank'>>(rows: readonly R[]): R[] {
  const means = rows.flatMap(({ scored, pointsAvg }) => (scored >= MIN_RANKED_SCORES && pointsAvg !== null ? [pointsAvg] : []));
  return rows.map((row) => {
    const { scored, pointsAvg } = row;
    if (scored < MIN_RANKED_SCORES || pointsAvg === null) return { ...row, rank: null };
    return { ...row, rank: 1 + means.filter((mean) => mean > pointsAvg).length };
  });
}
