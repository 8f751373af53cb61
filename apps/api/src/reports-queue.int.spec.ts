import { type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { apiApp } from './testing/api-app.js';
import { reportRows, type VisitFixture } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let token: string;
let rows: ReturnType<typeof reportRows>;

/** One queue, 10:00 to 11:00 in Istanbul; target 20 s, short abandon 5 s. */
const hour: VisitFixture[] = [
  { id: 'A', at: '2026-11-20T10:01:00+03:00', wait: 6, outcome: 'answered', agent: '101', talk: 180, hold: 20, acw: 30 },
  { id: 'B', at: '2026-11-20T10:05:00+03:00', wait: 18, outcome: 'answered', agent: '102', talk: 240, acw: 45 },
  { id: 'C', at: '2026-11-20T10:12:00+03:00', wait: 20, outcome: 'answered', agent: '101', talk: 60, acw: 15 },
  { id: 'D', at: '2026-11-20T10:20:00+03:00', wait: 45, outcome: 'answered', agent: '102', talk: 300, hold: 60, acw: 60 },
  { id: 'E', at: '2026-11-20T10:25:00+03:00', wait: 3, outcome: 'abandoned' },
  { id: 'F', at: '2026-11-20T10:31:00+03:00', wait: 12, outcome: 'abandoned' },
  { id: 'G', at: '2026-11-20T10:33:00+03:00', wait: 70, outcome: 'abandoned' },
  { id: 'H', at: '2026-11-20T10:40:00+03:00', wait: 120, outcome: 'timeout' },
  { id: 'I', at: '2026-11-20T10:50:00+03:00', wait: 30, outcome: 'exit-key' },
];
const period = { from: '2026-11-20T10:00:00+03:00', until: '2026-11-20T11:00:00+03:00' };

beforeAll(async () => {
  api = await apiApp();
  rows = reportRows(api.source);
  for (const visit of hour) await rows.visited(visit);
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
});
afterAll(() => api.close());

const get = (name: string, query: object, bearer = token) => api.http().get(`/api/reports/${name}`).query({ ...period, ...query }).set('Authorization', `Bearer ${bearer}`);
async function report<N extends 'queue-reports' | 'average-waiting-time'>(name: N, query: object = {}): Promise<ReportAnswer<N>> {
  const answer = await get(name, query);
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}

describe('queue-reports on the worked hour', () => {
  it('counts visits by how they ended, and their times', async () => {
    const { rows: [row], totals } = await report('queue-reports');
    expect(row).toMatchObject({
      from: '2026-11-20T10:00:00.000+03:00', until: '2026-11-20T11:00:00.000+03:00', queue: 'destek',
      offered: 9, answered: 4, answeredInTarget: 3, abandoned: 3, shortAbandoned: 1, timeout: 1, exitKey: 1, exitEmpty: 0, withdrawn: 0, refused: 0, system: 0, open: 0, calls: 9,
      waitAvgMs: 36_000, waitMedianMs: 20_000, waitP80Ms: 70_000, waitP95Ms: 120_000, waitMaxMs: 120_000, asaMs: 22_250,
      talkAvgMs: 195_000, talkNetAvgMs: 175_000, holdAvgMs: 40_000, acwAvgMs: 37_500, ahtMs: 232_500,
      serviceLevel: 3 / 8, abandonRate: 2 / 8, abandonGrossRate: 3 / 9, answerRate: 4 / 9, bands: [],
    });
    const { from: _from, until: _until, pbx: _pbx, queue: _queue, ...metrics } = row!;
    expect(totals).toEqual(metrics);
  });

  it.each([
    ['ours', {}, 3 / 8],
    ['ways out do not count', { countFlowOuts: 'false' }, 3 / 6],
    ['gross', { countFlowOuts: 'false', countShortAbandons: 'true' }, 3 / 7],
    ['early abandons left out', { earlyAbandons: 'excluded' }, 3 / 7],
    ['early abandons as success', { earlyAbandons: 'as-success' }, 4 / 8],
    ['a longer target', { target: 45 }, 4 / 8],
    ['nothing is short', { shortAbandon: 0 }, 3 / 9],
  ])('judges by the formula asked for: %s', async (_, options, expected) => {
    expect((await report('queue-reports', options)).totals.serviceLevel).toBeCloseTo(expected, 12);
  });

  it('splits answered and abandoned by waiting bands, half open', async () => {
    const { totals: { bands } } = await report('queue-reports', { bands: '5,12,20,45' });
    expect(bands).toEqual([
      { fromS: 0, toS: 5, answered: 0, abandoned: 1 },
      { fromS: 5, toS: 12, answered: 1, abandoned: 0 },
      { fromS: 12, toS: 20, answered: 1, abandoned: 1 },
      { fromS: 20, toS: 45, answered: 1, abandoned: 0 },
      { fromS: 45, toS: null, answered: 1, abandoned: 1 },
    ]);
  });

  it('says null where there is nothing to divide by, for a queue that was asked for', async () => {
    const { rows: [row] } = await report('queue-reports', { queues: 'bos' });
    expect(row).toMatchObject({ queue: 'bos', offered: 0, serviceLevel: null, abandonRate: null, answerRate: null, waitAvgMs: null, waitP95Ms: null, asaMs: null, ahtMs: null });
  });
});

describe('average-waiting-time on the worked hour', () => {
  it('tells answered, all and abandoned waits apart', async () => {
    expect((await report('average-waiting-time')).totals).toEqual({
      offered: 9, answered: 4, abandoned: 3, shortAbandoned: 1, open: 0,
      asaMs: 22_250, waitAvgMs: 36_000, abandonAvgMs: 41_000, waitMedianMs: 20_000, waitP80Ms: 70_000, waitP95Ms: 120_000, waitMaxMs: 120_000, bands: [],
    });
  });
});
