import { buffer } from 'node:stream/consumers';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DiskStorage } from './disk-storage.js';
import { HttpStorage } from './http-storage.js';
import type { RecordingStorage } from './recording-storage.js';
import { S3Storage } from './s3-storage.js';
import { StorageTrouble, type StorageTroubleKind } from './storage-trouble.js';
import { fileServer, isSigned } from './testing/file-server.js';

const PBX_DIR = '/var/spool/asterisk/monitor';
const sound = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
const key = { id: 'AKSANTRAL', secret: 'gizli/anahtar', region: 'eu-central-1' };

type Server = Awaited<ReturnType<typeof fileServer>>;
const kinds: Record<string, { allow: Parameters<typeof fileServer>[0]; make: (server: Server) => RecordingStorage; stranger: (server: Server) => RecordingStorage; path: string }> = {
  http: {
    allow: ({ headers }) => headers.authorization === `Basic ${Buffer.from('santral:gizli').toString('base64')}`,
    make: ({ url }) => new HttpStorage({ url: `${url.replace('://', '://santral:gizli@')}/rec`, pbxDir: PBX_DIR }, 500),
    stranger: ({ url }) => new HttpStorage({ url: `${url}/rec`, pbxDir: PBX_DIR }, 500),
    path: '/rec/2026/a b#1.wav',
  },
  s3: {
    allow: (request) => isSigned(request, key),
    make: ({ url }) => new S3Storage({ url, region: key.region, bucket: 'sesler', prefix: 'santral/', accessKey: key.id, secretKey: key.secret, pbxDir: PBX_DIR }),
    stranger: ({ url }) => new S3Storage({ url, region: key.region, bucket: 'sesler', prefix: 'santral/', accessKey: key.id, secretKey: 'other', pbxDir: PBX_DIR }),
    path: '/sesler/santral/2026/a b#1.wav',
  },
};

describe.each(Object.entries(kinds))('recordings over %s', (_kind, { allow, make, stranger, path }) => {
  let server: Server;
  let storage: RecordingStorage;
  beforeAll(async () => {
    server = await fileServer(allow);
    storage = make(server);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.files.set(path, sound);
    server.requests.length = 0;
    Object.assign(server.state, { status: null, ignoresRanges: false });
  });
  const file = `${PBX_DIR}/2026/a b#1.wav`;

  it('are read whole and in part', async () => {
    const found = await storage.find(file);
    expect(found?.bytes).toBe(1000);
    expect(sound.equals(await buffer(await found!.open()))).toBe(true);
    expect(sound.subarray(100, 200).equals(await buffer(await found!.open({ from: 100, to: 199 })))).toBe(true);
  });

  it('are missing, or removed once', async () => {
    expect(await storage.find(`${PBX_DIR}/2026/other.wav`)).toBeNull();
    expect(await storage.remove(file)).toBe('removed');
    expect(server.files.has(path)).toBe(false);
    expect(await storage.find(file)).toBeNull();
  });

  it.each(['/etc/passwd', `${PBX_DIR}/../../secret.wav`, PBX_DIR, `${PBX_DIR}/a\0.wav`])('are not asked for outside of their folder: %j', async (outside) => {
    expect(await storage.find(outside)).toBeNull();
    expect(await storage.remove(outside)).toBe('outside');
    expect(server.requests).toEqual([]);
  });

  it('are not called missing by a server that is ill or refuses', async () => {
    server.state.status = 503;
    await expect(storage.find(file)).rejects.toThrow();
    await expect(storage.remove(file)).rejects.toThrow();
    server.state.status = null;
    await expect(stranger(server).find(file)).rejects.toThrow();
    await expect(stranger(server).remove(file)).rejects.toThrow();
    expect(server.files.has(path)).toBe(true);
  });
});

it('tells of a web server that does not delete, is missing a file, or hands out another part than was asked for', async () => {
  const server = await fileServer();
  const storage = new HttpStorage({ url: server.url, pbxDir: PBX_DIR }, 500);
  server.files.set('/a.wav', sound);
  const found = await storage.find(`${PBX_DIR}/a.wav`);
  server.state.ignoresRanges = true;
  await expect(found!.open({ from: 1, to: 2 })).rejects.toThrow('GET with 200');
  server.state.status = 405;
  await expect(storage.remove(`${PBX_DIR}/a.wav`)).rejects.toThrow('DELETE with 405');
  server.state.status = 404;
  expect(await storage.remove(`${PBX_DIR}/a.wav`)).toBe('missing');
  await server.close();
  await expect(storage.find(`${PBX_DIR}/a.wav`)).rejects.toThrow();
});

describe('what keeps a place from being asked is told as what it is', () => {
  const file = `${PBX_DIR}/a.wav`;
  const troubleOf = async (storage: RecordingStorage): Promise<StorageTroubleKind | 'none'> => {
    const troubles = await Promise.all([storage.find(file), storage.remove(file)].map((asked) => asked.then(() => null, (error: unknown) => error)));
    expect(troubles.every((trouble) => trouble === null || trouble instanceof StorageTrouble)).toBe(true);
    const [found, removed] = troubles as (StorageTrouble | null)[];
    expect(found?.kind).toBe(removed?.kind);
    return found?.kind ?? 'none';
  };
  const bucket = (url: string, secretKey = key.secret) => new S3Storage({ url, region: key.region, bucket: 'sesler', prefix: '', accessKey: key.id, secretKey, pbxDir: PBX_DIR });

  it('by a web server and by a bucket', async () => {
    const [web, s3] = [await fileServer(({ headers }) => headers.authorization !== undefined), await fileServer((request) => isSigned(request, key))];
    const known = web.url.replace('://', '://u:p@');
    expect([await troubleOf(new HttpStorage({ url: known, pbxDir: PBX_DIR }, 500)), await troubleOf(bucket(s3.url))]).toEqual(['none', 'none']);
    expect([await troubleOf(new HttpStorage({ url: web.url, pbxDir: PBX_DIR }, 500)), await troubleOf(bucket(s3.url, 'other'))]).toEqual(['refused', 'refused']);
    Object.assign(web.state, { status: 500 });
    expect(await troubleOf(new HttpStorage({ url: known, pbxDir: PBX_DIR }, 500))).toBe('failed');
    await Promise.all([web.close(), s3.close()]);
    expect([await troubleOf(new HttpStorage({ url: known, pbxDir: PBX_DIR }, 500)), await troubleOf(bucket(s3.url))]).toEqual(['unreachable', 'unreachable']);
  });

  it('by one that says nothing', async () => {
    const silent = http.createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    expect(await troubleOf(new HttpStorage({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, pbxDir: PBX_DIR }, 100))).toBe('timeout');
    silent.closeAllConnections();
    await new Promise<void>((resolve) => silent.close(() => resolve()));
  });

  it('by a disk that is not there: no recording on it counts as gone', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-disk-'));
    const disk = new DiskStorage({ dir: path.join(folder, 'mounted'), pbxDir: PBX_DIR });
    expect(await troubleOf(disk)).toBe('unreachable');
    fs.mkdirSync(path.join(folder, 'mounted'));
    expect(await troubleOf(disk)).toBe('none');
    expect([await disk.find(file), await disk.remove(file)]).toEqual([null, 'missing']);
    fs.rmSync(folder, { recursive: true });
  });
});
