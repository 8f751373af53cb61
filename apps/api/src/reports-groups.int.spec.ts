import { type ComputedReportName, type ReportAnswer, reportAnswerSchemas, type ReportGroup, reportTraits } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { randomUUID } from 'node:crypto';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let tokens: Record<'manager' | 'user', string>;
/** Of agents 1001 and 1002, of agent 1003, and of nobody with an extension. */
let groups: Record<'day' | 'night' | 'office', string>;

const at = (time: string) => `2026-11-20T${time}+03:00`;
const period = { from: '2026-11-20', until: '2026-11-21' };

beforeAll(async () => {
  api = await apiApp();
  const rows = reportRows(api.source);
  const open = (who: string) => api.app.get(SessionsService, { strict: false }).open(demoUserId(`${who}@santral.demo`), { ip: '127.0.0.1', userAgent: 'test' });
  tokens = { manager: await open('manager'), user: await open('user') };
  groups = { day: randomUUID(), night: randomUUID(), office: randomUUID() };
  for (const [name, id] of Object.entries(groups)) await rows.insert('user_group', { id, name });
  await place('agent1', groups.day);
  await place('agent2', groups.day);
  await place('agent3', groups.night);
  await place('accounting', groups.office);
  // Three answered calls, one of each agent, and one of nobody.
  for (const [id, time, wait, agent, talk] of [['A', '10:00:00', 10, '1001', 60], ['B', '10:10:00', 20, '1002', 120], ['C', '10:20:00', 30, '1003', 300]] as const) {
    await rows.visited({ id, at: at(time), wait, outcome: 'answered', agent, talk });
    await rows.insert('agent_break', { pbx: 'main', extension: agent, break_type_id: 3, reason: 'BRK-3', limit_s: 900, counted: true, started_at: at('12:00:00'), ended_at: at('12:05:00') });
    await rows.insert('quality_score', {
      call_id: id, pbx: 'main', extension: agent, call_started_at: at(time), criteria_version: 1, points: '{}', score: talk / 3, failed_fatal: false,
      scored_by: demoUserId('manager@santral.demo'), scored_by_name: 'm',
    });
  }
  await rows.visited({ id: 'D', at: at('11:00:00'), wait: 40, outcome: 'abandoned' });
});
afterAll(() => api.close());

/** Puts a demo user into a group, or out of all. */
const place = (who: string, group: string | null) => api.source.query('UPDATE app_user SET group_id = $1 WHERE id = $2', [group, demoUserId(`${who}@santral.demo`)]);
const get = (path: string, query: object = {}, who: keyof typeof tokens = 'manager') => api.http().get(path).query(query).set('Authorization', `Bearer ${tokens[who]}`);

async function report<N extends ComputedReportName>(name: N, query: object): Promise<ReportAnswer<N>> {
  const answer = await get(`/api/reports/${name}`, { ...period, ...query });
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}
const agentsOf = ({ rows }: { rows: readonly { agent: string }[] }) => rows.map(({ agent }) => agent);

it('tells which groups have agents, to whoever may read reports', async () => {
  const { body } = await get('/api/report-groups').expect(200);
  expect(body as ReportGroup[]).toEqual([{ id: groups.day, name: 'day', agents: 2 }, { id: groups.night, name: 'night', agents: 1 }]);
  expect((await get('/api/report-groups', {}, 'user').expect(403)).body.error.params).toEqual({ permission: 'reports.read' });
});

it('narrows every report of agents to those in a group', async () => {
  const query = { groups: groups.day };
  expect((await report('calls-per-hours', query)).totals).toMatchObject({ inboundCalls: 2, answered: 2, abandoned: 0, visits: 2 });
  // (10 + 20) / 2 s of waiting, (60 + 120) / 2 s of talk.
  expect((await report('reports', query)).totals).toMatchObject({ inboundCalls: 2, answered: 2, talkMs: 180_000, talkAvgMs: 90_000, queueWaitAvgMs: 15_000 });
  const worked = await report('agent-reports', query);
  expect(worked.rows.map(({ agent, talkAvgMs }) => [agent, talkAvgMs])).toEqual([['1001', 60_000], ['1002', 120_000]]);
  expect(worked.totals.talkAvgMs).toBe(90_000);
  const breaks = await report('break-reports', query);
  expect([agentsOf(breaks), breaks.totals.usedMs]).toEqual([['1001', '1002'], 600_000]);
  const points = await report('agent-call-points', query);
  expect([agentsOf(points), points.totals.pointsAvg]).toEqual([['1001', '1002'], 30]);
  expect(agentsOf(await report('agent-perform-reports', query))).toEqual(['1001', '1002']);
});

