import type { NestExpressApplication } from '@nestjs/platform-express';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { callsServices } from '../testing/calls-app.js';
import { insertCalls } from '../testing/insert-calls.js';
import { type PbxRecordings, pbxsKey } from '@santral/contracts';
import { sealPbxSecrets } from '@santral/platform/pbxs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const JWT_SECRET = 'x'.repeat(40);
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
  services = await callsServices({ jwtSecret: JWT_SECRET, recordings: { kind: 'disk', dir: path.join(folder, 'kept'), pbxDir: PBX_DIR } });
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

describe('of a call on another PBX', () => {
  const theirs = Buffer.from('ses of izmir');
  /** What an admin has said of that PBX's recordings. */
  const say = (recordings: PbxRecordings | null, { secret = 'gizli', key = JWT_SECRET, removed = false } = {}) =>
    services.redis.hset(pbxsKey, 'izmir', JSON.stringify({
      id: 'izmir', name: 'İzmir', enabled: !removed, owner: 'santral', version: 1, ami: { host: '10.0.0.5', port: 5038, user: 'u' }, ari: null, websocket: null, recordings, removed,
      sealed: sealPbxSecrets('izmir', { ami: 'a', ari: null, recordings: secret }, key),
    }));
  const errorOf = async (status: number) => {
    const { body } = await get().set('Accept-Language', 'tr').expect(status);
    return (JSON.parse(String(body)) as { error: { code: string; message: string } }).error;
  };
  const web = { kind: 'http' as const, pbxDir: PBX_DIR, user: 'web', url: '' };
  let server: http.Server;
  let answer: http.RequestListener;

  beforeAll(async () => {
    await services.source.query(`UPDATE call SET pbx = 'izmir'`);
    server = http.createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    web.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rec`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    answer = (request, response) => {
      if (request.headers.authorization !== `Basic ${Buffer.from('web:giz%li').toString('base64')}`) return void response.writeHead(401).end();
      if (request.url !== '/rec/2026/a%20b.wav') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-length': theirs.length }).end(request.method === 'HEAD' ? undefined : theirs);
    };
  });

  it('is fetched from where that PBX has it, and never from where a file of the same name lies', async () => {
    await say(web, { secret: 'giz%li' });
    expect(String((await get().expect(200)).body)).toBe('ses of izmir');
    // Its calls stay when the PBX is taken out, and so do their recordings.
    await say(web, { secret: 'giz%li', removed: true });
    expect(String((await get().expect(200)).body)).toBe('ses of izmir');
    fs.mkdirSync(path.join(folder, 'kept/izmir/2026'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'kept/izmir/2026/a b.wav'), 'on the shared disk');
    await say({ kind: 'disk', pbxDir: PBX_DIR, folder: 'izmir' });
    expect(String((await get().expect(200)).body)).toBe('on the shared disk');
    await say(null);
    expect(await errorOf(409)).toMatchObject({ code: 'recording.no-place', message: expect.stringContaining('(izmir)') });
  });

  it('says why it cannot be fetched: refused, silent servers, none at all, a secret of another key', async () => {
    await say(web, { secret: 'falsch' });
    expect(await errorOf(502)).toMatchObject({ code: 'recording.storage-refused', message: expect.stringContaining('HEAD with 401') });
    await say(web, { key: 'y'.repeat(40) });
    expect(await errorOf(409)).toMatchObject({ code: 'recording.storage-sealed' });
    answer = (_, response) => void response.writeHead(503).end();
    await say(web);
    expect(await errorOf(502)).toMatchObject({ code: 'recording.storage-failed', message: expect.stringContaining('503') });
    const gone = http.createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await say({ ...web, url: `http://127.0.0.1:${port}/rec` });
    const away = await errorOf(503);
    expect(away).toMatchObject({ code: 'recording.storage-unreachable', message: expect.stringContaining(`127.0.0.1:${port}: ECONNREFUSED`) });
    expect(away.message).not.toContain('gizli');
    await say({ ...web, user: null });
    answer = (_, response) => void response.writeHead(404).end();
    expect(await errorOf(404)).toMatchObject({ code: 'recording.not-found' });
  });
});
