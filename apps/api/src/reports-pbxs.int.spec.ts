import { type ComputedReportName, pbxsKey, queuesKey, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { refreshRollups, reportsMigrations } from '@santral/domain-reports';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let rows: ReturnType<typeof reportRows>;
let token: string;

const at = (time: string) => `2026-11-18T${time}+03:00`;
const period = { from: '2026-11-18', until: '2026-11-19' };

/** The same queue, extensions, ids of channels and of stays on two PBXs. */
beforeAll(async () => {
  api = await apiApp();
  rows = reportRows(api.source);
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
  const { redis } = api;
  for (const pbx of ['main', 'izmir']) await redis.sadd(queuesKey(pbx), 'destek');
  await redis.sadd(queuesKey('izmir'), 'satis');
  await redis.hset(pbxsKey, 'izmir', '{}');
  for (const [pbx, id, wait, talk] of [['main', 'a', 10, 60], ['izmir', 'b', 40, 120]] as const) {
    await rows.visited({ id, pbx, at: at('10:00:00'), wait, outcome: 'answered', agent: '1001', talk, acw: 20 });
    await api.source.query(`UPDATE call SET uniqueid = '1795000000.1' WHERE call_id = $1`, [id]);
    await api.source.query(`UPDATE call_visit SET visit_id = 'v1' WHERE call_id = $1`, [id]);
    await rows.insert('call_ring', { call_id: id, ring_id: 'r1', extension: '1001', started_at: at('10:00:00'), result: 'answered' });
    await rows.interval('1001', 'available', at('09:00:00'), wait * 60, { pbx });
    await rows.insert('agent_break', { pbx, extension: '1001', break_type_id: 3, reason: 'BRK-3', limit_s: 900, counted: true, started_at: at('12:00:00'), ended_at: at(pbx === 'main' ? '12:05:00' : '12:10:00') });
    await rows.insert('quality_score', {
      call_id: id, pbx, extension: '1001', call_started_at: at('10:00:00'), criteria_version: 1, points: '{}', score: wait, failed_fatal: false, scored_by: demoUserId('manager@santral.demo'), scored_by_name: 'm',
    });
  }
  await rows.visited({ id: 'c', pbx: 'izmir', at: at('11:00:00'), wait: 30, outcome: 'abandoned' });
  await rows.insert('report_gap', { pbx: 'izmir', from_at: at('13:00:00'), until_at: at('13:10:00'), coverage: 'unknown' });
}, 120_000);
afterAll(() => api.close());

const get = (path: string, query: object) => api.http().get(path).query(query).set('Authorization', `Bearer ${token}`);
async function report<N extends ComputedReportName>(name: N, query: object): Promise<ReportAnswer<N>> {
  const answer = await get(`/api/reports/${name}`, { ...period, ...query });
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}
const places = async (query: object) => (await report('queue-reports', query)).rows.map(({ pbx, queue, offered, waitAvgMs }) => [pbx, queue, offered, waitAvgMs]);
const agents = async (name: 'agent-reports' | 'break-reports' | 'agent-call-points' | 'agent-perform-reports', query: object) => (await report(name, query)).rows.map(({ pbx, agent }) => `${pbx}/${agent}`);

/** The same is asked of the rows, and of what is summed up from them. */
describe.each(['read from rows', 'summed up'])('%s', (how) => {
  beforeAll(async () => {
    if (how === 'summed up') for await (const { left } of refreshRollups(api.source, { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 })) if (left < 0) throw new Error('less than nothing is left');
    expect((await api.source.query<[{ n: number }]>('SELECT count(*)::int AS n FROM report_stale'))[0].n > 0).toBe(how !== 'summed up');
  });

  it('has a row for the queue of each PBX, and totals of all', async () => {
    expect(await places({})).toEqual([['izmir', 'destek', 2, 35_000], ['main', 'destek', 1, 10_000], ['izmir', 'satis', 0, null]]);
    expect((await report('queue-reports', {})).totals).toMatchObject({ offered: 3, answered: 2, waitAvgMs: 80_000 / 3 });
    expect((await report('average-waiting-time', { pbx: 'izmir' })).totals).toMatchObject({ offered: 2, asaMs: 40_000 });
  });

  it('is narrowed to a PBX, to a queue by name, and to the queue of one PBX', async () => {
    expect(await places({ pbx: 'main' })).toEqual([['main', 'destek', 1, 10_000]]);
    expect(await places({ queues: 'destek' })).toEqual([['izmir', 'destek', 2, 35_000], ['main', 'destek', 1, 10_000]]);
    expect(await places({ queues: 'izmir/destek' })).toEqual([['izmir', 'destek', 2, 35_000]]);
    expect(await places({ queues: 'izmir/bos', pbx: 'izmir' })).toEqual([['izmir', 'bos', 0, null]]);
    expect(await places({ queues: 'bos' })).toEqual([['main', 'bos', 0, null]]);
  });

  it('counts the calls, stays and most calls at once of each and of all', async () => {
    const totals = async (query: object) => {
      const { inboundCalls, answered, abandoned, visits, peakConcurrent } = (await report('calls-per-hours', query)).totals;
      return [inboundCalls, answered, abandoned, visits, peakConcurrent];
    };
    // Both calls of ten o'clock are up at once, one on each.
    expect(await totals({})).toEqual([3, 2, 1, 3, 2]);
    expect(await totals({ pbx: 'main' })).toEqual([1, 1, 0, 1, 1]);
    expect(await totals({ pbx: 'izmir' })).toEqual([2, 1, 1, 2, 1]);
    expect(await totals({ pbx: 'main,izmir' })).toEqual([3, 2, 1, 3, 2]);
    expect(await totals({ queues: 'main/destek' })).toEqual([1, 1, 0, 1, 1]);
    expect(await totals({ agents: 'izmir/1001' })).toEqual([1, 1, 0, 1, 1]);
    expect((await report('reports', { pbx: 'izmir' })).totals).toMatchObject({ inboundCalls: 2, talkMs: 120_000, missed: 1, queueWaitAvgMs: 35_000 });
  });

  it.each(['agent-reports', 'break-reports', 'agent-call-points', 'agent-perform-reports'] as const)('keeps the same extension of both apart in %s', async (name) => {
    expect(await agents(name, { interval: 'total' })).toEqual(['izmir/1001', 'main/1001']);
    expect(await agents(name, { interval: 'total', pbx: 'main' })).toEqual(['main/1001']);
    expect(await agents(name, { interval: 'total', agents: 'izmir/1001' })).toEqual(['izmir/1001']);
    expect(await agents(name, { interval: 'total', agents: '1001' })).toEqual(['izmir/1001', 'main/1001']);
    expect(await agents(name, { interval: 'total', pbx: 'main', agents: 'izmir/1001' })).toEqual([]);
  });

  it('gives each its own figures', async () => {
    const [main] = (await report('agent-reports', { pbx: 'main' })).rows;
    const [izmir] = (await report('agent-reports', { pbx: 'izmir' })).rows;
    expect([main?.offered, main?.availableMs, main?.talkAvgMs, main?.acwAvgMs]).toEqual([1, 600_000, 60_000, 20_000]);
    expect([izmir?.offered, izmir?.availableMs, izmir?.talkAvgMs, izmir?.acwAvgMs]).toEqual([1, 2_400_000, 120_000, 20_000]);
    expect((await report('break-reports', { interval: 'total', pbx: 'izmir' })).rows.map(({ usedMs }) => usedMs)).toEqual([600_000]);
    expect((await report('agent-call-points', { pbx: 'izmir' })).totals).toMatchObject({ scored: 1, pointsAvg: 40 });
  });
});

it('stands for the people of a group where they sit, not for whoever has their extension elsewhere', async () => {
  const group = '7c0f1a52-0000-4000-8000-000000000001';
  await rows.insert('user_group', { id: group, name: 'gece' });
  await api.source.query('UPDATE app_user SET group_id = $1 WHERE id = $2', [group, demoUserId('agent1@santral.demo')]);
  expect(await agents('agent-reports', { groups: group })).toEqual(['main/1001']);
});

it('tells outages of the PBXs that count alone, says which those are, and writes them into files', async () => {
  expect((await report('reports', { pbx: 'main' })).coverage).toMatchObject({ complete: true, gaps: [] });
  const { coverage, options } = await report('reports', { pbx: 'izmir' });
  expect([coverage.gaps.map(({ pbx }) => pbx), options.pbx]).toEqual([['izmir'], ['izmir']]);
  const file = await get('/api/reports/queue-reports', { ...period, queues: 'destek', format: 'csv' }).set('Accept-Language', 'tr').expect(200);
  const [heading, first, second] = file.text.replace('\ufeff', '').split('\r\n').map((line) => line.split(';').slice(2, 4));
  expect([heading, first, second]).toEqual([['Santral', 'Kuyruk'], ['izmir', 'destek'], ['main', 'destek']]);
});

it('refuses an id nobody could have given, with its name', async () => {
  const { status, body } = await get('/api/reports/reports', { ...period, pbx: 'x'.repeat(33) });
  expect([status, body.error.fields.map(({ path }: { path: string }) => path)]).toEqual([400, ['pbx.0']]);
});

describe('an installation that is older than this', () => {
  const migration = () => {
    const TellPbxsApart = reportsMigrations.find(({ name }) => name.startsWith('TellPbxsApart'));
    if (!TellPbxsApart) throw new Error('there is no such migration');
    return new TellPbxsApart();
  };
  const figures = async () => [await places({}), (await report('calls-per-hours', {})).totals, (await report('calls-per-hours', { pbx: 'izmir' })).totals];
  const summedUp = async () => (await api.source.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM report_visits WHERE span = 'hour'`))[0].n;
  /** Back to what was there before, summed up as it was then, and forth again. */
  async function upgraded(): Promise<void> {
    const runner = api.source.createQueryRunner();
    try {
      await migration().down(runner);
      await runner.query(`
        INSERT INTO report_visits (span, at, queue, answered, abandoned, timeout, exit_key, exit_empty, withdrawn, refused, system, open, single_calls, held, talk_ms, hold_ms, wrap_up_ms, answered_waits)
        SELECT 'hour', date_trunc('hour', min(enqueued_at)), 'destek', 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 60000, 0, 20000, int4send(10000) FROM call_visit`);
      await migration().up(runner);
    } finally {
      await runner.release();
    }
  }

  it('with several PBXs reads their rows until they are summed up anew', async () => {
    const before = await figures();
    await upgraded();
    expect(await summedUp()).toBe(0);
    expect(await figures()).toEqual(before);
  });

  it('with one PBX keeps what was summed up', async () => {
    await api.source.query(`DELETE FROM call WHERE pbx = 'izmir'`);
    await upgraded();
    const [kept] = await api.source.query<{ pbx: string; queue: string }[]>(`SELECT pbx, queue FROM report_visits WHERE span = 'hour'`);
    expect(kept).toEqual({ pbx: 'main', queue: 'destek' });
  });
});
