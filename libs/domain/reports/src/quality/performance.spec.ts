import type { PerformanceOptions, ReportTotals } from '@santral/contracts';
import fc from 'fast-check';
import { callPoints, ranked } from './call-points.js';
import { companyPerformance, handleTimePoints, indexOf, performance, type PerformanceSums, pointsBetween } from './performance.js';
import type { ScoreLine } from './quality.repository.js';

const targets: PerformanceOptions = {
  name: 'Şirket', weightQuality: 40, weightServiceLevel: 15, weightAht: 15, weightOccupancy: 10, weightDisposition: 10, weightBreaks: 10,
  serviceLevelFloor: 0, serviceLevelTarget: 100, ahtTargetS: 180, ahtFloorS: 480, ahtLowestS: 60, occupancyFloor: 0, occupancyTarget: 100,
  dispositionFloor: 0, dispositionTarget: 100, breaksFloor: 0, breaksTarget: 100,
};
/** The worked example: 640 points of quality over 7, 15 of 20 answered in the target, 240 s a call, 60 % busy, every detail saved, a tenth of the breaks over. */
const worked: PerformanceSums = {
  calls: 20, scored: 1, qualityPoints: 640 / 7, answered: 20, answeredInTarget: 15, handled: 20, handledMs: 20 * 240_000, busyMs: 6_000_000, workMs: 10_000_000, detailed: 20, limitedBreakMs: 1_000_000, overrunMs: 100_000,
};

describe('the performance index', () => {
  it('gives the worked example: 84.82, and publishes its parts', () => {
    const result = performance(worked, targets);
    expect(result).toMatchObject({ serviceLevelPoints: 75, ahtPoints: 80, occupancyPoints: 60, dispositionPoints: 100, breakPoints: 90, ahtMs: 240_000, ownServiceLevel: 0.75, breakAdherence: 0.9 });
    expect(result.qualityPoints?.toFixed(2)).toBe('91.43');
    expect(result.index?.toFixed(2)).toBe('84.82');
  });

  it('shares the weight of what is missing out among the rest', () => {
    const { index } = performance({ ...worked, scored: 0, qualityPoints: null }, targets);
    expect(index).toBeCloseTo((15 * 75 + 15 * 80 + 10 * 60 + 10 * 100 + 10 * 90) / 60, 12);
    expect(performance({ ...worked, limitedBreakMs: 0, overrunMs: 0 }, targets)).toMatchObject({ breakAdherence: null, breakPoints: null });
  });

  it('is none below 20 calls, while its parts are there', () => {
    expect(performance({ ...worked, calls: 19, handled: 19, handledMs: 19 * 240_000, detailed: 19 }, targets)).toMatchObject({ index: null, ahtPoints: 80 });
    expect(performance({ ...worked, calls: 0, handled: 0, handledMs: 0, detailed: 0, answered: 0, answeredInTarget: 0 }, targets)).toMatchObject({ index: null, ahtMs: null, ahtPoints: null, ownServiceLevel: null, dispositionRate: null });
  });

  it('counts outgoing calls among the calls, and takes none of them into the handle time', () => {
    expect(performance({ ...worked, calls: 40 }, targets)).toMatchObject({ calls: 40, ahtMs: 240_000, dispositionRate: 0.5 });
    const { ahtMs, ahtPoints, index } = performance({ ...worked, handled: 0, handledMs: 0 }, targets);
    expect([ahtMs, ahtPoints, index?.toFixed(4)]).toEqual([null, null, ((40 * (640 / 7) + 15 * 75 + 10 * 60 + 10 * 100 + 10 * 90) / 85).toFixed(4)]);
  });

  it('of a company is the mean of the agents who have one, whatever their targets', () => {
    const [good, weak] = [performance(worked, targets), performance({ ...worked, calls: 30, handled: 30, handledMs: 30 * 480_000 }, targets)];
    const few = performance({ ...worked, calls: 3 }, targets);
    expect(companyPerformance(worked, [good, weak, few], targets).index).toBeCloseTo(((good.index ?? 0) + (weak.index ?? 0)) / 2, 12);
    expect(companyPerformance(worked, [], targets).index).toBeNull();
  });
});

