import type { NestExpressApplication } from '@nestjs/platform-express';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { callsServices } from '../testing/calls-app.js';
import { insertCalls } from '../testing/insert-calls.js';

const PBX_DIR = '/var/spool/asterisk/monitor';
const sound = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
let folder: string;
let services: Awaited<ReturnType<typeof callsServices>>;
let app: NestExpressApplication;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-recordings-'));
  fs.mkdirSync(path.join(folder, 'kept/2026'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'kept/2026/a b.wav'), sound);
  fs.writeFileSync(path.join(folder, 'secret.wav'), 'secret');
  fs.symlinkSync(path.join(folder, 'secret.wav'), path.join(folder, 'kept/link.wav'));
  services = await callsServices({ recordings: { kind: 'disk', dir: path.join(folder, 'kept'), pbxDir: PBX_DIR } });
  app = await services.api({
    boss: { permissions: ['recordings.listen', 'recordings.export'] },
    listener: { permissions: ['recordings.listen'] },
    reader: { permissions: ['calls.read', 'calls.export'] },
  });
  await insertCalls(services.source, 1);
});
afterAll(async () => {
  await services.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => wrote(`${PBX_DIR}/2026/a b.wav`));

const wrote = (file: string | null) => services.source.query(`UPDATE call_recording SET file = $1, recording_id = 'C1:1.2:m1'`, [file]);
const get = (end = '', who = 'boss', recording = 'C1:1.2:m1') =>
  request(app.getHttpServer()).get(`/api/recordings/C000001/${encodeURIComponent(recording)}${end}`).set('Authorization', `Bearer ${who}`).buffer(true).parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => done(null, Buffer.concat(chunks)));
  });

it('is heard whole or in part', async () => {
  const whole = await get().expect(200);
  expect(sound.equals(whole.body as Buffer)).toBe(true);
  expect(whole.headers).toMatchObject({ 'content-type': 'audio/wav', 'content-length': '1000', 'accept-ranges': 'bytes', 'cache-control': 'no-store' });
  const part = await get().set('Range', 'bytes=100-199').expect(206);
  expect(sound.subarray(100, 200).equals(part.body as Buffer)).toBe(true);
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-199/1000', 'content-length': '100' });
  expect((await get().set('Range', 'bytes=5000-').expect(416)).headers['content-range']).toBe('bytes */1000');
});

it('is handed out as a file', async () => {
  const { headers, body } = await get('/file').expect(200);
  expect(headers['content-disposition']).toBe('attachment; filename="C000001-a_b.wav"');
  expect(sound.equals(body as Buffer)).toBe(true);
});

it.each([
  ['a file that is gone', `${PBX_DIR}/2026/gone.wav`],
  ['a path out of the folder', `${PBX_DIR}/../../../secret.wav`],
  ['a path elsewhere', '/etc/passwd'],
  ['a link that leads out', `${PBX_DIR}/link.wav`],
  ['a folder', `${PBX_DIR}/2026`],
  ['the folder itself', PBX_DIR],
  ['no file', null],
])('does not answer with %s', async (_, file) => {
  await wrote(file);
  const { body } = await get().expect(404);
  expect(JSON.parse(String(body)).error.code).toBe('recording.not-found');
  await get('/file').expect(404);
});

it('is not of another call', async () => {
  await get('', 'boss', 'C2:1.2:m1').expect(404);
});

it('is refused without its permissions', async () => {
  await get('', 'reader').expect(403);
  await get('/file', 'listener').expect(403);
});
