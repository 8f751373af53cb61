import { type ComputedReportName, computedReportNames, type ReportAnswer, reportAnswerSchemas, reportFilterNames, reportTraits } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let rows: ReturnType<typeof reportRows>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  api = await apiApp();
  rows = reportRows(api.source);
  for (const who of ['manager', 'user']) tokens.set(who, await api.app.get(SessionsService, { strict: false }).open(demoUserId(`${who}@santral.demo`), { ip: '127.0.0.1', userAgent: 'test' }));
});
afterAll(() => api.close());
beforeEach(() => api.source.query('TRUNCATE call CASCADE; TRUNCATE agent_interval; TRUNCATE report_gap'));

const get = (name: string, query: object, who = 'manager') => api.http().get(`/api/reports/${name}`).query(query).set('Authorization', `Bearer ${tokens.get(who)}`);
async function report<N extends ComputedReportName>(name: N, query: object): Promise<ReportAnswer<N>> {
  const answer = await get(name, query);
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}
const day = { from: '2026-11-20', until: '2026-11-21' };

describe('calls-per-hours', () => {
  it('answers 24 rows a day and counts a call where it began, to the millisecond', async () => {
    await rows.call('a', '2026-11-20T10:59:59.999+03:00');
    await rows.call('b', '2026-11-20T11:00:00.000+03:00');
    const { rows: hours, totals } = await report('calls-per-hours', day);
    expect(hours).toHaveLength(24);
    expect(hours.flatMap((row, hour) => (row.inboundCalls > 0 ? [[hour, row.from, row.inboundCalls]] : []))).toEqual([[10, '2026-11-20T10:00:00.000+03:00', 1], [11, '2026-11-20T11:00:00.000+03:00', 1]]);
    expect(totals.inboundCalls).toBe(2);
  });

  it('counts an answer in the hour the call began, and only from a second of talk on', async () => {
    await rows.call('late', '2026-11-20T10:59:58+03:00');
    await rows.segment('late', 's', 'talk', '101', '2026-11-20T11:00:05+03:00', 30);
    await rows.call('blip', '2026-11-20T10:30:00+03:00');
    await rows.segment('blip', 's', 'talk', '101', '2026-11-20T10:30:05+03:00', 0.999);
    const { rows: hours } = await report('calls-per-hours', day);
    expect([hours[10]?.answered, hours[11]?.answered]).toEqual([1, 0]);
  });

  it('counts a call of two queues once and its stays twice, and no internal or merged call', async () => {
    await rows.call('two', '2026-11-20T10:00:00+03:00', { queue: 'destek' });
    await rows.visit('two', { id: 'v1', at: '2026-11-20T10:00:00+03:00', wait: 59, outcome: 'timeout' });
    await rows.visit('two', { id: 'v2', at: '2026-11-20T11:00:00+03:00', wait: 59, outcome: 'answered', queue: 'satis' });
    await rows.call('inside', '2026-11-20T10:00:00+03:00', { direction: 'internal' });
    await rows.call('merged', '2026-11-20T10:00:00+03:00', { merged_into: 'two' });
    await rows.call('out', '2026-11-20T10:00:00+03:00', { direction: 'outbound' });
    const { rows: hours, totals } = await report('calls-per-hours', day);
    expect(totals).toMatchObject({ inboundCalls: 1, outboundCalls: 1, visits: 2 });
    expect([hours[10]?.visits, hours[11]?.visits]).toEqual([1, 1]);
    expect((await report('calls-per-hours', { ...day, queues: 'satis' })).totals).toMatchObject({ inboundCalls: 1, outboundCalls: 0, visits: 1 });
  });

  it('finds the most calls up at once, those that began earlier included; one that ends as another begins is not beside it', async () => {
    for (const [id, from, until] of [['a', '09:50', '10:20'], ['b', '10:10', '10:30'], ['c', '10:20', '10:40'], ['d', '10:31', '12:10']]) {
      await rows.call(`${id}`, `2026-11-20T${from}:00+03:00`, { ended_at: `2026-11-20T${until}:00+03:00` });
    }
    const { rows: hours, totals } = await report('calls-per-hours', day);
    expect([9, 10, 11, 12, 13].map((hour) => hours[hour]?.peakConcurrent)).toEqual([1, 2, 1, 1, 0]);
    expect(totals.peakConcurrent).toBe(2);
  });

  it('gives a repeated hour two rows and a skipped one none, in any zone', async () => {
    await rows.call('first', '2026-10-25T00:30:00Z');
    await rows.call('second', '2026-10-25T01:30:00Z');
    const back = await report('calls-per-hours', { from: '2026-10-25', until: '2026-10-26', timezone: 'Europe/Berlin' });
    expect(back.rows).toHaveLength(25);
    expect(back.rows.filter((row) => row.inboundCalls > 0).map((row) => row.from)).toEqual(['2026-10-25T02:00:00.000+02:00', '2026-10-25T02:00:00.000+01:00']);
    expect((await report('calls-per-hours', { from: '2026-03-29', until: '2026-03-30', timezone: 'Europe/Berlin' })).rows).toHaveLength(23);
  });

  it('counts within opening hours only', async () => {
    for (const [id, at] of [['early', '20T08:59:59.999'], ['open', '20T09:00:00'], ['late', '20T18:00:00'], ['saturday', '21T10:00:00']]) await rows.call(`${id}`, `2026-11-${at}+03:00`);
    const { rows: hours, totals } = await report('calls-per-hours', { from: '2026-11-20', until: '2026-11-22', dayStart: '09:00', dayEnd: '18:00', weekDays: '1,2,3,4,5' });
    expect([hours.length, totals.inboundCalls]).toEqual([9, 1]);
  });
});

