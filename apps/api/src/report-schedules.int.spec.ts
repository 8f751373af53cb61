import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { type AuditPage, type ReportDelivery, type ReportSchedule } from '@santral/contracts';
import { callsEntities } from '@santral/domain-calls';
import { mailReport, ReportsWorkerModule } from '@santral/domain-reports';
import { type Config, ConfigModule } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { JobQueues, JobsModule } from '@santral/platform/jobs';
import { RedisModule } from '@santral/platform/redis';
import { waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { apiApp } from './testing/api-app.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let manager: string;
let sales: string;
const workers: INestApplicationContext[] = [];

const worker = async (change: Partial<Config> = {}) => {
  const module = await Test.createTestingModule({
    imports: [ConfigModule.forRoot({ ...api.config, ...change }), RedisModule.forRoot('test'), DatabaseModule.forRoot(callsEntities), FactsModule.forRoot(), JobsModule.forRoot(), ReportsWorkerModule],
  }).compile();
  const started = await module.init();
  workers.push(started);
  return started;
};
const stopWorkers = async () => {
  for (const one of workers.splice(0)) await one.close();
};

beforeAll(async () => {
  api = await apiApp();
  [manager, sales] = [await api.signIn('manager@santral.demo'), await api.signIn('sales@santral.demo')];
}, 60_000);
afterEach(stopWorkers);
afterAll(() => api.close());

const call = (method: 'get' | 'post' | 'put' | 'delete', path = '', token = manager) => request(api.url)[method](`/api/report-schedules${path}`).set('Authorization', `Bearer ${token}`);
const form = {
  name: 'Sabah raporu', report: 'calls-per-hours', format: 'csv', language: 'tr', period: 'yesterday', query: {}, cadence: 'day', at: '08:30', weekDay: 1, monthDay: 1, recipients: ['mudur@example.com'], isEnabled: true,
};
const create = async (change: object = {}) => (await call('post').send({ ...form, ...change }).expect(200)).body as ReportSchedule;
const deliveries = async (id: string) => (await call('get', `/${id}/deliveries`).expect(200)).body as ReportDelivery[];
const settled = (id: string, state: string) => waitFor(async () => (await deliveries(id)).find((one) => one.state === state), 20_000, `a delivery that is ${state}`);

it('is listed with when it is due next, changed by version, disabled and ended, all of it in the audit log', async () => {
  const made = await create();
  expect(new Date(made.nextAt ?? 0).toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul', hour: '2-digit', minute: '2-digit' })).toBe('08:30');
  expect(made).toMatchObject({ version: 1, createdBy: expect.any(String), delivery: null, query: { interval: null, queues: [], targetS: null } });
  const { id, version, createdBy: _by, updatedAt: _at, nextAt: _next, delivery: _none, ...rest } = made;
  const later = (await call('put', `/${id}`).send({ ...rest, version, at: '09:45' }).expect(200)).body as ReportSchedule;
  expect([later.version, new Date(later.nextAt ?? 0).toISOString().slice(11, 16)]).toEqual([2, '06:45']);
  expect((await call('put', `/${id}`).send({ ...rest, version: 1 }).expect(409)).body.error.code).toBe('record.version-conflict');
  const disabled = (await call('put', `/${id}`).send({ ...rest, version: 2, isEnabled: false }).expect(200)).body as ReportSchedule;
  expect(disabled.nextAt).toBeNull();
  expect((await call('get').expect(200)).body).toMatchObject([{ id, isEnabled: false, nextAt: null }]);
  await call('delete', `/${id}`).expect(204);
  await call('delete', `/${id}`).expect(404);
  await call('post', `/${id}/run`).expect(404);
  await call('get', `/${id}/deliveries`).expect(404);
  const admin = await api.signIn('admin@santral.demo');
  const { items } = (await request(api.url).get('/api/audit?action=report-schedule.created,report-schedule.changed,report-schedule.deleted').set('Authorization', `Bearer ${admin}`).expect(200)).body as AuditPage;
  expect(items.map(({ action, subject }) => [action, subject])).toEqual([
    ['report-schedule.deleted', 'Sabah raporu'], ['report-schedule.changed', 'Sabah raporu'], ['report-schedule.changed', 'Sabah raporu'], ['report-schedule.created', 'Sabah raporu'],
  ]);
});

it('refuses what cannot be, with the field and why', async () => {
  const refused = async (change: object) => (await call('post').send({ ...form, ...change }).expect(400)).body.error.fields.map(({ path }: { path: string }) => path);
  expect(await refused({ recipients: [] })).toEqual(['recipients']);
  expect(await refused({ recipients: ['not an address'] })).toEqual(['recipients.0']);
  expect(await refused({ at: '25:00' })).toEqual(['at']);
  expect(await refused({ report: 'agent-reports', query: { queues: ['destek'] } })).toEqual(['query.queues']);
  expect(await refused({ query: { dayStart: '08:00', dayEnd: '08:00' } })).toEqual(['query.dayEnd']);
  expect(await refused({ monthDay: 31 })).toEqual(['monthDay']);
});

it('is not for those who may only read reports', async () => {
  const { id } = await create();
  await call('get', '', sales).expect(403);
  await call('post', '', sales).send(form).expect(403);
  await call('put', `/${id}`, sales).send({ ...form, version: 1 }).expect(403);
  await call('delete', `/${id}`, sales).expect(403);
  await call('post', `/${id}/run`, sales).expect(403);
  await call('get', `/${id}/deliveries`, sales).expect(403);
  await call('delete', `/${id}`).expect(204);
});

it('mails the report, once however often its job is done', async () => {
  const { id } = await create({ name: 'PDF', format: 'pdf', report: 'queue-reports', recipients: ['a@example.com', 'b@example.com'], isEnabled: false });
  const running = await worker();
  await call('post', `/${id}/run`).expect(202);
  const sent = await settled(id, 'sent');
  expect(sent).toMatchObject({ attempts: 1, fault: null, reason: null, recipients: ['a@example.com', 'b@example.com'], askedBy: expect.stringMatching(/./) });
  const mails = async () => (await request(api.url).get('/api/dev/mail?to=b@example.com').expect(200)).body as { id: string; subject: string; text: string; attachments: { name: string }[] }[];
  const [mail] = await mails();
  expect(mail).toMatchObject({ id: sent.id, subject: expect.stringMatching(/^Kuyruk raporu · \d\d\.\d\d\.\d{4}$/), text: expect.stringContaining('zamanlamasıyla gönderildi'), attachments: [{ name: expect.stringMatching(/^queue-reports_.*\.pdf$/) }] });
  const file = await request(api.url).get(`/api/dev/mail/${sent.id}/0`).buffer(true).parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => done(null, Buffer.concat(chunks)));
  });
  expect((file.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  // The job again, as after a worker that died before BullMQ heard of its end.
  const [{ run } = { run: '' }] = await api.source.query<{ run: string }[]>('SELECT run FROM report_delivery WHERE id = $1', [sent.id]);
  await running.get(JobQueues).add(mailReport, { scheduleId: id, askedBy: 'x' }, { id: run });
  await waitFor(async () => Object.values(await running.get(JobQueues).counts('reports')).slice(0, 3).every((count) => count === 0));
  expect(await mails()).toHaveLength(1);
  expect(await deliveries(id)).toHaveLength(1);
});

it('shows why a mail was not sent, tries again, and gives up what nobody will take', async () => {
  const { id } = await create({ name: 'Kayıp', isEnabled: false });
  await worker({ mail: { provider: 'smtp', smtpUrl: 'smtp://127.0.0.1:9', from: 'rapor@example.com' } });
  await call('post', `/${id}/run`).expect(202);
  const failed = await settled(id, 'retrying');
  expect(failed).toMatchObject({ fault: 'unreachable', reason: expect.stringContaining('ECONNREFUSED'), attempts: 1, sentAt: null });
  await stopWorkers();
  // The next worker has a mail server; the same delivery is tried again when it is due.
  const mended = await worker();
  // Half a minute is too long for a test: the job is made due, and the worker woken by another.
  await api.redis.eval("for _, key in ipairs(redis.call('KEYS', '{jobs}:reports:delayed')) do for _, job in ipairs(redis.call('ZRANGE', key, 0, -1)) do redis.call('ZADD', key, 1, job) end end return 1", 0);
  await mended.get(JobQueues).add(mailReport, { scheduleId: '00000000-0000-4000-8000-000000000000', askedBy: null });
  const sent = await settled(id, 'sent');
  expect(sent).toMatchObject({ id: failed.id, attempts: 2, fault: null });
  const impossible = await create({ name: 'Uzun', report: 'calls-per-hours', format: 'pdf', period: 'last-30-days', isEnabled: false });
  await api.source.query(`UPDATE report_schedule SET query = '{"interval":"hour","queues":[],"agents":["1001"],"dayStart":"00:00","dayEnd":"24:00","weekDays":[],"targetS":null}', report = 'queue-reports' WHERE id = $1`, [impossible.id]);
  await call('post', `/${impossible.id}/run`).expect(202);
  expect(await settled(impossible.id, 'failed')).toMatchObject({ fault: 'report', reason: 'Bu rapor bu seçenekle daraltılamaz.' });
  expect(((await call('get').expect(200)).body as ReportSchedule[]).find((one) => one.id === impossible.id)?.delivery).toMatchObject({ state: 'failed' });
});

it('gets its rhythms back from the rows when a worker starts', async () => {
  const { id, nextAt } = await create({ name: 'Redis yeni' });
  await api.redis.flushdb();
  const started = await worker();
  const due = await started.get(JobQueues).rhythms(mailReport);
  expect(due.get(id)).toBe(Date.parse(nextAt ?? ''));
  // Flushing took the sessions with it.
  manager = await api.signIn('manager@santral.demo');
  await call('delete', `/${id}`).expect(204);
  expect((await started.get(JobQueues).rhythms(mailReport)).has(id)).toBe(false);
});
