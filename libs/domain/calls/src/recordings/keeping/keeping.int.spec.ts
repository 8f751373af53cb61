import type { NestExpressApplication } from '@nestjs/platform-express';
import { type CallKeeping, pbxsChannel, pbxsKey, type RecordingRetention } from '@santral/contracts';
import { AUDIT_LOG } from '@santral/platform/http';
import { JobQueues } from '@santral/platform/jobs';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { callsServices } from '../../testing/calls-app.js';
import { insertCalls } from '../../testing/insert-calls.js';
import { eraseRecording, sweepRecordings } from './erase-rounds.js';

const PBX_DIR = '/var/spool/asterisk/monitor';
let folder: string;
let services: Awaited<ReturnType<typeof callsServices>>;
let app: NestExpressApplication;
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-keeping-'));
  services = await callsServices({ recordings: { kind: 'disk', dir: folder, pbxDir: PBX_DIR } });
  app = await services.api({
    boss: { permissions: ['recordings.hold', 'recordings.retention', 'recordings.listen', 'calls.read'], displayName: 'Mert Aydın' },
    listener: { permissions: ['calls.read', 'recordings.listen'] },
  });
  stopWorker = await services.worker();
  await insertCalls(services.source, 8);
  await services.source.query('DELETE FROM call_recording');
}, 60_000);
afterAll(async () => {
  await stopWorker();
  await services.close();
  fs.rmSync(folder, { recursive: true });
});

const call = (method: 'get' | 'post' | 'put', route: string, who = 'boss') => request(app.getHttpServer())[method](`/api${route}`).set('Authorization', `Bearer ${who}`);
const retention = async () => (await call('get', '/recording-retention').expect(200)).body as RecordingRetention;
const keeping = async (id: string) => (await call('get', `/calls/${id}/keeping`).expect(200)).body as CallKeeping;
const isThere = (file: string) => fs.existsSync(path.join(folder, file));
/** A recording of a call, so many days old. */
async function recorded(callId: string, file: string, days: number): Promise<void> {
  fs.writeFileSync(path.join(folder, file), 'ses');
  await services.source.query(`INSERT INTO call_recording (call_id, recording_id, file, extension, started_at) VALUES ($1, $2, $3, '1001', now() - $4 * interval '1 day')`, [callId, `${callId}:${file}`, `${PBX_DIR}/${file}`, days]);
}
const sweep = async () => {
  const jobs = app.get(JobQueues, { strict: false });
  await jobs.add(sweepRecordings, { after: null });
  await waitFor(async () => Object.values(await jobs.counts('recordings')).reduce((a, b) => a + b, 0) === 1, 10_000, 'the end of the round');
};
const certificates = () => services.source.query<{ recording_id: string; days: number; queue: string | null; was_there: boolean }[]>('SELECT recording_id, days, queue, was_there FROM recording_erasure ORDER BY recording_id');

