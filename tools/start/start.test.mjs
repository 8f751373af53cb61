import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { buildStamp } from './build-stamp.mjs';
import { takeDataFolder } from './data-folder.mjs';
import { isInstalled } from './dependencies.mjs';
import { greeting } from './greeting.mjs';
import { worthShowing } from './programs.mjs';
import { waitUntilReady } from './readiness.mjs';
import { readRuntime, removeRuntime, writeRuntime } from './runtime-file.mjs';
import { choosePort } from './settings.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
test.after(() => fs.rmSync(folder, { recursive: true }));

test('a port that was asked for must be a port, and free; its name is in the refusal', async () => {
  await assert.rejects(choosePort('abc'), /PORT: given "abc"; must be a whole number from 1 to 65535/);
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address();
  await assert.rejects(choosePort(String(port)), new RegExp(`PORT: ${port} is taken`));
  taken.close();
});

test('runtime.json is private, and gone when the system is', () => {
  const runtime = { http: 'http://127.0.0.1:1', databaseUrl: 'd', redisUrl: 'r', pbx: [], pids: { api: 1 } };
  writeRuntime(folder, runtime);
  assert.equal(fs.statSync(path.join(folder, 'runtime.json')).mode & 0o777, 0o600);
  assert.deepEqual(readRuntime(folder), runtime);
  removeRuntime(folder);
  assert.equal(readRuntime(folder), null);
});

test('one data folder serves one system at a time', () => {
  const release = takeDataFolder(path.join(folder, 'data'));
  assert.throws(() => takeDataFolder(path.join(folder, 'data')), /already running/);
  release();
  takeDataFolder(path.join(folder, 'data'))();
});

test('at the keyboard: warnings, crashes and SMS codes, and not the rest', () => {
  assert.equal(worthShowing(JSON.stringify({ level: 30, name: 'api', msg: 'a request' })), null);
  assert.equal(worthShowing(JSON.stringify({ level: 40, name: 'api', msg: 'slow', err: { message: 'timeout' } })), 'slow: timeout');
  assert.equal(worthShowing(JSON.stringify({ level: 30, name: 'sms', msg: 'SMS to 0555: 123456' })), 'SMS to 0555: 123456');
  assert.equal(worthShowing('Error: cannot find module'), 'Error: cannot find module');
  assert.equal(worthShowing(''), null);
});

test('dependencies are installed when every package of the lock file is there in its version', () => {
  const root = path.join(folder, 'project');
  const write = (file, packages) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  };
  const wanted = { '': {}, 'libs/a': {}, 'node_modules/x': { version: '1.0.0' }, 'node_modules/@s/a': { link: true }, 'node_modules/mac-only': { version: '1.0.0', optional: true } };
  write('package-lock.json', wanted);
  assert.equal(isInstalled(root), false);
  write('node_modules/.package-lock.json', { 'node_modules/x': { version: '1.0.0' }, 'node_modules/@s/a': { link: true } });
  assert.equal(isInstalled(root), true);
  write('node_modules/.package-lock.json', { 'node_modules/x': { version: '0.9.0' }, 'node_modules/@s/a': { link: true } });
  assert.equal(isInstalled(root), false);
});

test('the greeting names the address, the accounts and where codes appear; not accounts that are not there', () => {
  const runtime = { http: 'http://127.0.0.1:3000', databaseUrl: '', redisUrl: '', pbx: [], pids: {} };
  const demo = greeting({ runtime, dataDir: '/d', isEmpty: false, env: {} });
  for (const part of ['http://127.0.0.1:3000/api/docs', 'agent1@santral.demo', 'santral-demo', '/api/dev/sms']) assert.ok(demo.includes(part), part);
  assert.ok(!greeting({ runtime, dataDir: '/d', isEmpty: true, env: { SMS_PROVIDER: 'netgsm' } }).match(/santral\.demo|dev\/sms/));
});

test('a process that cannot start ends the waiting, and is named', async () => {
  const processes = [{ name: 'api', restarts: 4 }];
  await assert.rejects(waitUntilReady('http://127.0.0.1:1', { processes }), /api ends again and again/);
});

test('waiting for the api leaves no connection to it behind, which could be closed before it is used again', async () => {
  const wishes = [];
  const server = http.createServer((request, response) => {
    wishes.push(request.headers.connection);
    response.end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await waitUntilReady(`http://127.0.0.1:${server.address().port}`, { processes: [] });
  } finally {
    server.close();
  }
  assert.deepEqual(wishes, ['close']);
});

test('a build is done again when a source or a built file has changed, and not when neither has', () => {
  const root = path.join(folder, 'built');
  const write = (file, text) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  write('libs/a/src/index.ts', 'one');
  write('libs/a/dist/index.js', 'one');
  const stamp = buildStamp(root);
  write('libs/a/.results/pure.json', '{}');
  assert.equal(buildStamp(root), stamp);
  write('libs/a/src/index.ts', 'three');
  const changed = buildStamp(root);
  assert.notEqual(changed, stamp);
  write('libs/a/dist/other.js', '');
  assert.notEqual(buildStamp(root), changed);
});
