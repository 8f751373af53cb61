import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startRedis, startServices } from './index.mjs';
import { packagesFolder } from './paths.mjs';
import { startedAt } from './processes.mjs';
import { until } from './testing.mjs';
import { throwawayFolder } from './throwaway.mjs';

const withTool = new URL('./with.mjs', import.meta.url).pathname;
/** Without the servers of an outer run: these tests are about our own. */
const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '' };

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function redis(url, work) {
  const client = new Redis(url);
  // What goes wrong reaches the command.
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}

test('what was written survives a server that is killed, and a stale lock file whose pid is somebody else now', async () => {
  const { folder, remove } = throwawayFolder();
  const options = { dataDir: folder, packages: packagesFolder(), env };
  const first = await startServices(options);
  await query(first.databaseUrl, 'CREATE TABLE note (text text); ');
  await query(first.databaseUrl, "INSERT INTO note VALUES ('kept')");
  await redis(first.redisUrl, async (client) => {
    await client.set('note', 'kept');
    // On disk before the crash: the append-only file is synced every second by default.
    await client.call('WAITAOF', 1, 0, 5000);
  });
  const killed = first.processes.map((one) => one.pid);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await Promise.all(first.processes.map((one) => one.exited));
  const lock = path.join(folder, 'postgres/data/postmaster.pid');
  fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)));

  const second = await startServices(options);
  assert.deepEqual(await query(second.databaseUrl, 'SELECT text FROM note'), [{ text: 'kept' }]);
  assert.equal(await redis(second.redisUrl, (client) => client.get('note')), 'kept');
  const niceOf = (name) => os.getPriority(second.processes.find((one) => one.name === name).pid);
  assert.deepEqual([niceOf('redis'), niceOf('postgres')], [os.getPriority(), Math.max(os.getPriority(), 10)], 'PostgreSQL gives way to what handles the calls');
  await second.stop();
  remove();
});

test('a server that is killed comes back by itself, on its port and with its data', async () => {
  const { folder, remove } = throwawayFolder();
  const restarted = new Map();
  const services = await startServices({ dataDir: folder, packages: packagesFolder(), env, onRestart: (name, pid) => restarted.set(name, pid) });
  await query(services.databaseUrl, "CREATE TABLE note AS SELECT 'kept' AS text");
  await redis(services.redisUrl, (client) => client.set('note', 'kept').then(() => client.call('WAITAOF', 1, 0, 5000)));
  const killed = services.processes.map((one) => one.pid);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await until(() => query(services.databaseUrl, 'SELECT text FROM note').catch(() => null), 'PostgreSQL to be back', 30_000);
  assert.equal(await redis(services.redisUrl, (client) => client.get('note')), 'kept');
  assert.deepEqual(Object.fromEntries(restarted), Object.fromEntries(services.processes.map((one) => [one.name, one.pid])), 'whoever started them is told the new pids');
  assert.ok(services.processes.every((one) => !killed.includes(one.pid)));
  await services.stop();
  for (const pid of restarted.values()) assert.equal(startedAt(pid), undefined);
  remove();
});

test('passwords are needed, files are private, Redis evicts nothing, and after stop nothing runs', async () => {
  const { folder, remove } = throwawayFolder();
  const services = await startServices({ dataDir: folder, packages: packagesFolder(), env });
  const withoutPassword = new URL(services.databaseUrl);
  withoutPassword.password = 'wrong';
  await assert.rejects(query(withoutPassword.href, 'SELECT 1'), /password authentication failed/);
  const socket = new URL(services.redisSocketUrl).pathname;
  await assert.rejects(redis(socket, (client) => client.get('note')), /NOAUTH/);
  assert.equal(await redis(services.redisSocketUrl.replace('unix://', ''), (client) => client.ping()), 'PONG');
  const settings = await redis(services.redisUrl, (client) => client.config('GET', 'maxmemory-policy'));
  assert.deepEqual(settings, ['maxmemory-policy', 'noeviction']);
  for (const file of ['postgres/password', 'redis/password', 'redis/redis.conf', 'redis/redis.sock']) assert.equal(fs.statSync(path.join(folder, file)).mode & 0o077, 0, file);
  const pids = services.processes.map((one) => one.pid);
  await services.stop();
  for (const pid of pids) assert.equal(startedAt(pid), undefined);
  remove();
});

test('Redis is reached over TCP by programs of ours, too, where its folder is too deep for a socket', async () => {
  const { folder, remove } = throwawayFolder();
  const server = await startRedis({ folder: path.join(folder, 'deep'.repeat(25)), packages: packagesFolder() });
  assert.equal(server.socketUrl, server.url);
  assert.equal(await redis(server.url, (client) => client.ping()), 'PONG');
  await server.process.stop();
  remove();
});

test('servers that are given are used, and none is started', async () => {
  const services = await startServices({ dataDir: '/nowhere', env: { DATABASE_URL: 'postgres://db.example/x', REDIS_URL: 'redis://cache.example' } });
  assert.deepEqual([services.databaseUrl, services.redisUrl, services.redisSocketUrl, services.processes], ['postgres://db.example/x', 'redis://cache.example', 'redis://cache.example', []]);
});

test('with.mjs passes the exit code on, and several at once do not meet', async () => {
  const codes = await Promise.all(
    [0, 7].map(async (code) => {
      const run = spawn(process.execPath, [withTool, '--', process.execPath, '-e', `process.exit(process.env.DATABASE_URL && process.env.REDIS_URL ? ${code} : 99)`], { env, stdio: 'inherit' });
      return (await once(run, 'exit'))[0];
    }),
  );
  assert.deepEqual(codes, [0, 7]);
});
