import { defaultJudging, noVisitsToday, type VisitOutcome } from '@santral/contracts';
import { type ClosedVisit, countedAs, SETTLED_AFTER_MS, TodayCounts } from './today-counts.js';

const NOON = Date.UTC(2026, 10, 20, 12);
const visit = (visitId: string, outcome: VisitOutcome, waitMs: number, closedAt = NOON): ClosedVisit => ({ visitId, queue: 'destek', outcome, waitMs, closedAt, enqueuedAt: closedAt - waitMs });

it.each<[VisitOutcome, number, object]>([
  ['answered', 20_000, { answered: 1, answeredInTarget: 1 }],
  ['answered', 20_001, { answered: 1 }],
  ['abandoned', 4_999, { abandoned: 1, shortAbandoned: 1 }],
  ['abandoned', 5_000, { abandoned: 1, earlyAbandoned: 1 }],
  ['abandoned', 20_000, { abandoned: 1, earlyAbandoned: 1 }],
  ['abandoned', 20_001, { abandoned: 1 }],
  ['timeout', 1, { flowOuts: 1 }], ['exit-key', 1, { flowOuts: 1 }], ['exit-empty', 1, { flowOuts: 1 }], ['withdrawn', 1, { flowOuts: 1 }],
  ['refused', 0, {}], ['system', 1, {}],
])('counts %s after %d ms as the reports do', (outcome, waitMs, counted) => {
  expect(countedAs({ queue: 'destek', outcome, waitMs }, defaultJudging)).toEqual({ ...noVisitsToday, ...counted });
});

it('counts by the options of the queue where it has its own', () => {
  const judging = { ...defaultJudging, byQueue: { vip: { ...defaultJudging.company, targetS: 10, countShortAbandons: true } } };
  expect(countedAs({ queue: 'vip', outcome: 'answered', waitMs: 15_000 }, judging).answeredInTarget).toBe(0);
  expect(countedAs({ queue: 'vip', outcome: 'abandoned', waitMs: 2_000 }, judging)).toMatchObject({ shortAbandoned: 1, earlyAbandoned: 1 });
});

describe('the stays of a day', () => {
  const settled = new Map([['destek', { ...noVisitsToday, answered: 10, answeredInTarget: 8 }]]);

  it('count once, by their fact while it is new and by their row later', () => {
    const today = new TodayCounts();
    today.note(visit('v1', 'answered', 1_000));
    // Heard twice, it is one.
    today.note(visit('v1', 'answered', 1_000));
    expect(today.recentIds(NOON)).toEqual(['v1']);
    today.settle(NOON - 3_600_000, settled);
    expect(today.counts(defaultJudging).get('destek')).toMatchObject({ answered: 11, answeredInTarget: 9 });
    expect(today.recentIds(NOON + SETTLED_AFTER_MS + 1)).toEqual([]);
    today.settle(NOON - 3_600_000, settled);
    expect(today.counts(defaultJudging).get('destek')).toMatchObject({ answered: 10 });
  });

  it('belong to the day on which they began', () => {
    const today = new TodayCounts();
    today.note(visit('v1', 'abandoned', 60_000));
    today.settle(NOON - 30_000, new Map());
    expect(today.counts(defaultJudging).size).toBe(0);
  });
});
