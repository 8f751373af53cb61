import { JOB_BOARD_PATH, jobBoardSessionSchema } from '@santral/contracts';
import { AUDIT_LOG, AUTHENTICATOR, type Authenticator } from '@santral/platform/http';
import { defineJob, JobQueues } from '@santral/platform/jobs';
import { type AuditLines } from '@santral/platform/testing';
import request from 'supertest';
import { z } from 'zod';
import { operationsApp } from '../testing/operations-app.js';

let test: Awaited<ReturnType<typeof operationsApp>>;
beforeAll(async () => {
  test = await operationsApp();
}, 30_000);
afterAll(() => test.close());

const server = () => test.app.getHttpServer();
const errorOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;
const openFor = (token: string) => request(server()).post('/api/operations/job-board-session').set('Authorization', `Bearer ${token}`);
/** The cookie a browser keeps. */
const cookieFor = async (token: string): Promise<string> => String((await openFor(token).expect(200)).headers['set-cookie']).split(';')[0] ?? '';
const ask = (verb: 'get' | 'put' | 'post', path: string, cookie: string) => request(server())[verb](`${JOB_BOARD_PATH}${path}`).set('Cookie', cookie);

it('opens to a browser by a cookie that says nothing, leads nowhere else and runs out', async () => {
  const answer = await openFor('watcher').expect(200);
  const session = jobBoardSessionSchema.parse(answer.body);
  expect(session).toMatchObject({ url: `${JOB_BOARD_PATH}/`, mayChange: false });
  expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  const [cookie, ...attributes] = String(answer.headers['set-cookie']).split('; ');
  expect(cookie).toMatch(/^santral_job_board=[\w-]{43}$/);
  expect(attributes).toEqual(expect.arrayContaining(['Max-Age=900', `Path=${JOB_BOARD_PATH}`, 'HttpOnly', 'SameSite=Strict']));
  const page = await ask('get', '/', cookie ?? '').set('Accept', 'text/html').expect(200).expect('cache-control', 'no-store').expect('content-type', /html/);
  // Nothing comes from elsewhere: no address of another host in the page, and scripts as the policy of the desk has it.
  expect([...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address).filter((address) => /^(?:https?:)?\/\//.test(address ?? ''))).toEqual([]);
  expect(page.text).not.toMatch(/<script(?![^>]*(?:src=|type="application\/json"))/);
  expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'");
  const [script] = [...page.text.matchAll(/src="([^"]+\.js)"/g)].map(([, address]) => address);
  await ask('get', `/${script?.replace(`${JOB_BOARD_PATH}/`, '') ?? ''}`, cookie ?? '').expect(200);
  // The cookie opens no other route.
  await request(server()).get('/api/operations/health').set('Cookie', cookie ?? '').expect(401);
});

it('shows queues and jobs without the numbers of people to those who may only look, and lets them change nothing', async () => {
  await test.app.get(JobQueues).add(defineJob('breaks.warn', z.object({ id: z.string() })), { id: '05321112233' }, { id: 'one' });
  const look = async (token: string) => JSON.stringify((await ask('get', '/api/queues?activeQueue=breaks&status=latest&page=1&jobsPerPage=10', await cookieFor(token)).expect(200)).body);
  expect(await look('watcher')).toContain('***********');
  expect(await look('watcher')).not.toContain('05321112233');
  expect(await look('admin')).toContain('05321112233');
  const cookie = await cookieFor('watcher');
  expect(errorOf(await ask('put', '/api/queues/breaks/retry/failed', cookie).expect(403))).toBe('access.denied');
  expect(errorOf(await ask('put', '/api/queues/breaks/empty', cookie).expect(403))).toBe('access.denied');
  expect((await test.app.get(JobQueues).counts('breaks')).waiting).toBe(1);
});

it('lets those who may hand back dead letters change jobs, from our own pages, and writes it down', async () => {
  const cookie = await cookieFor('admin');
  for (const [name, value] of [['Sec-Fetch-Site', 'cross-site'], ['Sec-Fetch-Site', 'same-site'], ['Origin', 'https://elsewhere.test']] as const) {
    expect([name, value, errorOf(await ask('put', '/api/queues/breaks/pause', cookie).set(name, value).expect(403))]).toEqual([name, value, 'access.cross-site']);
  }
  await ask('put', '/api/queues/breaks/pause', cookie).set('Sec-Fetch-Site', 'same-origin').expect(200);
  await ask('put', '/api/queues/breaks/resume', cookie).set('Sec-Fetch-Site', 'same-origin').expect(200);
  const lines = test.app.get<AuditLines>(AUDIT_LOG).lines;
  expect(lines.map(({ action, userId, subject, details }) => [action, userId, subject, details])).toEqual([
    ['jobs.changed', 'boss', '/api/queues/breaks/pause', { method: 'PUT' }],
    ['jobs.changed', 'boss', '/api/queues/breaks/resume', { method: 'PUT' }],
  ]);
});

it('is refused without a cookie, with a wrong one, to whoever lacks the permission, to programs, and when a session has ended', async () => {
  for (const cookie of ['', 'santral_job_board=short', `santral_job_board=${'x'.repeat(43)}`]) {
    expect([cookie, errorOf(await ask('get', '/api/queues', cookie).set('Accept', 'application/json').expect(401))]).toEqual([cookie, 'auth.required']);
    // A person who follows an old link is led to the page that has a new one.
    await ask('get', '/', cookie).set('Accept', 'text/html,*/*').expect(302).expect('location', '/apps/health');
  }
  expect(errorOf(await openFor('agent').expect(403))).toBe('access.denied');
  expect(errorOf(await openFor('program').expect(403))).toBe('access.session-only');
  await request(server()).post('/api/operations/job-board-session').expect(401);
  const cookie = await cookieFor('admin');
  await ask('get', '/api/queues', cookie).expect(200);
  const authenticator = test.app.get<Authenticator>(AUTHENTICATOR);
  authenticator.changed = (known) => Promise.resolve(new Set(known.map(({ sessionId }) => sessionId)));
  await ask('get', '/api/queues', cookie).set('Accept', 'application/json').expect(401);
  delete authenticator.changed;
});
