import { defaultJudgeOptions, missedCallsPageSchema, queuesKey, type ReportAnswer, reportAnswerSchemas, type ReportSettingsChange, reportSettingsSchema } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { refreshRollups } from '@santral/domain-reports';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
const tokens = new Map<string, string>();
const day = { from: '2026-11-20', until: '2026-11-21' };

beforeAll(async () => {
  api = await apiApp();
  for (const who of ['manager', 'sales', 'user']) tokens.set(who, await api.app.get(SessionsService, { strict: false }).open(demoUserId(`${who}@santral.demo`), { ip: '127.0.0.1', userAgent: 'test' }));
  await api.redis.sadd(queuesKey('main'), 'destek', 'satis');
  const rows = reportRows(api.source);
  for (const queue of ['destek', 'satis']) {
    await rows.visited({ id: `${queue}-in`, at: '2026-11-20T10:00:00+03:00', wait: 15, outcome: 'answered', agent: '101', talk: 10, queue });
    await rows.visited({ id: `${queue}-late`, at: '2026-11-20T10:10:00+03:00', wait: 40, outcome: 'answered', agent: '101', talk: 10, queue });
    await rows.visited({ id: `${queue}-gone`, at: '2026-11-20T10:20:00+03:00', wait: 8, outcome: 'abandoned', queue });
  }
  // A change has to reach what was summed up before it.
  for await (const { left } of refreshRollups(api.source, { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 })) expect(left).toBeGreaterThanOrEqual(0);
});
afterAll(() => api.close());

const bearer = (who: string) => `Bearer ${tokens.get(who)}`;
const change = (body: ReportSettingsChange, who = 'manager') => api.http().put('/api/report-options').set('Authorization', bearer(who)).send(body);
async function report<N extends 'queue-reports' | 'reports' | 'calls-per-hours'>(name: N, query: object = {}) {
  const answer = await api.http().get(`/api/reports/${name}`).query({ ...day, ...query }).set('Authorization', bearer('manager')).expect(200);
  return reportAnswerSchemas[name].parse(answer.body);
}
const levels = async () => ((await report('queue-reports')) as ReturnType<(typeof reportAnswerSchemas)['queue-reports']['parse']>).rows.map(({ queue, serviceLevel, shortAbandoned }) => ({ queue, serviceLevel, shortAbandoned }));

it('judges each queue by its own options, the past as well, and adds up what each of them reached', async () => {
  expect(await levels()).toEqual([{ queue: 'destek', serviceLevel: 1 / 3, shortAbandoned: 0 }, { queue: 'satis', serviceLevel: 1 / 3, shortAbandoned: 0 }]);
  await change({ queue: 'satis', options: { ...defaultJudgeOptions, targetS: 60, shortAbandonS: 10 } }).expect(200);
  expect(await levels()).toEqual([{ queue: 'destek', serviceLevel: 1 / 3, shortAbandoned: 0 }, { queue: 'satis', serviceLevel: 1, shortAbandoned: 1 }]);
  const queues = await report('queue-reports');
  expect(queues.totals).toMatchObject({ serviceLevel: 3 / 5, shortAbandoned: 1 });
  expect(queues.options).toMatchObject({ targetMs: 20_000, queueOptions: [{ queue: 'satis', targetS: 60, shortAbandonS: 10 }] });
  // Calls are judged by their first queue.
  expect((await report('reports')).totals).toMatchObject({ serviceLevel: 3 / 5, shortAbandoned: 1, missed: 1 });
  expect((await report('calls-per-hours')).totals).toMatchObject({ abandoned: 2, shortAbandoned: 1 });
});

