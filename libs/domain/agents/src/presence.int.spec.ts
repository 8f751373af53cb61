import { directoryKey, presenceSheetSchema } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { workDayOf } from './breaks/work-day.js';
import { agentsApp } from './testing/agents-app.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
const MINUTE = 60_000;
const get = (query: string, token = 'admin') => request(test.app.getHttpServer()).get(`/api/personal-check${query}`).set('Authorization', `Bearer ${token}`);
const sheet = async (query = '') => presenceSheetSchema.parse((await get(query).expect(200)).body);
const rowOf = async (extension: string, query = '') => (await sheet(query)).rows.find((row) => row.extension === extension);
const session = (extension: string, userId: string | null, from: string, until: string | null, pbx = 'main') =>
  test.source.query('INSERT INTO agent_session (pbx, extension, user_id, queues, started_at, ended_at, last_seq) VALUES ($1, $2, $3, $4, $5, $6, $7)', [pbx, extension, userId, ['destek'], from, until, '0-1']);

beforeAll(async () => {
  test = await agentsApp({ timeZone: 'Europe/Istanbul' });
  await test.worker();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.source.query('TRUNCATE agent_break, agent_session');
});

it('fills from what the PBX tells: in, on a break, left', async () => {
  // Whatever the hour, a minute ago is the working day of now, but for the first minute of it.
  test.telephony.now = Math.max(Date.now() - MINUTE, workDayOf(Date.now(), test.config).from);
  await test.telephony.join('1001', 'destek');
  await waitFor(async () => (await rowOf('1001'))?.state === 'in');
  expect(await rowOf('1001')).toMatchObject({ userId: 'u1', name: 'Şükrü Çağlar', firstLogin: new Date(test.telephony.now).toISOString(), lastLogout: null, breaks: 0 });
  test.telephony.now = null;
  await test.telephony.pause('1001', 'BRK-3');
  await waitFor(async () => (await rowOf('1001'))?.state === 'on-break');
  await test.telephony.leave('1001', 'destek');
  await waitFor(async () => (await rowOf('1001'))?.state === 'left');
  expect(await rowOf('1001')).toMatchObject({ breaks: 1, lastLogout: expect.any(String) as string });
  expect((await rowOf('1002'))?.state).toBe('absent');
});

it('answers a past day clipped to it, with breaks, and without the pauses of the PBX itself', async () => {
  await session('1001', 'u1', '2026-03-09T20:00:00.000Z', '2026-03-10T09:00:00.000Z');
  for (const [reason, from, until] of [['BRK-3', '10:00', '10:45'], ['Auto-Pause', '11:00', '11:30']]) {
    await test.source.query(
      'INSERT INTO agent_break (pbx, extension, user_id, break_type_id, reason, limit_s, counted, started_at, ended_at) VALUES ($1, $2, $3, $4, $5, 1800, $6, $7, $8)',
      ['main', '1001', 'u1', reason === 'BRK-3' ? 3 : null, reason, reason === 'BRK-3', `2026-03-10T${from}:00+03`, `2026-03-10T${until}:00+03`],
    );
  }
  const answer = await sheet('?date=2026-03-10');
  expect(answer).toMatchObject({ date: '2026-03-10', timeZone: 'Europe/Istanbul', from: '2026-03-09T21:00:00.000Z', until: '2026-03-10T21:00:00.000Z' });
  expect(answer.rows).toHaveLength(2);
  expect(answer.rows[0]).toEqual({
    userId: 'u1', name: 'Şükrü Çağlar', extension: '1001', state: 'left', firstLogin: '2026-03-09T21:00:00.000Z', lastLogout: '2026-03-10T09:00:00.000Z',
    loggedInMs: 12 * 60 * MINUTE, breakMs: 45 * MINUTE, breaks: 1, overrunMs: 15 * MINUTE, overruns: { type: 15 * MINUTE, single: 0, allowance: 0 }, deskLost: false,
  });
  expect((await rowOf('1001', '?date=2026-03-09'))?.loggedInMs).toBe(60 * MINUTE);
});