describe('stays in several queues', () => {
  const stints = async () => {
    await rows.call('multi', '2026-11-20T10:00:00+03:00', { queue: 'q1', wait_ms: 148_000, talk_ms: 30_000 });
    await rows.visit('multi', { id: 'v1', at: '2026-11-20T10:00:00+03:00', wait: 59, outcome: 'timeout', queue: 'q1' });
    await rows.visit('multi', { id: 'v2', at: '2026-11-20T10:01:00+03:00', wait: 59, outcome: 'timeout', queue: 'q2' });
    await rows.visit('multi', { id: 'v3', at: '2026-11-20T10:02:00+03:00', wait: 30, outcome: 'answered', queue: 'q3', agent: '101' });
    await rows.segment('multi', 's', 'talk', '101', '2026-11-20T10:02:30+03:00', 30);
  };

  it('are two ways out and one answer as visits', async () => {
    await stints();
    const { rows: queues } = await report('queue-reports', day);
    expect(queues.map(({ queue, timeout, answered, asaMs, talkAvgMs }) => ({ queue, timeout, answered, asaMs, talkAvgMs }))).toEqual([
      { queue: 'q1', timeout: 1, answered: 0, asaMs: null, talkAvgMs: null },
      { queue: 'q2', timeout: 1, answered: 0, asaMs: null, talkAvgMs: null },
      { queue: 'q3', timeout: 0, answered: 1, asaMs: 30_000, talkAvgMs: 30_000 },
    ]);
  });

  it('are one answered call with the wait of all of them as a call, judged by the first queue', async () => {
    await stints();
    expect((await report('reports', day)).totals).toMatchObject({ inboundCalls: 1, answered: 1, queueWaitAvgMs: 148_000, asaMs: 148_000, talkMs: 30_000, talkAvgMs: 30_000, missed: 0, serviceLevel: 0, answerRate: 1 });
  });
});

it('judges waits to the millisecond: the target is in, and a caller who hung up while an agent connected has abandoned', async () => {
  for (const [id, wait] of [['a', 19.999], ['b', 20], ['c', 20.001]] as const) await rows.visited({ id, at: '2026-11-20T10:00:00+03:00', wait, outcome: 'answered', agent: '101', talk: 10 });
  await rows.visited({ id: 'd', at: '2026-11-20T10:00:00+03:00', wait: 5, outcome: 'abandoned', agent: '101' });
  await rows.visited({ id: 'e', at: '2026-11-20T10:00:00+03:00', wait: 4.999, outcome: 'abandoned' });
  expect((await report('queue-reports', day)).totals).toMatchObject({ answered: 3, answeredInTarget: 2, abandoned: 2, shortAbandoned: 1, serviceLevel: 2 / 4 });
});

it('leaves open stays out of rates and waits, and says that the row is not final', async () => {
  await rows.visited({ id: 'a', at: '2026-11-20T10:00:00+03:00', wait: 10, outcome: 'answered', agent: '101', talk: 10 });
  await rows.visited({ id: 'b', at: '2026-11-20T10:00:00+03:00', wait: null, outcome: 'open' });
  const { totals, coverage } = await report('queue-reports', day);
  expect(totals).toMatchObject({ offered: 2, open: 1, answerRate: 1, abandonRate: 0, serviceLevel: 1, waitAvgMs: 10_000 });
  expect(coverage).toEqual({ complete: false, gaps: [], open: 1, imported: null });
});