it('counts as many missed calls in their list as in the general report, whatever is short', async () => {
  const missed = async () => {
    const query = { from: `${day.from}T00:00:00+03:00`, until: `${day.until}T00:00:00+03:00` };
    const { items, unreachable } = missedCallsPageSchema.parse((await api.http().get('/api/missed-calls').query(query).set('Authorization', bearer('manager')).expect(200)).body);
    const general = (await report('reports')) as ReportAnswer<'reports'>;
    return [items.reduce((sum, { attempts }) => sum + attempts, 0) + unreachable, general.totals.missed];
  };
  await change({ queue: 'satis', options: null }).expect(200);
  expect(await missed()).toEqual([2, 2]);
  await change({ queue: 'satis', options: { ...defaultJudgeOptions, shortAbandonS: 9 } }).expect(200);
  expect(await missed()).toEqual([1, 1]);
  await change({ queue: null, options: { ...defaultJudgeOptions, shortAbandonS: 9 } }).expect(200);
  await change({ queue: 'satis', options: { ...defaultJudgeOptions, shortAbandonS: 8 } }).expect(200);
  expect(await missed()).toEqual([1, 1]);
  await change({ queue: 'satis', options: null }).expect(200);
  expect(await missed()).toEqual([0, 0]);
  await change({ queue: null, options: defaultJudgeOptions }).expect(200);
});

it('lets a question override what is set, for every queue', async () => {
  await change({ queue: 'satis', options: { ...defaultJudgeOptions, targetS: 60 } }).expect(200);
  const asked = await report('queue-reports', { target: 5 });
  expect([asked.totals, asked.options.targetMs]).toMatchObject([{ serviceLevel: 0 }, 5000]);
});

it('keeps what is set, gives a queue back what holds for the company, and writes both down', async () => {
  await change({ queue: null, options: { ...defaultJudgeOptions, targetS: 45 } }).expect(200);
  const answer = await change({ queue: 'satis', options: null }).expect(200);
  expect(reportSettingsSchema.parse(answer.body)).toEqual({ company: { ...defaultJudgeOptions, targetS: 45 }, firstContactDays: 7, queues: [{ queue: 'destek', options: null }, { queue: 'satis', options: null }] });
  expect((await levels()).map(({ serviceLevel }) => serviceLevel)).toEqual([2 / 3, 2 / 3]);
  const lines = await api.source.query<{ subject: string | null; details: { after: { targetS: number } | null } }[]>(`SELECT subject, details FROM audit_log WHERE action = 'report-options.changed' ORDER BY at DESC, id DESC LIMIT 2`);
  expect(lines.map(({ subject, details }) => [subject, details.after?.targetS ?? null])).toEqual(expect.arrayContaining([['satis', null], [null, 45]]));
  await change({ queue: null, options: defaultJudgeOptions }).expect(200);
});

it('has a goal for the company and for queues that differ, which changes no figure', async () => {
  const before = (await report('queue-reports')).totals;
  await change({ queue: null, options: { ...defaultJudgeOptions, goalPercent: 70 } }).expect(200);
  await change({ queue: 'satis', options: { ...defaultJudgeOptions, goalPercent: 55 } }).expect(200);
  const { totals, options } = await report('queue-reports');
  expect(totals).toEqual(before);
  expect([options.goalPercent, options.queueOptions.map(({ queue, goalPercent }) => [queue, goalPercent])]).toEqual([70, [['satis', 55]]]);
  const file = await api.http().get('/api/reports/queue-reports').query({ ...day, format: 'pdf' }).set('Authorization', bearer('manager')).expect(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  for (const goalPercent of [0, 101, 79.5]) await change({ queue: null, options: { ...defaultJudgeOptions, goalPercent } }).expect(400);
  // A program that knows no goals keeps the usual one.
  const { goalPercent: _, ...older } = defaultJudgeOptions;
  expect(reportSettingsSchema.parse((await change({ queue: null, options: older as typeof defaultJudgeOptions }).expect(200)).body).company).toEqual(defaultJudgeOptions);
  await change({ queue: 'satis', options: null }).expect(200);
});

it('is read by who reads reports and changed by who may; nonsense is refused', async () => {
  await api.http().get('/api/report-options').set('Authorization', bearer('sales')).expect(200);
  await api.http().get('/api/report-options').set('Authorization', bearer('user')).expect(403);
  const refused = await change({ queue: null, options: defaultJudgeOptions }, 'sales').expect(403);
  expect(refused.body.error.params).toEqual({ permission: 'reports.configure' });
  await change({ queue: null, options: null }).expect(400);
  await change({ queue: 'destek', options: { ...defaultJudgeOptions, targetS: 3601 } }).expect(400);
});
