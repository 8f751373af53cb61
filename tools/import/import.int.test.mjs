import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { logText } from '../bench/import/log-lines.mjs';

const workspace = path.resolve(import.meta.dirname, '../..');
const admin = new URL(process.env.DATABASE_URL);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-import-'));
const databases = ['undisturbed', 'killed'].map((name) => `import_${name}_${randomUUID().slice(0, 8)}`);
const urlOf = (name) => Object.assign(new URL(admin), { pathname: `/${name}` }).href;
const LINES = 18_000;

const query = async (url, sql) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const environment = (url) => ({ ...process.env, DATABASE_URL: url, SANTRAL_DATA: folder, JWT_SECRET: 'x'.repeat(32) });
const run = (url, ...args) => promisify(execFile)(process.execPath, ['tools/import/main.mjs', ...args], { cwd: workspace, env: environment(url) });

before(async () => {
  for (const name of databases) {
    await query(admin.href, `CREATE DATABASE ${name}`);
    await promisify(execFile)(process.execPath, ['apps/api/dist/migrate.js'], { cwd: workspace, env: environment(urlOf(name)) });
  }
});
after(async () => {
  fs.rmSync(folder, { recursive: true });
  for (const name of databases) await query(admin.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

const rows = async (url) => {
  const sums = {};
  for (const table of ['call', 'call_visit', 'call_ring', 'call_segment', 'call_transfer', 'agent_session', 'agent_queue_stay', 'agent_break', 'agent_interval', 'queue_log_call', 'queue_log_agent_line']) {
    [sums[table]] = await query(url, `SELECT count(*)::int AS rows, md5(string_agg(row, '' ORDER BY row)) AS sum FROM (SELECT (to_jsonb(t) - 'id')::text AS row FROM ${table} t) all_rows`);
  }
  return sums;
};

test('leaves the same rows when it is killed and begun again as when nobody disturbs it', async () => {
  const [undisturbed, killed] = databases.map(urlOf);
  const file = path.join(folder, 'queue_log');
  fs.writeFileSync(file, [...logText(LINES)].join(''));
  const { stdout } = await run(undisturbed, 'queue-log', file);
  assert.equal(stdout.trim().split('\n').at(-1), `imported ${LINES}, skipped 0, bad 0`);

  const child = spawn(process.execPath, ['tools/import/main.mjs', 'queue-log', file], { cwd: workspace, env: environment(killed), stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  for (;;) {
    const [{ calls }] = await query(killed, 'SELECT count(*)::int AS calls FROM call');
    if (calls > 0 || child.exitCode !== null) break;
  }
  child.kill('SIGKILL');
  assert.equal(await exited, 'SIGKILL', 'the import was over before it could be killed');
  const again = await run(killed, 'queue-log', file);
  const [, imported, skipped] = /^imported (\d+), skipped (\d+), bad 0$/.exec(again.stdout.trim()) ?? [];
  assert.equal(Number(imported) + Number(skipped), LINES);
  assert.ok(Number(skipped) > 0, 'nothing was written before the kill');
  assert.deepEqual(await rows(killed), await rows(undisturbed));
});

test('lists bad lines and is content, but not with a file that is none or an argument it does not know', async () => {
  const url = urlOf(databases[0]);
  const file = path.join(folder, 'bad.gz');
  fs.writeFileSync(file, gzipSync('1700000000|1.2|destek|NONE|ENTERQUEUE||05321112233|1\nnot a line\n1700000005|1.2|destek|NONE|ABANDON|1|1|5\n'));
  const { stdout, stderr } = await run(url, 'queue-log', file, '--pbx', 'izmir');
  assert.equal(stdout, 'imported 2, skipped 0, bad 1\n');
  assert.match(stderr, /bad\.gz:2: fewer than five fields: not a line/);
  for (const [args, message] of [
    [['queue-log', path.join(folder, 'missing')], /missing: ENOENT/],
    [['queue-log', file, '--timezone', 'Mars'], /--timezone: given "Mars"/],
    [['queue-log'], /no file was named/],
    [['cdr', file], /"cdr" cannot be imported/],
  ]) {
    await assert.rejects(run(url, ...args), (error) => error.code === 1 && message.test(error.stderr));
  }
});
