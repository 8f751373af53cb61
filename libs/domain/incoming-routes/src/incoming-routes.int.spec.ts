import { type Dialplan, dialplansSchema, type IncomingRoute, incomingRouteSchema, incomingRoutesSchema, judgeRoute, type RouteForm, routeJudgementSchema, type StoredHoliday } from '@santral/contracts';
import { AUDIT_LOG } from '@santral/platform/http';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { routesApp } from './testing/routes-app.js';

let test: Awaited<ReturnType<typeof routesApp>>;
beforeAll(async () => {
  test = await routesApp();
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.source.query('TRUNCATE incoming_route; DELETE FROM pbx_dialplan');
  Object.assign(test.pbx, { file: [], isIncluded: true, refusal: null, includedBy: { incoming: ['from-trunk'], internal: ['from-agent'] } });
  test.pbx.asked.length = 0;
  await test.pbx.link('up');
});

type Method = 'get' | 'post' | 'put' | 'delete';
const ask = (method: Method, path: string, token = 'admin') => request(test.app.getHttpServer())[method](`/api${path}`).set('Authorization', `Bearer ${token}`);
const form = (change: Partial<RouteForm> = {}): RouteForm => ({
  pbx: 'main', number: '0850 555 01 01', name: 'Destek', isEnabled: true, greeting: null, notice: 'custom/kvkk', hours: { 1: [{ from: '09:00', until: '18:00' }] }, observesHolidays: true,
  target: { kind: 'queue', queue: 'destek', waitS: 120 }, whenClosed: { kind: 'announcement', sound: 'custom/kapali' }, whenNobody: null, whenTimeout: null, ...change,
});
const create = async (change: Partial<RouteForm> = {}): Promise<IncomingRoute> => incomingRouteSchema.parse((await ask('post', '/incoming-routes').send(form(change)).expect(200)).body);
const stand = async (): Promise<Dialplan> => {
  const [main] = dialplansSchema.parse((await ask('get', '/dialplan').expect(200)).body);
  if (!main) throw new Error('the PBX is not told of');
  return main;
};
const codeOf = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;
const audited = () => test.app.get<AuditLines>(AUDIT_LOG).lines.map(({ action }) => action);

it('writes a route to the PBX, changes it and takes it away, and says that it is in force', async () => {
  const route = await create();
  expect(route.number).toBe('+908505550101');
  expect(await stand()).toMatchObject({ state: 'in-force', problem: null, includedBy: { incoming: ['from-trunk'] } });
  expect(test.pbx.file.some(({ context, extension, application, data }) => context === 'santral-incoming' && extension === '08505550101' && application === 'Queue' && data.startsWith('destek,'))).toBe(true);
  const changed = incomingRouteSchema.parse((await ask('put', `/incoming-routes/${route.id}`).send({ ...form({ target: { kind: 'extension', extension: '1001', ringS: 20 } }), pbx: undefined, version: 1 }).expect(200)).body);
  expect(changed.version).toBe(2);
  expect(test.pbx.file.some(({ application }) => application === 'Dial')).toBe(true);
  expect(codeOf(await ask('put', `/incoming-routes/${route.id}`).send({ ...form(), pbx: undefined, version: 1 }).expect(409))).toBe('record.version-conflict');
  await ask('delete', `/incoming-routes/${route.id}`).expect(204);
  expect([test.pbx.file, (await stand()).state]).toEqual([[], 'in-force']);
  expect(audited()).toEqual(expect.arrayContaining(['incoming-route.created', 'incoming-route.changed', 'incoming-route.deleted']));
});

it('refuses a number that is routed in any spelling, a PBX there is none of, and what no dialplan can hold', async () => {
  await create();
  expect(codeOf(await ask('post', '/incoming-routes').send(form({ number: '+90 850 555 01 01' })).expect(409))).toBe('route.number-taken');
  expect(codeOf(await ask('post', '/incoming-routes').send(form({ number: '101', pbx: 'izmir' })).expect(404))).toBe('record.not-found');
  await ask('post', '/incoming-routes').send(form({ number: '101', greeting: 'a;System(rm)' })).expect(400);
  expect(incomingRoutesSchema.parse((await ask('get', '/incoming-routes').expect(200)).body)).toMatchObject({ routes: [{ name: 'Destek' }], timeZone: 'Europe/Istanbul', choices: [{ pbx: 'main', queues: ['destek'] }] });
});

it('names exactly what is in the way, keeps the route, and puts it in force when that is mended', async () => {
  test.pbx.refusal = 'Permission denied';
  await create();
  expect(await stand()).toMatchObject({ state: 'pending', problem: { code: 'dialplan.no-config-class', detail: 'Permission denied' } });
  test.pbx.refusal = 'Unable to open file';
  await ask('post', '/dialplan/main/check').expect(200);
  expect((await stand()).problem).toEqual({ code: 'dialplan.write-failed', detail: 'Unable to open file' });
  Object.assign(test.pbx, { refusal: null, isIncluded: false });
  await ask('post', '/dialplan/main/check').expect(200);
  expect(await stand()).toMatchObject({ state: 'pending', problem: { code: 'dialplan.not-included' } });
  Object.assign(test.pbx, { isIncluded: true, includedBy: { incoming: [], internal: [] } });
  await ask('post', '/dialplan/main/check').expect(200);
  expect(await stand()).toMatchObject({ state: 'in-force', problem: { code: 'dialplan.not-reached' } });
});

