import { breakSettingsSchema, breakTypes, type ResourcePage, type RowOf } from '@santral/contracts';
import { AUDIT_LOG } from '@santral/platform/http';
import { alterStatements, LIVE_COLUMNS } from '@santral/platform/resource';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { ADMIN_ID, agentsApp } from '../testing/agents-app.js';

type Row = RowOf<typeof breakTypes>;
let test: Awaited<ReturnType<typeof agentsApp>>;
const PATH = '/api/resources/break-types';
const ask = (verb: 'get' | 'post' | 'patch' | 'delete', path = '', token = 'admin') => request(test.app.getHttpServer())[verb](path.startsWith('/api') ? path : PATH + path).set('Authorization', `Bearer ${token}`);
const fieldsOf = (body: unknown) => (body as { error: { fields: { path: string }[] } }).error.fields.map(({ path }) => path);
const error = (body: unknown) => (body as { error: { code: string; message: string } }).error;
const label = (tr: string) => ({ tr, en: `${tr} (en)`, ar: `${tr} (ar)` });
const create = async (tr: string, values: object = {}): Promise<Row> => (await ask('post').send({ label: label(tr), dailyLimitS: 600, position: 20, ...values }).expect(201)).body as Row;

beforeAll(async () => {
  test = await agentsApp();
  await test.worker();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.source.query('TRUNCATE agent_break, agent_session, agent_forced_command');
  await test.source.query('DELETE FROM break_type WHERE id > 9');
});

it('agree with their declaration', async () => {
  expect(alterStatements(breakTypes, (await test.source.query(LIVE_COLUMNS, ['break_type'])) as never)).toEqual([]);
});

it('begin with those of the specification, in order, each with the code the PBX knows', async () => {
  const { items } = (await ask('get').expect(200)).body as ResourcePage<Row>;
  expect(items.map(({ id, label: { tr }, reasonCode }) => [id, tr, reasonCode])).toEqual([
    [2, 'Yemek', 'BRK-2'], [3, 'Çay', 'BRK-3'], [4, 'Dış arama', 'BRK-4'], [5, 'İş yapma', 'BRK-5'],
    [6, 'İş molası', 'BRK-6'], [7, 'Acil', 'BRK-7'], [8, 'Saha', 'BRK-8'], [9, 'Talimat', 'BRK-9'],
  ]);
});

it('are added by administrators and chosen by agents at once, under a code of their own', async () => {
  const added = await create('Namaz', { position: 0 });
  expect(Number(added.id)).toBeGreaterThan(9);
  expect(added.reasonCode).toBe(`BRK-${added.id}`);
  const choices = (await ask('get', '/api/getPauseList/1001', 'agent').expect(200)).body as { id: number; name: string; breakLimit: number }[];
  expect(choices[0]).toMatchObject({ id: added.id, name: 'Namaz', breakLimit: 600 });
  await ask('post', '/api/agentLogin/1001', 'agent').expect(200);
  await ask('post', `/api/agentPauseStart/1001/${added.id}`, 'agent').expect(200);
  expect(test.telephony.commands.at(-1)?.payload).toEqual({ extension: '1001', reason: added.reasonCode });
});

it('keep the code whatever is sent: pauses of the past are known by it', async () => {
  const added = await create('Eğitim');
  const answer = await ask('patch', `/${added.id}`).send({ version: 1, changes: { reasonCode: 'BRK-2' } }).expect(400);
  expect(error(answer.body).code).toBe('validation.failed');
});

it('are deleted while nobody has taken one, and kept afterwards', async () => {
  const unused = await create('Deneme');
  await ask('delete', `/${unused.id}`).expect(204);
  const used = await create('Eğitim');
  await ask('post', '/api/agentLogin/1001', 'agent').expect(200);
  await ask('post', `/api/agentPauseStart/1001/${used.id}`, 'agent').expect(200);
  await waitFor(async () => (await test.source.query<unknown[]>('SELECT 1 FROM agent_break WHERE break_type_id = $1', [used.id])).length === 1);
  const refused = await ask('delete', `/${used.id}`).set('Accept-Language', 'tr').expect(409);
  expect(error(refused.body)).toMatchObject({ code: 'break-type.has-history', message: 'Kullanılmış bir mola türü silinemez; etkin olmaktan çıkarın.' });
  expect(error((await ask('delete', `/${used.id}`).set('Accept-Language', 'ar').expect(409)).body).message).toContain('أوقف تفعيله');

  // Made inactive it is offered to nobody and refused, and the break that goes on keeps its name.
  await ask('patch', `/${used.id}`).send({ version: 1, changes: { active: false } }).expect(200);
  const choices = (await ask('get', '/api/getPauseList/1001', 'agent').expect(200)).body as { id: number }[];
  expect(choices.map(({ id }) => id)).not.toContain(used.id);
  expect((await ask('get', '/api/agentStatus/1001', 'agent').expect(200)).body).toMatchObject({ status: 'paused', pauseinfo: { pauseid: used.id, pausename: 'Eğitim' } });
  expect(error((await ask('post', `/api/agentPauseStart/1002/${used.id}`, 'other').expect(409)).body).code).toBe('break.disabled');
});

