import fc from 'fast-check';
import { callScoreOf, criteriaAt, type Criterion, lowestPoints, type Points, wrongPoints } from './criteria.js';

const criterion = (id: number, change: Partial<Criterion> = {}): Criterion => ({
  id, name: { tr: `K${id}`, en: `C${id}`, ar: `م${id}` }, description: null, weight: 10, maxScore: 5, isFatal: false, allowNa: false, activeFrom: null, activeTo: null, ...change,
});

describe('the score of a call', () => {
  it('gives the worked example: weights 40, 30, 30, highest 5, points 5, 4 and not applicable', () => {
    const criteria = [criterion(1, { weight: 40 }), criterion(2, { weight: 30 }), criterion(3, { weight: 30, allowNa: true })];
    expect(callScoreOf(criteria, { 1: 5, 2: 4, 3: null })).toBeCloseTo((100 * (40 + 24)) / 70, 12);
    expect(callScoreOf(criteria, { 1: 5, 2: 4, 3: null })?.toFixed(2)).toBe('91.43');
  });

  it('is 0 when a fatal criterion was failed, and nothing when none applies', () => {
    const criteria = [criterion(1), criterion(2, { isFatal: true, maxScore: 1, weight: 1, allowNa: true })];
    expect(callScoreOf(criteria, { 1: 5, 2: 0 })).toBe(0);
    expect(callScoreOf(criteria, { 1: 5, 2: null })).toBe(100);
    expect(callScoreOf(criteria, { 1: null, 2: null })).toBeNull();
  });

  it('lies between 0 and 100, rises with every point and does not mind how weights are scaled', () => {
    const sheets = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 100 }), maxScore: fc.integer({ min: 1, max: 10 }), share: fc.double({ min: 0, max: 1, noNaN: true }), isNa: fc.boolean() }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sheets, fc.integer({ min: 2, max: 9 }), (lines, factor) => {
        const criteria = lines.map(({ weight, maxScore }, i) => criterion(i, { weight, maxScore, allowNa: true }));
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
});

describe('points of a sheet', () => {
  const criteria = [criterion(1), criterion(2, { allowNa: true }), criterion(3, { isFatal: true, maxScore: 3 }), criterion(4, { maxScore: 1 })];
  const right: Points = { 1: 1, 2: null, 3: 0, 4: 0 };
  it.each([
    ['all of them', right, []],
    ['one that is missing', { 2: 1, 3: 1, 4: 1 }, [1]],
    ['not applicable where it always applies', { ...right, 1: null }, [1]],
    ['none of a degree', { ...right, 1: 0 }, [1]],
    ['more than there are', { ...right, 4: 2 }, [4]],
  ])('are told apart: %s', (_, points, wrong) => {
    expect(wrongPoints(criteria, points as Points).map(({ id }) => id)).toEqual(wrong);
  });
});

it('judges a call by what was valid when it began, half open', () => {
  const criteria = [criterion(1, { activeFrom: '2026-11-01T00:00:00.000Z', activeTo: '2026-12-01T00:00:00.000Z' }), criterion(2)];
  const at = (instant: string) => criteriaAt(criteria, instant).map(({ id }) => id);
  expect(at('2026-10-31T23:59:59.999Z')).toEqual([2]);
  expect(at('2026-11-01T00:00:00.000Z')).toEqual([1, 2]);
  expect(at('2026-12-01T00:00:00.000Z')).toEqual([2]);
});