it('counts missed calls of customers, and those who were spoken to later as returned', async () => {
  const at = (time: string) => `2026-11-20T${time}:00+03:00`;
  await rows.visited({ id: 'back', at: at('10:00'), wait: 60, outcome: 'abandoned', caller: '+905321110001' });
  await rows.call('return', at('11:00'), { direction: 'outbound', called_e164: '+905321110001', caller_number: '101' });
  await rows.visited({ id: 'again', at: at('10:00'), wait: 60, outcome: 'timeout', caller: '+905321110002' });
  await rows.visited({ id: 'spoken', at: at('12:00'), wait: 5, outcome: 'answered', agent: '101', talk: 10, caller: '+905321110002' });
  await rows.visited({ id: 'never', at: at('13:00'), wait: 60, outcome: 'exit-empty', caller: '+905321110003' });
  await rows.visited({ id: 'short', at: at('13:00'), wait: 2, outcome: 'abandoned', caller: '+905321110004' });
  await rows.visited({ id: 'key', at: at('13:00'), wait: 9, outcome: 'exit-key', caller: '+905321110005' });
  expect((await report('reports', day)).totals).toMatchObject({ inboundCalls: 6, outboundCalls: 1, answered: 1, missed: 3, missedReturned: 2, abandoned: 2, shortAbandoned: 1, uniqueCallers: 5 });
});

it('says when the link to the PBX was away', async () => {
  await rows.insert('report_gap', { pbx: 'main', from_at: '2026-11-20T09:00:00+03:00', until_at: '2026-11-20T09:05:00+03:00', coverage: 'unknown' });
  await rows.insert('report_gap', { pbx: 'main', from_at: '2026-11-21T09:00:00+03:00', until_at: '2026-11-21T09:05:00+03:00', coverage: 'reconstructed' });
  expect((await report('reports', day)).coverage).toEqual({ complete: false, open: 0, imported: null, gaps: [{ pbx: 'main', from: '2026-11-20T09:00:00.000+03:00', until: '2026-11-20T09:05:00.000+03:00', coverage: 'unknown' }] });
});

describe('wrong parameters', () => {
  it.each<[string, string, object, string]>([
    ['no begin', 'reports', { from: undefined }, 'from'],
    ['no date', 'reports', { from: 'yesterday' }, 'from'],
    ['a date before computers', 'reports', { from: '0001-01-01', until: '0001-02-01' }, 'from'],
    ['an end before the begin', 'reports', { until: '2026-11-19' }, 'until'],
    ['an empty period', 'reports', { until: '2026-11-20T00:00' }, 'until'],
    ['an unknown zone', 'reports', { timezone: 'Europe/Ankara' }, 'timezone'],
    ['an unknown interval', 'reports', { interval: 'year' }, 'interval'],
    ['a wrong time of day', 'reports', { dayStart: '9:00' }, 'dayStart'],
    ['no opening hours', 'reports', { dayStart: '09:00', dayEnd: '09:00' }, 'dayEnd'],
    ['an eighth day', 'reports', { weekDays: '1,8' }, 'weekDays'],
    ['falling bands', 'queue-reports', { bands: '10,5' }, 'bands'],
    ['bands of something else', 'reports', { bands: '5,10' }, 'bands'],
    ['agents of queues', 'queue-reports', { agents: '101' }, 'agents'],
    ['queues of breaks', 'break-reports', { queues: 'destek' }, 'queues'],
    ['hours of breaks', 'break-reports', { interval: 'hour' }, 'interval'],
    ['more rows than anybody reads', 'reports', { from: '2020-01-01', interval: 'hour' }, 'interval'],
    ['an unknown format', 'reports', { format: 'doc' }, 'format'],
    ['a negative target', 'queue-reports', { target: -1 }, 'target'],
  ])('are refused with the field and why: %s', async (_, name, change, field) => {
    const answer = await get(name, { ...day, ...change });
    expect(answer.status).toBe(400);
    const [told] = answer.body.error.fields;
    expect(told.path.split('.')[0]).toBe(field);
    expect(told.message.length).toBeGreaterThan(5);
  });

  it.each(computedReportNames)('are refused by every report, with the language of whoever asks: %s', async (name) => {
    const { bands, filters } = reportTraits[name];
    const wrong: [field: string, change: object][] = [
      ['from', { from: '2026-13-01' }], ['until', { until: '2026-11-20' }], ['timezone', { timezone: 'Mars/Base' }], ['interval', { interval: 'minute' }], ['pbx', { pbx: 'x'.repeat(33) }],
      ['dayStart', { dayStart: '24:00' }], ['dayEnd', { dayEnd: '25:00' }], ['weekDays', { weekDays: '0' }], ['format', { format: 'ods' }], ['target', { target: '1.5' }],
      ['shortAbandon', { shortAbandon: 3601 }], ['countShortAbandons', { countShortAbandons: 'yes' }], ['countFlowOuts', { countFlowOuts: '1' }], ['earlyAbandons', { earlyAbandons: 'often' }],
      ['bands', { bands: bands ? '20,10' : '10,20' }], ['groups', { groups: 'none-such' }],
      ...reportFilterNames.filter((filter) => !filters.includes(filter)).map((filter): [string, object] => [filter, { [filter]: 'x' }]),
    ];
    const told = async (change: object, language: string) => {
      const { status, body } = await get(name, { ...day, ...change }).set('Accept-Language', language);
      const [first] = (body.error?.fields ?? []) as { path: string; message: string }[];
      return { status, field: first?.path.split('.')[0], message: first?.message ?? '' };
    };
    const answers = await Promise.all(wrong.map(async ([field, change]) => ({ field, tr: await told(change, 'tr'), en: await told(change, 'en') })));
    expect(answers.map(({ field, tr }) => [field, tr.status, tr.field])).toEqual(wrong.map(([field]) => [field, 400, field]));
    // Said for people, in words of their own in each language.
    expect(answers.filter(({ tr, en }) => tr.message.length < 6 || tr.message === en.message || /invalid|expected/i.test(tr.message + en.message)).map(({ field, tr }) => [field, tr.message])).toEqual([]);
  });

  it('an unknown report is not found, and nobody without the permission hears of one', async () => {
    expect((await get('nothing', day)).status).toBe(404);
    const refused = await get('reports', day, 'user');
    expect([refused.status, refused.body.error.params]).toEqual([403, { permission: 'reports.read' }]);
  });
});