it('adds groups and agents up, each agent once, and tells what it was narrowed by', async () => {
  const both = await report('agent-reports', { groups: `${groups.day},${groups.night}` });
  expect([agentsOf(both), both.options.agents, both.options.groups]).toEqual([['1001', '1002', '1003'], [], [{ id: groups.day, name: 'day' }, { id: groups.night, name: 'night' }]]);
  expect(agentsOf(await report('agent-reports', { groups: groups.day, agents: '1001,1003' }))).toEqual(['1001', '1002', '1003']);
  expect(agentsOf(await report('agent-reports', { groups: `${groups.office},${groups.night}` }))).toEqual(['1003']);
});

it('counts whoever is in the group now', async () => {
  await place('agent2', groups.night);
  expect(agentsOf(await report('agent-reports', { groups: groups.day }))).toEqual(['1001']);
  expect((await report('calls-per-hours', { groups: groups.night })).totals.inboundCalls).toBe(2);
  await place('agent2', groups.day);
});

it('narrows files as well', async () => {
  const { text } = await get('/api/reports/agent-reports', { ...period, groups: groups.night, format: 'csv' }).expect(200);
  expect(text.trim().split('\r\n').slice(1, -1).map((line) => line.split(';')[3])).toEqual(['1003']);
});

it.each<[string, ComputedReportName, () => string, string]>([
  ['no id', 'agent-reports', () => 'gece', 'Böyle bir kullanıcı grubu yok.'],
  ['an id of none', 'agent-reports', () => `${groups.day},${randomUUID()}`, 'Böyle bir kullanıcı grubu yok.'],
  ['a group of nobody with an extension', 'agent-reports', () => groups.office, 'Bu gruplarda dahilisi olan kimse yok.'],
  ['groups of queues', 'queue-reports', () => groups.day, 'Bu rapor bu seçenekle daraltılamaz.'],
])('refuses %s with the field and why', async (_, name, chosen, message) => {
  const refused = await get(`/api/reports/${name}`, { ...period, groups: chosen() }).set('Accept-Language', 'tr').expect(400);
  expect(refused.body.error.fields).toEqual([{ path: 'groups', message }]);
});

it('is kept by schedules, which refuse the same', async () => {
  const form = {
    name: 'Gündüz', report: 'agent-reports', format: 'pdf', language: 'tr', period: 'yesterday', query: { groups: [groups.day] }, cadence: 'day', at: '08:30', weekDay: 1, monthDay: 1, recipients: ['m@example.com'], isEnabled: false,
  };
  const schedule = (body: object) => api.http().post('/api/report-schedules').set('Authorization', `Bearer ${tokens.manager}`).send(body);
  expect((await schedule(form).expect(200)).body.query).toMatchObject({ agents: [], groups: [groups.day] });
  expect((await schedule({ ...form, query: { groups: [randomUUID()] } }).expect(400)).body.error.fields).toMatchObject([{ path: 'query.groups' }]);
  // One that was made before there were groups is about everybody.
  await api.source.query(`UPDATE report_schedule SET query = query - 'groups'`);
  const { body } = await get('/api/report-schedules').expect(200);
  expect((body as { query: { groups: string[] } }[]).map(({ query }) => query.groups)).toEqual([[]]);
});

it('is a filter of every report that takes agents', () => {
  for (const [name, { filters }] of Object.entries(reportTraits)) expect([name, filters.includes('groups')]).toEqual([name, filters.includes('agents')]);
});
