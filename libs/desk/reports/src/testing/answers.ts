import type { FakeRoute } from '@santral/desk-platform/testing';
import type { ReportAnswer } from '@santral/contracts';

type Answer = ReportAnswer<'queue-reports'>;
type Figures = Answer['totals'];

/** A queue without a visit. */
const nothing: Figures = {
  offered: 0, answered: 0, answeredInTarget: 0, abandoned: 0, shortAbandoned: 0, timeout: 0, exitKey: 0, exitEmpty: 0, withdrawn: 0, refused: 0, system: 0, open: 0, calls: 0,
  waitAvgMs: null, waitMedianMs: null, waitP80Ms: null, waitP95Ms: null, waitMaxMs: null, asaMs: null, talkAvgMs: null, talkNetAvgMs: null, holdAvgMs: null, acwAvgMs: null, ahtMs: null,
  serviceLevel: null, abandonRate: null, answerRate: null, abandonGrossRate: null, bands: [],
  positionAvg: null, transferEntries: 0, overflowEntries: 0, reentries: 0, holdAbandoned: 0, waitingSince: null, staffMax: 0, staffAvg: null,
};
/** Nine visits: four answered, three of them in 20 s; three abandoned, one of them short; one timeout and one key. */
export const nineVisits: Figures = {
  ...nothing, offered: 9, calls: 9, answered: 4, answeredInTarget: 3, abandoned: 3, shortAbandoned: 1, timeout: 1, exitKey: 1,
  waitAvgMs: 36_000, waitMedianMs: 20_000, waitP80Ms: 70_000, waitP95Ms: 120_000, waitMaxMs: 120_000, asaMs: 22_250, talkAvgMs: 195_000, acwAvgMs: 37_500, ahtMs: 232_500,
  serviceLevel: 3 / 8, abandonRate: 2 / 8, answerRate: 4 / 9, abandonGrossRate: 3 / 9,
};
/** The period before: eight visits, seven answered. */
const eightVisits: Figures = { ...nineVisits, offered: 8, calls: 8, answered: 7, answeredInTarget: 6, abandoned: 1, shortAbandoned: 0, timeout: 0, exitKey: 0, waitAvgMs: 30_000, serviceLevel: 0.75, abandonRate: 1 / 8, answerRate: 7 / 8 };

const day = (date: string) => ({ from: `${date}T00:00:00.000+03:00`, until: `${new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000+03:00` });

/** Answers the queue report as the api does: by queue, by day, and for the period before. */
export function queueReport(change: { totals?: Partial<Figures>; coverage?: Partial<Answer['coverage']> } = {}): FakeRoute {
  return ({ query }) => {
    const from = query.get('from') ?? '';
    const isBefore = Date.parse(from) < Date.parse('2026-11-12T21:00:00.000Z');
    const totals = { ...(isBefore ? eightVisits : nineVisits), ...change.totals };
    const span = isBefore ? day('2026-11-06') : day('2026-11-13');
    const rows = [{ ...span, pbx: 'main', queue: 'destek', ...totals }, { ...span, pbx: 'main', queue: 'satis', ...nothing }];
    const body: Answer = {
      name: 'queue-reports',
      options: {
        from: span.from, until: span.until, timezone: query.get('timezone') ?? '', interval: query.get('interval') ?? '', pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], bands: [],
        targetMs: Number(query.get('target') ?? 20) * 1000, queueOptions: [], shortAbandonMs: 5000, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80,
      },
      coverage: { complete: true, gaps: [], open: 0, imported: null, ...change.coverage },
      rows,
      totals,
    };
    return { body };
  };
}

/** Nothing happened. */
export const silence: Partial<Figures> = nothing;
