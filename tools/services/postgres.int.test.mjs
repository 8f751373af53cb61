import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { suiteSources } from './apt-sources.mjs';
import { packagesFolder } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { until } from './testing.mjs';
import { throwawayFolder } from './throwaway.mjs';

const isDebian = (() => {
  try {
    return Boolean(suiteSources('forky')) && fs.existsSync('/usr/share/zoneinfo/Europe/Istanbul');
  } catch {
    return false;
  }
})();
/** Debian's server needs the time zones of the machine: without them it is the npm package's. */
const servers = { npm: { zones: '/nowhere', version: /^PostgreSQL \d+\.\d+ on / }, debian: { version: /\(Debian / } };

async function withServer(folder, { zones, version }, work) {
  const said = [];
  const server = await startPostgres({ folder, packages: packagesFolder(), zones, throwaway: true, log: (text) => said.push(text) });
  const client = new pg.Client({ connectionString: server.url });
  // It may be killed below.
  client.on('error', () => undefined);
  await client.connect();
  const value = async (text) => Object.values((await client.query(text)).rows[0] ?? {})[0];
  try {
    // Written before it is killed, where a throwaway server would let that wait.
    await value('SET synchronous_commit = on');
    assert.match(await value('SELECT version()'), version);
    assert.match(said.at(-1), zones ? /^\d+\.\d+ of the npm package$/ : /^\d+\.\d+ of Debian$/, 'which one runs is said');
    await work(value, server);
  } finally {
    await client.end().catch(() => undefined);
    await server.process.stop();
  }
}

/** What Santral asks of a server: time zones, similarity of texts, names in their order by the index that is kept in it. */
async function assertWorks(value) {
  assert.equal(await value(`SELECT ('2026-11-21 00:00:00Z'::timestamptz AT TIME ZONE 'Europe/Istanbul')::text`), '2026-11-21 03:00:00');
  assert.ok((await value(`SELECT similarity('santral', 'santrall')`)) > 0.5);
  assert.equal(await value(`SELECT string_agg(name, ' ' ORDER BY name COLLATE names) FROM note`), 'cam çam dam ılık ilik');
  await value('SET enable_seqscan = off');
  assert.equal(await value(`SELECT count(*)::int FROM note WHERE name COLLATE names > 'çam'`), 3);
  assert.equal(await value(`SELECT count(*)::int FROM pg_collation WHERE collversion <> pg_collation_actual_version(oid)`), 0, 'the order of names is that of this server');
}

test('a data folder goes from one kind of server to the other and back, also after a crash', { skip: !isDebian && 'this machine is not Debian' }, async () => {
  const { folder, remove } = throwawayFolder();
  const files = [];
  const indexFile = async (value) => files.push(await value(`SELECT pg_relation_filenode('note_name')`));
  await withServer(folder, servers.npm, async (value, server) => {
    await value('CREATE EXTENSION pg_trgm');
    await value(`CREATE COLLATION names (provider = icu, locale = 'tr')`);
    await value('CREATE TABLE note (name text)');
    await value('CREATE INDEX note_name ON note (name COLLATE names)');
    await value(`INSERT INTO note VALUES ('ilik'), ('ılık'), ('dam'), ('çam'), ('cam')`);
    await assertWorks(value);
    await indexFile(value);
    process.kill(server.process.pid, 'SIGKILL');
    await server.process.exited;
  });
  const lock = path.join(folder, 'data/postmaster.pid');
  assert.ok(fs.existsSync(lock), 'it was killed');
  await withServer(folder, servers.debian, async (value, server) => {
    await assertWorks(value);
    await indexFile(value);
    await value(`CREATE TABLE by_debian AS SELECT 'kept' AS text`);
    process.kill(server.process.pid, 'SIGKILL');
    await server.process.exited;
  });
  await withServer(folder, servers.npm, async (value) => {
    await assertWorks(value);
    await indexFile(value);
    assert.equal(await value('SELECT text FROM by_debian'), 'kept');
  });
  assert.equal(new Set(files).size, 3, 'every change of server has built the index of names anew');
  assert.equal(fs.existsSync(lock), false, 'it was shut down');
  assert.doesNotMatch(fs.readFileSync(path.join(folder, 'postgres.log'), 'utf8'), /WARNING:.*(locale|collation)|PANIC|ERROR/);
  remove();
});

const group = (pid) => fs.readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim();

test('a connection gives way as a session, and nobody else does', { skip: !fs.existsSync('/proc/self/autogroup') && 'this kernel has no autogroups' }, async () => {
  const { folder, remove } = throwawayFolder();
  const own = group('self');
  await withServer(folder, servers.npm, async (value, server) => {
    const backend = await value('SELECT pg_backend_pid()');
    await until(() => group(backend).endsWith(' nice 19'), 'the connection to give way');
    assert.equal(group('self'), own);
    assert.equal(group(server.process.pid), own, 'the server stays in our session');
  });
  remove();
});