describe('a report as a file', () => {
  it('leaves under its name and period, and stands in the audit log', async () => {
    const answer = await get('queue-reports', { ...day, format: 'csv' }).set('Accept-Language', 'en');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="queue-reports_2026-11-20_2026-11-21.csv"' });
    expect(answer.text.startsWith('\uFEFFFrom;Until;PBX;Queue;Offered')).toBe(true);
    const lines = await api.source.query<{ subject: string; user_id: string }[]>(`SELECT subject, user_id FROM audit_log WHERE action = 'data.exported'`);
    expect(lines).toEqual([{ subject: '/api/reports/queue-reports', user_id: demoUserId('manager@santral.demo') }]);
    await get('queue-reports', day);
    expect(await api.source.query(`SELECT 1 FROM audit_log WHERE action = 'data.exported'`)).toHaveLength(1);
  });

  it('is a workbook as XLSX', async () => {
    const answer = await get('queue-reports', { ...day, format: 'xlsx' }).buffer(true).parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
    });
    expect([answer.status, (answer.body as Buffer).subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});

it('gives what was said after each answer to the queue it came from', async () => {
  await rows.call('twice', '2026-11-20T10:00:00+03:00', { queue: 'q1' });
  await rows.visit('twice', { id: 'v1', at: '2026-11-20T10:00:00+03:00', wait: 10, outcome: 'answered', queue: 'q1', agent: '101' });
  await rows.segment('twice', 's1', 'talk', '101', '2026-11-20T10:00:10+03:00', 50);
  await rows.visit('twice', { id: 'v2', at: '2026-11-20T10:01:00+03:00', wait: 20, outcome: 'answered', queue: 'q2', agent: '102' });
  await rows.segment('twice', 's2', 'talk', '102', '2026-11-20T10:01:20+03:00', 100);
  await rows.interval('101', 'wrap-up', '2026-11-20T10:01:00.200+03:00', 30, { call_id: 'twice', queue: 'q1' });
  await rows.interval('102', 'wrap-up', '2026-11-20T10:03:00+03:00', 40, { call_id: 'twice', queue: 'q2' });
  const { rows: queues } = await report('queue-reports', day);
  expect(queues.map(({ queue, talkAvgMs, acwAvgMs, ahtMs }) => [queue, talkAvgMs, acwAvgMs, ahtMs])).toEqual([['q1', 50_000, 30_000, 80_000], ['q2', 100_000, 40_000, 140_000]]);
});
