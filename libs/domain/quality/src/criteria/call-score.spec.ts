import { callScoreOf, type Criterion, lowestPoints, type Points, wrongPoints } from '@santral/contracts';
import fc from 'fast-check';

const criterion = (id: number, change: Partial<Criterion>): Criterion => ({
  id, name: { tr: `K${id}`, en: `C${id}`, ar: `م${id}` }, description: null, weight: 10, maxScore: 5, isFatal: false, allowNa: true, activeFrom: null, activeTo: null, ...change,
});

it('a score lies between 0 and 100, rises with every point and does not mind how weights are scaled', () => {
  const sheets = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 100 }), maxScore: fc.integer({ min: 1, max: 10 }), share: fc.double({ min: 0, max: 1, noNaN: true }), isNa: fc.boolean() }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(sheets, fc.integer({ min: 2, max: 9 }), (lines, factor) => {
      const criteria = lines.map(({ weight, maxScore }, i) => criterion(i, { weight, maxScore }));
      const points: Points = Object.fromEntries(lines.map(({ maxScore, share, isNa }, i) => [i, isNa ? null : Math.max(lowestPoints({ isFatal: false, maxScore }), Math.round(share * maxScore))]));
      expect(wrongPoints(criteria, points)).toEqual([]);
      const score = callScoreOf(criteria, points);
      if (lines.every(({ isNa }) => isNa)) return expect(score).toBeNull();
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100 + 1e-9);
      expect(callScoreOf(criteria.map((one) => ({ ...one, weight: one.weight * factor })), points)).toBeCloseTo(score ?? NaN, 9);
      const raised = criteria.find(({ id, maxScore }) => (points[id] ?? maxScore) < maxScore);
      if (raised) expect(callScoreOf(criteria, { ...points, [raised.id]: (points[raised.id] ?? 0) + 1 })).toBeGreaterThan(score ?? NaN);
    }),
  );
});