it('erases what is past its time, by the rule of the queue that keeps longest, with a certificate', async () => {
  const { version, nextAt, ...before } = await retention();
  expect(before).toMatchObject({ defaultDays: 180, queues: [], due: 0, held: 0, erased: 0, updatedBy: null });
  expect(new Date(nextAt ?? 0).toLocaleTimeString('tr-TR', { timeZone: 'Europe/Istanbul' })).toBe('03:30:00');
  // Odd calls are of the queue satis, even ones of destek.
  await recorded('C000001', 'old.wav', 181);
  await recorded('C000003', 'young.wav', 179);
  await recorded('C000002', 'destek-old.wav', 31);
  await recorded('C000004', 'both.wav', 31);
  await recorded('C000005', 'gone.wav', 500);
  fs.rmSync(path.join(folder, 'gone.wav'));
  await services.source.query(`INSERT INTO call_visit (call_id, visit_id, queue, entry_no, enqueued_at, outcome) VALUES ('C000004', 'v', 'hukuk', 1, now(), 'answered')`);
  const changed = (await call('put', '/recording-retention').send({ defaultDays: 180, queues: [{ queue: 'destek', days: 30 }, { queue: 'hukuk', days: 365 }], version }).expect(200)).body as RecordingRetention;
  expect(changed).toMatchObject({ due: 3, updatedBy: 'Mert Aydın', version: version + 1 });
  await sweep();
  expect(['old.wav', 'young.wav', 'destek-old.wav', 'both.wav'].map(isThere)).toEqual([false, true, false, true]);
  expect(await certificates()).toEqual([
    { recording_id: 'C000001:old.wav', days: 180, queue: null, was_there: true },
    { recording_id: 'C000002:destek-old.wav', days: 30, queue: 'destek', was_there: true },
    { recording_id: 'C000005:gone.wav', days: 180, queue: null, was_there: false },
  ]);
  expect(await retention()).toMatchObject({ due: 0, erased: 3 });
  expect((await call('get', '/recordings/C000001/C000001%3Aold.wav').expect(410)).body.error.code).toBe('recording.erased');
  expect((await keeping('C000001')).recordings).toEqual([{ recordingId: 'C000001:old.wav', keptUntil: expect.any(String), erasedAt: expect.any(String) }]);
  expect(await keeping('C000004')).toMatchObject({ days: 365, queue: 'hukuk', hold: null });
});

it('asks the place of each PBX: one that is away keeps its recordings and no others, and a hold there protects no file of the same name here', async () => {
  const of = (pbx: string, callId: string) => services.source.query('UPDATE call SET pbx = $1 WHERE call_id = $2', [pbx, callId]);
  await of('izmir', 'C000005');
  await services.redis.hset(pbxsKey, 'izmir', JSON.stringify({
    id: 'izmir', name: 'İzmir', enabled: true, owner: 'santral', version: 1, ami: { host: '10.0.0.5', port: 5038, user: 'u' }, ari: null, websocket: null, removed: false,
    recordings: { kind: 'disk', pbxDir: PBX_DIR, folder: 'izmir' }, sealed: '',
  }));
  await recorded('C000005', 'same.wav', 900);
  await recorded('C000001', 'same.wav', 900);
  await call('post', '/calls/C000005/hold').send({ reason: 'Orada saklanıyor' }).expect(200);
  await sweep();
  expect(isThere('same.wav')).toBe(false);
  await call('post', '/calls/C000005/release').send({ reason: 'Bitti' }).expect(200);
  const jobs = app.get(JobQueues, { strict: false });
  await jobs.add(eraseRecording, { recordingId: 'C000005:same.wav' });
  await waitFor(async () => { const counts = await jobs.counts('recordings'); return counts.delayed === 2 || counts.failed > 0; }, 10_000, 'the job that is tried again');
  expect((await certificates()).map(({ recording_id: id }) => id)).not.toContain('C000005:same.wav');
  fs.mkdirSync(path.join(folder, 'izmir'));
  fs.writeFileSync(path.join(folder, 'izmir/same.wav'), 'ses');
  await services.redis.publish(pbxsChannel, '');
  await waitFor(() => !isThere('izmir/same.wav'), 20_000, 'the recording erased where it is');
  await waitFor(async () => (await certificates()).some(({ recording_id: id, was_there: was }) => id === 'C000005:same.wav' && was), 5000, 'its certificate');
  await of('main', 'C000005');
  await services.redis.del(pbxsKey);
}, 40_000);

