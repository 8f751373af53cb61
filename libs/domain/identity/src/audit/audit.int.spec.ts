import type { AuditPage } from '@santral/contracts';
import { demoUserId } from '../index.js';
import { identityApp } from '../testing/identity-app.js';

let identity: Awaited<ReturnType<typeof identityApp>>;
let admin: ReturnType<typeof identity.as>;
beforeAll(async () => {
  identity = await identityApp();
  await identity.password('agent1@santral.demo', 'wrong-password');
  await identity.signIn('agent1@santral.demo');
  admin = identity.as(await identity.signIn('admin@santral.demo'));
});
afterAll(() => identity.close());

const search = async (query: object) => (await admin.get('/api/audit').query(query).expect(200)).body as AuditPage;

it('finds who did what when, newest first', async () => {
  const all = await search({});
  expect(all.total).toBe(5);
  expect(all.items.map(({ action }) => action).slice(0, 2)).toEqual(['sign-in.completed', 'sign-in.password-accepted']);
  expect((await search({ q: 'fatma KOÇ' })).total).toBe(3);
  expect((await search({ q: 'agent1@', action: 'sign-in.password-refused,sign-out' })).items).toMatchObject([{ user: 'Fatma Koç', subject: 'agent1@santral.demo', ip: expect.stringContaining('127.0.0.1') }]);
  expect((await search({ userId: demoUserId('admin@santral.demo') })).total).toBe(2);
  expect((await search({ pageSize: 2, page: 3 })).items).toHaveLength(1);
  const middle = all.items[2]?.at;
  const [older, newer] = [await search({ until: middle }), await search({ from: middle })];
  expect([older.total + newer.total, newer.items.at(-1)?.at]).toEqual([5, middle]);
  expect((await search({ q: '%' })).total).toBe(0);
});

it('takes no search that is none', async () => {
  await admin.get('/api/audit?action=everything').expect(400);
  await admin.get('/api/audit?userId=1').expect(400);
  await admin.get('/api/audit?from=yesterday').expect(400);
});

it('is kept by the database against everybody', async () => {
  for (const sql of ['DELETE FROM audit_log', `UPDATE audit_log SET details = '{}'`, 'TRUNCATE audit_log']) await expect(identity.source.query(sql)).rejects.toThrow('append-only');
});

it('holds neither passwords nor codes nor tokens', async () => {
  const text = JSON.stringify(await identity.source.query('SELECT * FROM audit_log'));
  expect(text).not.toMatch(/santral-demo"|wrong-password|eyJ|argon2/);
});