it('keeps a change while the link is lost; the worker brings it to the PBX when it is back', async () => {
  await test.pbx.link('lost');
  await create();
  expect(await stand()).toMatchObject({ state: 'pending', problem: { code: 'pbx.unreachable' } });
  expect(test.pbx.asked).toEqual([]);
  await test.pbx.link('up');
  const worker = await test.worker();
  try {
    await waitFor(async () => (await stand()).state === 'in-force', 15_000, 'the worker to write what waits');
  } finally {
    await worker.stop();
  }
  expect(test.pbx.file.length).toBeGreaterThan(0);
}, 60_000);

it('finds what somebody changed on the PBX, shows it, and leaves it until somebody chooses', async () => {
  await create();
  test.pbx.file = test.pbx.file.map((line) => (line.application === 'Queue' ? { ...line, data: 'satis,t' } : line));
  await ask('post', '/dialplan/main/check').expect(200);
  const drifted = await stand();
  expect(drifted).toMatchObject({ state: 'drifted', drift: [{ theirs: 'Queue(satis,t)' }] });
  expect(test.pbx.file.some(({ data }) => data === 'satis,t')).toBe(true);
  await ask('post', '/dialplan/main/resolve').send({ choice: 'ours' }).expect(200);
  expect(await stand()).toMatchObject({ state: 'in-force', drift: [] });
  expect(test.pbx.file.some(({ data }) => data === 'satis,t')).toBe(false);
  expect(audited()).toContain('dialplan.resolved');
});

it('leaves the writing to a person, gives the lines to paste, and sees when they are in force', async () => {
  await ask('post', '/dialplan/main/resolve').send({ choice: 'paste' }).expect(200);
  await create();
  expect(test.pbx.asked).not.toContain('dialplan.write');
  expect(await stand()).toMatchObject({ mode: 'paste', state: 'pending', problem: { code: 'dialplan.not-pasted' } });
  const { lines, setup } = (await ask('get', '/dialplan/main/text').expect(200)).body as { lines: { file: string; text: string }; setup: { text: string } };
  expect(setup.text).toContain('#tryinclude santral-dialplan.conf');
  expect(lines.text).toContain('exten => 08505550101,1,Set(SANTRAL_NOW=${EPOCH})');
  // Pasted as it was given.
  test.pbx.file = [...lines.text.matchAll(/^(?:\[(.+)\]|exten => ([^,]+),(\d+),(\w+)\((.*)\))$/gm)].reduce<{ context: string; lines: typeof test.pbx.file }>(
    ({ context, lines: before }, [, section, extension = '', priority, application = '', data = '']) =>
      section ? { context: section, lines: before } : { context, lines: [...before, { context, extension, priority: Number(priority), application, data }] },
    { context: '', lines: [] },
  ).lines;
  await ask('post', '/dialplan/main/check').expect(200);
  expect(await stand()).toMatchObject({ mode: 'paste', state: 'in-force', problem: null });
});

it('carries a changed calendar to every route that observes it, and tells what happens then', async () => {
  const route = await create({ hours: null });
  const at = '2026-11-23T10:00:00+03:00';
  const preview = async () => routeJudgementSchema.parse((await ask('get', `/incoming-routes/${route.id}/preview`).query({ at }).expect(200)).body);
  expect((await preview()).reason).toBe('always-open');
  const holiday = (await ask('post', '/holidays').send({ day: '2026-11-23', name: 'Kuruluş günü', closedFrom: null }).expect(200)).body as StoredHoliday;
  expect(await preview()).toMatchObject({ reason: 'holiday', holiday: 'Kuruluş günü', target: { kind: 'announcement' } });
  const returned = () => test.pbx.file.find(({ context, extension }) => context === 'santral-holidays' && extension === '20261123')?.data;
  expect(returned()).toBe('10000');
  await ask('put', `/holidays/${holiday.id}`).send({ day: '2026-11-23', name: 'Kuruluş günü', closedFrom: '12:30' }).expect(200);
  expect([returned(), (await preview()).reason]).toEqual(['11230', 'always-open']);
  await ask('delete', `/holidays/${holiday.id}`).expect(204);
  expect(returned()).toBeUndefined();
  expect((await stand()).state).toBe('in-force');
  const holidays = (await ask('get', '/holidays').expect(200)).body as StoredHoliday[];
  expect(holidays.filter(({ day }) => day.startsWith('2026')).map(({ key }) => key)).toContain('republic');
  expect(judgeRoute(route, holidays, Date.parse('2026-10-29T12:00:00+03:00'), 'Europe/Istanbul').reason).toBe('holiday');
});

it('is for those who manage telephony', async () => {
  const id = '22222222-2222-4222-8222-222222222222';
  const doors: [Method, string][] = [
    ['get', '/incoming-routes'], ['post', '/incoming-routes'], ['put', `/incoming-routes/${id}`], ['delete', `/incoming-routes/${id}`], ['get', `/incoming-routes/${id}/preview`], ['get', '/holidays'], ['post', '/holidays'],
    ['put', `/holidays/${id}`], ['delete', `/holidays/${id}`], ['get', '/dialplan'], ['get', '/dialplan/main/text'], ['post', '/dialplan/main/check'], ['post', '/dialplan/main/resolve'],
  ];
  for (const [method, path] of doors) expect([path, codeOf(await ask(method, path, 'supervisor').send({}).expect(403))]).toEqual([path, 'access.denied']);
  expect(codeOf(await ask('delete', `/incoming-routes/${id}`).expect(404))).toBe('record.not-found');
  expect(codeOf(await ask('post', '/dialplan/yok/check').expect(404))).toBe('record.not-found');
});
