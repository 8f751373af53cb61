import { callScoreOf, criteriaAt, type Criterion, type Points, wrongPoints } from './criteria.js';

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
