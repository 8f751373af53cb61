import { type ReportAnswer, reportAnswerSchemas, type VisitOutcome, visitOutcomes } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import fc from 'fast-check';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let token: string;
beforeAll(async () => {
  api = await apiApp();
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
});
afterAll(() => api.close());

/** A day of a quiet company; the clocks of Berlin go back in it. */
const begin = Date.parse('2026-10-24T22:00:00Z');
const DAY = 25 * 3_600_000;
const period = { from: '2026-10-25', until: '2026-10-26', timezone: 'Europe/Berlin' };
interface Stay {
  offset: number;
  wait: number;
  talk: number;
  queue: string;
  outcome: VisitOutcome;
}
const stays: fc.Arbitrary<Stay[]> = fc.array(
  fc.record({
    offset: fc.integer({ min: 0, max: DAY - 1 }), wait: fc.integer({ min: 0, max: 130_000 }), talk: fc.integer({ min: 0, max: 900_000 }),
    queue: fc.constantFrom('destek', 'satis'), outcome: fc.constantFrom(...visitOutcomes),
  }),
  { minLength: 1, maxLength: 25 },
);

async function write(day: readonly Stay[]): Promise<void> {
  await api.source.query('TRUNCATE call CASCADE');
  const rows = reportRows(api.source);
  for (const [i, { offset, wait, talk, queue, outcome }] of day.entries()) {
    const hasWait = outcome !== 'open' && outcome !== 'refused';
    await rows.visited({ id: `c${i}`, at: new Date(begin + offset).toISOString(), wait: hasWait ? wait / 1000 : null, outcome, queue, agent: '101', talk: talk / 1000 });
  }
}
async function queueReport(query: object): Promise<ReportAnswer<'queue-reports'>> {
  const answer = await api.http().get('/api/reports/queue-reports').query({ ...period, ...query }).set('Authorization', `Bearer ${token}`).expect(200);
  return reportAnswerSchemas['queue-reports'].parse(answer.body);
}

const outcomeFields = ['answered', 'abandoned', 'timeout', 'exitKey', 'exitEmpty', 'withdrawn', 'refused', 'system', 'open'] as const;
const nearestRank = (sorted: readonly number[], part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? null;
const mean = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length);

describe('on any day', () => {
  it('outcomes add up to what was offered, hours to the day, and the figures are those of a plain count', async () => {
    await fc.assert(
      fc.asyncProperty(stays, async (day) => {
        await write(day);
        const [{ totals }, { rows: hours }] = [await queueReport({ bands: '10,20,60' }), await queueReport({ interval: 'hour', bands: '10,20,60' })];
        expect(outcomeFields.reduce((sum, field) => sum + totals[field], 0)).toBe(totals.offered);
        for (const field of [...outcomeFields, 'offered', 'answeredInTarget', 'shortAbandoned'] as const) expect([field, hours.reduce((sum, row) => sum + row[field], 0)]).toEqual([field, totals[field]]);
        const banded = totals.bands.reduce((sum, band) => sum + band.answered + band.abandoned, 0);
        expect(banded).toBe(totals.answered + totals.abandoned);

        const waits = day.filter(({ outcome }) => outcome !== 'open' && outcome !== 'refused').map(({ wait }) => wait).sort((a, b) => a - b);
        const answered = day.filter(({ outcome }) => outcome === 'answered');
        expect([totals.offered, totals.answered, totals.waitMedianMs, totals.waitP95Ms, totals.waitMaxMs]).toEqual([day.length, answered.length, nearestRank(waits, 0.5), nearestRank(waits, 0.95), waits.at(-1) ?? null]);
        for (const [figure, expected] of [[totals.waitAvgMs, mean(waits)], [totals.asaMs, mean(answered.map(({ wait }) => wait))], [totals.talkAvgMs, mean(answered.map(({ talk }) => talk))]] as const) {
          if (expected === null) expect(figure).toBeNull();
          else expect(figure).toBeCloseTo(expected, 6);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('options change the judgement and nothing that was counted', async () => {
    const options = fc.record({ countShortAbandons: fc.boolean(), countFlowOuts: fc.boolean(), earlyAbandons: fc.constantFrom('in-denominator', 'excluded', 'as-success') });
    await fc.assert(
      fc.asyncProperty(stays, options, async (day, given) => {
        await write(day);
        const [{ totals: { serviceLevel: _plain, ...plain } }, { totals: { serviceLevel, ...judged } }] = [await queueReport({}), await queueReport(given)];
        expect(judged).toEqual(plain);
        if (serviceLevel !== null) expect(serviceLevel).toBeGreaterThanOrEqual(0);
        if (serviceLevel !== null) expect(serviceLevel).toBeLessThanOrEqual(1);
      }),
      { numRuns: 12 },
    );
  });
});