it('refuse a limit that no day can hold, and a name twice in Turkish eyes', async () => {
  for (const field of ['dailyLimitS', 'singleLimitS']) {
    for (const limitS of [-1, 86_401]) {
      const { body } = await ask('post').set('Accept-Language', 'tr').send({ label: label('Uzun'), position: 1, [field]: limitS }).expect(400);
      expect([error(body).code, error(body).message, fieldsOf(body)]).toEqual(['break-type.limit-out-of-range', 'Limit 00:00:00 ile 24:00:00 arasında olmalıdır.', [field]]);
    }
  }
  await create('Işık');
  expect(error((await ask('post').send({ label: label('ışık'), position: 1 }).expect(409)).body).code).toBe('record.duplicate');
});

it('refuse a limit of one break that is longer than that of the day, at the field that was changed', async () => {
  const { body } = await ask('post').set('Accept-Language', 'tr').send({ label: label('Uzun'), dailyLimitS: 600, singleLimitS: 601 }).expect(400);
  expect([error(body).code, error(body).message, fieldsOf(body)]).toEqual(['break-type.single-above-daily', 'Tek mola limiti günlük limitten uzun olamaz.', ['singleLimitS']]);
  const added = await create('Kısa', { singleLimitS: 600 });
  const less = await ask('patch', `/${added.id}`).send({ version: 1, changes: { dailyLimitS: 599 } }).expect(400);
  expect([error(less.body).code, fieldsOf(less.body)]).toEqual(['break-type.single-above-daily', ['dailyLimitS']]);
  // Without a limit of the day, one break may still have one.
  await ask('patch', `/${added.id}`).send({ version: 1, changes: { dailyLimitS: 0 } }).expect(200);
});

describe('the daily allowance of all breaks', () => {
  const SETTINGS = '/api/break-settings';
  const put = (body: object, token = 'admin') => request(test.app.getHttpServer()).put(SETTINGS).set('Authorization', `Bearer ${token}`).send(body);
  const settings = async () => breakSettingsSchema.parse((await ask('get', SETTINGS).expect(200)).body);

  it('is changed by whoever may change break types, and remembered with who did it', async () => {
    const { version } = await settings();
    expect((await put({ dailyAllowanceS: 3600, version }).expect(200)).body).toEqual({ dailyAllowanceS: 3600, version: version + 1 });
    expect(await settings()).toEqual({ dailyAllowanceS: 3600, version: version + 1 });
    const lines = test.app.get<AuditLines>(AUDIT_LOG).lines.filter(({ action }) => action === 'break-settings.changed');
    expect(lines.at(-1)).toMatchObject({ userId: ADMIN_ID, details: { changes: { dailyAllowanceS: [0, 3600] } } });
    expect(error((await put({ dailyAllowanceS: 1800, version }).expect(409)).body).code).toBe('break-settings.changed');
    for (const dailyAllowanceS of [-1, 86_401, 1.5, null]) expect(error((await put({ dailyAllowanceS, version: version + 1 }).expect(400)).body).code).toBe('validation.failed');
    await put({ dailyAllowanceS: 0, version: version + 1 }).expect(200);
  });

  it("is nobody else's business", async () => {
    for (const token of ['agent', 'supervisor', 'clerk']) {
      for (const answer of [await ask('get', SETTINGS, token), await put({ dailyAllowanceS: 1, version: 1 }, token)]) expect([token, answer.status, error(answer.body).code]).toEqual([token, 403, 'access.denied']);
    }
  });
});

it('are nobody else\'s business: a supervisor sees none without the permission, an agent changes none', async () => {
  for (const token of ['agent', 'supervisor', 'clerk']) {
    for (const answer of [await ask('get', '', token), await ask('post', '', token).send({}), await ask('patch', '/3', token).send({}), await ask('delete', '/3', token), await ask('get', '/export?format=csv', token)]) {
      expect([token, answer.status, error(answer.body).code]).toEqual([token, 403, 'access.denied']);
    }
  }
});

it('remember who changed what, and leave the house as a table', async () => {
  const added = await create('Toplantı');
  await ask('patch', `/${added.id}`).send({ version: 1, changes: { dailyLimitS: 900 } }).expect(200);
  const history = (await ask('get', `/${added.id}/history`).expect(200)).body as { verb: string; actorId: string; diff: Record<string, unknown> }[];
  expect(history.map(({ verb, actorId }) => [verb, actorId])).toEqual([['updated', ADMIN_ID], ['created', ADMIN_ID]]);
  expect(history[0]?.diff).toEqual({ dailyLimitS: [600, 900] });
  const csv = await ask('get', '/export?format=csv&filter[active]=true').set('Accept-Language', 'tr').expect(200);
  expect(csv.text).toContain('Toplantı');
  // As people write it, under a label that says so.
  expect(csv.text).toContain('Günlük limit (sa:dk:sn)');
  expect(csv.text).toContain('00:15:00');
  expect(csv.text).toContain(`BRK-${added.id}`);
});