it('never erases a held recording, nor one whose file a held call shares; released, it goes', async () => {
  await recorded('C000006', 'held.wav', 1000);
  await services.source.query(`INSERT INTO call_recording (call_id, recording_id, file, extension, started_at) VALUES ('C000007', 'C000006:held.wav', $1, '1001', now() - interval '1000 days')`, [`${PBX_DIR}/held.wav`]);
  await call('post', '/calls/C000006/hold').send({ reason: 'Mahkeme 2026/17' }).expect(200);
  expect((await keeping('C000006')).hold).toMatchObject({ reason: 'Mahkeme 2026/17', by: 'Mert Aydın' });
  expect((await call('post', '/calls/C000006/hold').send({ reason: 'Yine' }).expect(409)).body.error).toMatchObject({ code: 'recording.already-held', params: { name: 'Mert Aydın' } });
  await sweep();
  // A job made before the hold finds it.
  await app.get(JobQueues, { strict: false }).add(eraseRecording, { recordingId: 'C000006:held.wav' });
  await sweep();
  expect(isThere('held.wav')).toBe(true);
  expect(await retention()).toMatchObject({ held: 1, due: 0 });
  await call('post', '/calls/C000006/release').send({ reason: 'Dava bitti' }).expect(200);
  await call('post', '/calls/C000006/release').send({ reason: 'Dava bitti' }).expect(409);
  await sweep();
  expect(isThere('held.wav')).toBe(false);
  const lines = app.get<AuditLines>(AUDIT_LOG).lines.filter(({ action }) => action.startsWith('recording.'));
  expect(lines.filter(({ subject }) => subject === 'C000006')).toEqual([
    { action: 'recording.held', userId: 'boss', subject: 'C000006', details: { reason: 'Mahkeme 2026/17' } },
    { action: 'recording.released', userId: 'boss', subject: 'C000006', details: { reason: 'Dava bitti' } },
  ]);
  expect(await services.source.query(`SELECT reason, release_reason, released_by_name FROM recording_hold WHERE call_id = 'C000006'`)).toEqual([{ reason: 'Mahkeme 2026/17', release_reason: 'Dava bitti', released_by_name: 'Mert Aydın' }]);
});

it('holds or erases, never both, when both are asked at once', async () => {
  for (let i = 0; i < 10; i += 1) {
    const file = `race-${i}.wav`;
    await recorded('C000008', file, 1000);
    const [held] = await Promise.all([call('post', '/calls/C000008/hold').send({ reason: 'Yarış' }), app.get(JobQueues, { strict: false }).add(eraseRecording, { recordingId: `C000008:${file}` })]);
    await waitFor(async () => (await app.get(JobQueues, { strict: false }).counts('recordings')).active === 0 && (await app.get(JobQueues, { strict: false }).counts('recordings')).waiting === 0);
    expect([held.status, isThere(file)]).toEqual(held.status === 200 ? [200, true] : [409, false]);
    await services.source.query(`UPDATE recording_hold SET released_at = now() WHERE call_id = 'C000008'; `);
    await services.source.query(`DELETE FROM call_recording WHERE call_id = 'C000008'`);
  }
});

it('refuses rules that cannot be, changes made on old ones, and whoever may not', async () => {
  const { version } = await retention();
  const rule = { defaultDays: 90, queues: [], version };
  expect((await call('put', '/recording-retention').send({ ...rule, defaultDays: 0 }).expect(400)).body.error.fields[0].path).toBe('defaultDays');
  const twice = [{ queue: 'destek', days: 1 }, { queue: 'destek', days: 2 }];
  expect((await call('put', '/recording-retention').send({ ...rule, queues: twice }).expect(400)).body.error.code).toBe('retention.queue-twice');
  expect((await call('put', '/recording-retention').send({ ...rule, version: version - 1 }).expect(409)).body.error.code).toBe('record.version-conflict');
  await call('get', '/recording-retention', 'listener').expect(403);
  await call('put', '/recording-retention', 'listener').send(rule).expect(403);
  await call('post', '/calls/C000003/hold', 'listener').send({ reason: 'ben de' }).expect(403);
  await call('post', '/calls/C000003/release', 'listener').send({ reason: 'ben de' }).expect(403);
  await call('get', '/calls/C000003/keeping', 'listener').expect(200);
  await call('get', '/calls/none/keeping').expect(404);
  await call('post', '/calls/none/hold').send({ reason: 'yok' }).expect(404);
  expect((await call('post', '/calls/C000001/hold').send({ reason: 'geç' }).expect(409)).body.error.code).toBe('recording.nothing-to-hold');
});