describe('points', () => {
  it('rise from floor to target along a straight line', () => {
    expect([60, 70, 80, 90, 100].map((value) => pointsBetween(value, 70, 90))).toEqual([0, 0, 50, 100, 100]);
    expect(pointsBetween(null, 0, 100)).toBeNull();
  });

  it('of a handle time fall on both sides: above the target, and where callers would be cut off', () => {
    expect([0, 30, 60, 180, 240, 480, 600].map((seconds) => handleTimePoints(seconds * 1000, targets))).toEqual([0, 50, 100, 100, 80, 0, 0]);
  });
});

const part = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });
const parts = fc.record({ qualityPoints: part, serviceLevelPoints: part, ahtPoints: part, occupancyPoints: part, dispositionPoints: part, breakPoints: part });
const weights = fc.record({
  weightQuality: fc.integer({ min: 0, max: 100 }), weightServiceLevel: fc.integer({ min: 0, max: 100 }), weightAht: fc.integer({ min: 0, max: 100 }),
  weightOccupancy: fc.integer({ min: 0, max: 100 }), weightDisposition: fc.integer({ min: 0, max: 100 }), weightBreaks: fc.integer({ min: 0, max: 100 }),
});

describe('on any parts and weights', () => {
  it('the index lies between the lowest and the highest part that weighs anything', () => {
    fc.assert(
      fc.property(parts, weights, (points, given) => {
        const index = indexOf(points, { ...targets, ...given });
        const weighed = ([['qualityPoints', 'weightQuality'], ['serviceLevelPoints', 'weightServiceLevel'], ['ahtPoints', 'weightAht'], ['occupancyPoints', 'weightOccupancy'], ['dispositionPoints', 'weightDisposition'], ['breakPoints', 'weightBreaks']] as const)
          .flatMap(([name, weight]) => (given[weight] > 0 && points[name] !== null ? [points[name]] : []));
        if (weighed.length === 0) return expect(index).toBeNull();
        expect(index).toBeGreaterThanOrEqual(Math.min(...weighed) - 1e-9);
        expect(index).toBeLessThanOrEqual(Math.max(...weighed) + 1e-9);
      }),
    );
  });

  it('a longer call never earns more beyond the target, a shorter one never below the shortest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 1, max: 100_000 }), (ms, more) => {
        const [one, other] = [handleTimePoints(ms, targets) ?? NaN, handleTimePoints(ms + more, targets) ?? NaN];
        if (ms >= targets.ahtLowestS * 1000) expect(other).toBeLessThanOrEqual(one);
        if (ms + more < targets.ahtLowestS * 1000) expect(other).toBeGreaterThanOrEqual(one);
      }),
    );
  });
});

describe('call points', () => {
  const line = (agent: string, scores: readonly number[]): ScoreLine => ({
    interval: 0, pbx: 'main', agent, scored: scores.length, pointsSum: scores.reduce((sum, score) => sum + score, 0), pointsMin: Math.min(...scores), pointsMax: Math.max(...scores), fatalFailed: scores.filter((score) => score === 0).length,
  });
  const all = (lines: readonly ScoreLine[]) => callPoints(lines, 10);

  it('of several lines are the mean of the scores, not of the means', () => {
    expect(all([line('101', [100]), line('101', [0, 50, 50])])).toEqual({ calls: 10, scored: 4, pointsAvg: 50, pointsMin: 0, pointsMax: 100, fatalFailed: 1, rank: null });
    expect(all([])).toMatchObject({ scored: 0, pointsAvg: null, pointsMin: null, pointsMax: null });
    // A sheet on which nothing applied has no score, and no 0 either.
    expect(all([{ ...line('101', [80]) }, { ...line('101', []), pointsMin: 0, pointsMax: 0 }])).toMatchObject({ scored: 1, pointsMin: 80 });
  });

  it('give places from five scores on, equals the same one', () => {
    const rows = [[90, 90, 90, 90, 90], [100, 100, 100, 100], [95, 95, 95, 95, 95], [90, 90, 90, 90, 90], [10, 10, 10, 10, 10]].map((scores, i): ReportTotals<'agent-call-points'> => all([line(String(i), scores)]));
    expect(ranked(rows).map(({ rank }) => rank)).toEqual([2, null, 1, 2, 4]);
  });
});
