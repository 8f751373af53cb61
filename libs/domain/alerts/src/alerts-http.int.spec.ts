import { alertChoicesSchema, alertRulesSchema, alertsSchema } from '@santral/contracts';
import { AUDIT_LOG } from '@santral/platform/http';
import type { AuditLines } from '@santral/platform/testing';
import { adminId, alertsApp, managerId, ruleForm } from './testing/alerts-app.js';

let t: Awaited<ReturnType<typeof alertsApp>>;
beforeAll(async () => {
  t = await alertsApp();
}, 30_000);
afterAll(() => t.close());

const errorOf = (answer: { body: unknown }) => (answer.body as { error: { code: string; message: string; fields?: { path: string }[] } }).error;
const audit = () => t.app.get<AuditLines>(AUDIT_LOG).lines;
const NOBODY = '00000000-0000-4000-8000-000000000000';

it('lets see, acknowledge and manage only those who may', async () => {
  const reading = [['get', 'alerts']] as const;
  const acknowledging = [['post', 'alerts/1/acknowledge']] as const;
  const managing = [['get', 'alerts/1/notices'], ['get', 'alert-rules'], ['get', 'alert-rules/choices'], ['post', 'alert-rules'], ['put', `alert-rules/${NOBODY}`], ['delete', `alert-rules/${NOBODY}`]] as const;
  const refused = async (token: string, routes: readonly (readonly ['get' | 'post' | 'put' | 'delete', string])[]) => {
    for (const [verb, path] of routes) expect([token, verb, path, errorOf(await t.http(verb, path, token).send({}).expect(403)).code]).toEqual([token, verb, path, 'access.denied']);
  };
  await refused('agent', [...reading, ...acknowledging, ...managing]);
  await refused('watcher', [...acknowledging, ...managing]);
  await refused('manager', managing);
  for (const token of ['watcher', 'manager', 'admin']) await t.http('get', 'alerts', token).expect(200);
});

it('adds, changes and removes rules, keeps two editors apart, and writes down who did what', async () => {
  const rule = await t.only({ name: 'Nöbet', quiet: { from: '22:00', until: '07:00' }, mails: ['Nobet@Ornek.test', 'nobet@ornek.test'], phones: ['0532 111 22 33', '+905321112233'] });
  expect(rule).toMatchObject({ version: 1, mails: ['nobet@ornek.test'], phones: ['+905321112233'], quiet: { from: '22:00', until: '07:00' }, open: 0 });
  const change = { ...ruleForm({ name: 'Gece nöbeti', kind: 'service-level', limit: 80 }), version: 1 };
  expect((await t.http('put', `alert-rules/${rule.id}`).send(change).expect(200)).body).toMatchObject({ name: 'Gece nöbeti', version: 2, quiet: null });
  expect(errorOf(await t.http('put', `alert-rules/${rule.id}`).send(change).expect(409)).code).toBe('record.version-conflict');
  expect(errorOf(await t.http('put', `alert-rules/${NOBODY}`).send(change).expect(404)).code).toBe('record.not-found');
  await t.http('delete', `alert-rules/${rule.id}`).expect(204);
  await t.http('delete', `alert-rules/${rule.id}`).expect(404);
  expect(alertRulesSchema.parse((await t.http('get', 'alert-rules').expect(200)).body)).toEqual([]);
  expect(audit().map(({ action, userId, subject }) => [action, userId, subject])).toEqual([
    ['alert-rule.created', adminId, 'Nöbet'], ['alert-rule.changed', adminId, 'Gece nöbeti'], ['alert-rule.deleted', adminId, 'Gece nöbeti'],
  ]);
});

it.each([
  ['a limit beyond the kind', { kind: 'service-level', limit: 101 }, 'limit'],
  ['no limit where there has to be one', { limit: null }, 'limit'],
  ['a limit where there is none', { kind: 'link-down', limit: 5 }, 'limit'],
  ['an unknown kind', { kind: 'weather' }, 'kind'],
  ['no number', { phones: ['12'] }, 'phones.0'],
  ['no address', { mails: ['x'] }, 'mails.0'],
  ['quiet hours without length', { quiet: { from: '07:00', until: '07:00' } }, 'quiet.until'],
  ['no name', { name: ' ' }, 'name'],
])('refuses %s and says at which field', async (_what, change, path) => {
  const refused = await t.http('post', 'alert-rules').set('Accept-Language', 'tr').send({ ...ruleForm(), ...change }).expect(400);
  expect(errorOf(refused).fields?.map((field) => field.path)).toEqual([path]);
});

it('offers queues, people who may sign in, and webhooks', async () => {
  await t.only({});
  await t.wait(0);
  const { queues, users, webhooks } = alertChoicesSchema.parse((await t.http('get', 'alert-rules/choices').expect(200)).body);
  expect([queues, users, webhooks]).toEqual([['destek', 'satis'], [{ id: adminId, name: 'Ayşe Yılmaz' }, { id: managerId, name: 'Mehmet Kaya' }], []]);
});

it('lets one person look after an open alert, and pages through what is over', async () => {
  const rule = await t.only({ limit: 0 });
  await t.link();
  await t.wait(1);
  await t.after(0);
  const [alert] = alertsSchema.parse((await t.http('get', 'alerts').expect(200)).body);
  expect(alertRulesSchema.parse((await t.http('get', 'alert-rules').expect(200)).body)).toMatchObject([{ id: rule.id, open: 1 }]);
  await t.http('post', `alerts/${alert?.id}/acknowledge`, 'manager').send({ note: 'Bakıyorum' }).expect(200);
  const late = await t.http('post', `alerts/${alert?.id}/acknowledge`).set('Accept-Language', 'tr').send({}).expect(409);
  expect(errorOf(late)).toMatchObject({ code: 'alert.not-open', message: 'Bu uyarı bitmiş ya da biri onu zaten üstlenmiş.' });
  await t.http('post', 'alerts/999999/acknowledge').send({}).expect(404);
  await t.http('get', 'alerts/999999/notices').expect(404);
  await t.http('get', 'alerts/x/notices').expect(400);
  expect(audit().at(-1)).toMatchObject({ action: 'alert.acknowledged', userId: managerId, subject: 'Kural', details: { target: 'destek', note: 'Bakıyorum' } });
  await t.source.query(`INSERT INTO alert (rule, kind, severity, pbx, target, queues, since, raised_at, resolved_at, ending) SELECT 'Eski', 'waiting', 'warning', 'main', 'q' || n, '{}', now(), now(), now(), 'calm' FROM generate_series(1, 3) n`);
  const first = alertsSchema.parse((await t.http('get', 'alerts?state=over&limit=2').expect(200)).body);
  expect(first.map(({ target }) => target)).toEqual(['q3', 'q2']);
  expect(alertsSchema.parse((await t.http('get', `alerts?state=over&limit=2&before=${first[1]?.id}`).expect(200)).body).map(({ target }) => target)).toEqual(['q1']);
});
