import type { RecordingAccess } from '@santral/platform/pbxs';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { probeRecordings } from './recordings-probe.js';

const PBX_DIR = '/var/spool/asterisk/monitor';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-probe-'));
const own = { kind: 'disk' as const, dir: folder, pbxDir: PBX_DIR };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function web(status: number): Promise<RecordingAccess & { kind: 'http' }> {
  const server = http.createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { kind: 'http', pbxDir: PBX_DIR, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rec`, user: 'web', secret: 'gizli' };
}

it('finds nothing wrong with a place that says it does not have what cannot be there', async () => {
  fs.mkdirSync(path.join(folder, 'izmir'), { recursive: true });
  expect(await probeRecordings(await web(404), own)).toMatchObject({ outcome: 'ok' });
  expect(await probeRecordings({ kind: 'disk', pbxDir: PBX_DIR, folder: 'izmir', secret: null }, own)).toMatchObject({ outcome: 'ok' });
});

it.each<[string, () => Promise<RecordingAccess>, typeof own | null, string]>([
  ['a server that does not know the user', () => web(401), own, 'recordings-refused'],
  ['a server that is ill', () => web(500), own, 'recordings-failed'],
  ['a server that nobody has started', async () => { const place = await web(404); await closing.pop()?.(); return place; }, own, 'http-refused'],
  ['a name nobody knows', async () => ({ ...(await web(404)), url: 'http://no-such-host.invalid' }), own, 'http-name-unknown'],
  ['a folder that is not there', async () => ({ kind: 'disk', pbxDir: PBX_DIR, folder: 'yok', secret: null }), own, 'recordings-folder-away'],
  ['a folder where the machine has none', async () => ({ kind: 'disk', pbxDir: PBX_DIR, folder: '', secret: null }), null, 'recordings-no-folder'],
])('says what is wrong with %s, and no secret', async (_what, place, here, cause) => {
  const line = await probeRecordings(await place(), here);
  expect(line).toMatchObject({ step: 'recordings', outcome: 'failed', cause });
  expect(JSON.stringify(line)).not.toContain('gizli');
});