it('counts the date in another zone when asked to', async () => {
  await session('1001', 'u1', '2026-03-09T21:00:00.000Z', '2026-03-09T22:00:00.000Z');
  expect((await rowOf('1001', '?date=2026-03-09'))?.state).toBe('absent');
  expect((await rowOf('1001', '?date=2026-03-09&timezone=UTC'))?.loggedInMs).toBe(60 * MINUTE);
});

it('follows the user to another extension; a row without a user belongs to the extension', async () => {
  await session('1009', 'u1', '2026-03-10T06:00:00.000Z', '2026-03-10T07:00:00.000Z');
  await session('1001', 'somebody-before', '2026-03-10T08:00:00.000Z', '2026-03-10T11:00:00.000Z');
  await session('1002', null, '2026-03-10T08:00:00.000Z', '2026-03-10T10:00:00.000Z');
  expect((await sheet('?date=2026-03-10')).rows.map(({ extension, loggedInMs }) => [extension, loggedInMs / MINUTE])).toEqual([['1001', 60], ['1002', 120]]);
});

it('is of one PBX: the same extension on another one is somebody else', async () => {
  await test.redis.hset(directoryKey('izmir'), '1001', JSON.stringify({ userId: 'u9', displayName: 'Gül Işık' }));
  await session('1001', 'u1', '2026-03-10T06:00:00.000Z', '2026-03-10T07:00:00.000Z');
  await session('1001', 'u9', '2026-03-10T08:00:00.000Z', '2026-03-10T11:00:00.000Z', 'izmir');
  const minutes = async (query: string) => (await sheet(query)).rows.map(({ name, loggedInMs }) => [name, loggedInMs / MINUTE]);
  expect(await minutes('?date=2026-03-10&pbx=izmir')).toEqual([['Gül Işık', 180]]);
  expect(await minutes('?date=2026-03-10')).toEqual([['Şükrü Çağlar', 60], ['Ali Kurt', 0]]);
  expect((await sheet('?pbx=izmir')).pbx).toBe('izmir');
  const { text } = await get('/export?date=2026-03-10&pbx=izmir').expect(200);
  expect(text).toContain('1001;Gül Işık');
  expect(text).not.toContain('Ali Kurt');
  await get('?pbx=%C4%B0zmir').expect(400);
  await get('?pbx=izmir', 'supervisor').expect(403);
  await test.redis.del(directoryKey('izmir'));
});

it('is written as a file with formulas defused', async () => {
  await test.redis.hset(directoryKey('main'), '1003', JSON.stringify({ userId: 'u3', displayName: '=HYPERLINK("x")' }));
  await session('1001', 'u1', '2026-03-10T06:00:00.000Z', '2026-03-10T07:30:05.000Z');
  const { text, headers } = await get('/export?date=2026-03-10').expect(200);
  await test.redis.hdel(directoryKey('main'), '1003');
  expect(headers['content-disposition']).toBe('attachment; filename="personal-check-2026-03-10.csv"');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\uFEFFDahili;Çalışan;Durum;İlk giriş;Son çıkış;Oturum süresi;Mola süresi;Mola sayısı;Mola aşımı;Tür limiti aşımı;Tek mola aşımı;Günlük hak aşımı');
  expect(lines[1]).toBe('1001;Şükrü Çağlar;Geldi, çıktı;10.03.2026 09:00:00;10.03.2026 10:30:05;01:30:05;00:00:00;0;00:00:00;00:00:00;00:00:00;00:00:00');
  expect(lines[3]).toContain(`"'=HYPERLINK`);
});

it('refuses what is no day, no zone or has not begun, and who may not look', async () => {
  for (const query of ['?date=10.03.2026', '?date=2026-02-30', '?timezone=Mars/Olympus']) await get(query).expect(400);
  const { body } = await get('?date=2999-01-01').expect(400);
  expect((body as { error: { code: string } }).error.code).toBe('presence.future-day');
  await get('', 'supervisor').expect(403);
  await get('', 'watcher').expect(200);
  await get('/export', 'watcher').expect(403);
});
