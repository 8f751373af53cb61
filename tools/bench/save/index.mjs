/**
 * `save`: calls per second that the worker brings from the stream of facts into PostgreSQL, beside a plain INSERT loop that writes
 * the very same rows one statement after the other.
 */
import { execFileSync } from 'node:child_process';
import { Redis } from 'ioredis';
import pg from 'pg';
import { packagesFolder, startServices } from '../../services/index.mjs';
import { startApp, stopChild, temporaryFolder, until, workspace } from '../lib/children.mjs';
import { answeredCall } from '../lib/saved-call-facts.mjs';
import { median, ratio, round } from '../lib/statistics.mjs';

const CALLS = 10_000;
const LOOP_CALLS = 1_000;
const TABLES = ['call', 'call_visit', 'call_ring', 'call_segment', 'call_recording'];

async function fillStream(redis) {
  await redis.flushdb();
  const base = Date.parse('2026-11-20T08:00:00.000Z');
  for (let i = 0; i < CALLS; ) {
    const pipeline = redis.pipeline();
    for (const end = Math.min(i + 500, CALLS); i < end; i++) for (const fact of answeredCall(i, base)) pipeline.xadd('facts:{main}', '*', 'f', JSON.stringify(fact));
    await pipeline.exec();
  }
}

const empty = (client) => client.query(`TRUNCATE ${TABLES.map((table) => `"${table}"`).join(', ')} CASCADE`);
const endedCalls = async (client) => Number((await client.query(`SELECT count(*) FROM call WHERE outcome <> 'open'`)).rows[0].count);

/** Time from the first saved call to the last, so that the start of the process is not counted. */
async function measureWorker(env, client, redis, dataDir) {
  await empty(client);
  await fillStream(redis);
  const worker = startApp('worker', env, dataDir);
  try {
    const first = await until(async () => { const n = await endedCalls(client); return n > 0 ? { n, at: performance.now() } : null; }, { everyMs: 5, what: 'the first saved call' });
    if (first.n > CALLS / 2) throw new Error('the worker was too quick to be measured: raise CALLS');
    await until(async () => (await endedCalls(client)) >= CALLS, { everyMs: 20, ms: 180_000, what: `${CALLS} saved calls` });
    return (CALLS - first.n) / ((performance.now() - first.at) / 1000);
  } finally {
    await stopChild(worker);
  }
}

/** Reads rows the worker has written and writes them again, one INSERT a row, each awaited. */
async function measureLoop(client) {
  const ids = (await client.query('SELECT call_id FROM call ORDER BY call_id LIMIT $1', [LOOP_CALLS])).rows.map((row) => row.call_id);
  const statements = [];
  for (const table of TABLES) {
    const { rows, fields } = await client.query({ text: `SELECT * FROM "${table}" WHERE call_id = ANY($1)`, values: [ids], rowMode: 'array' });
    const text = `INSERT INTO "${table}" (${fields.map((field) => `"${field.name}"`).join(', ')}) VALUES (${fields.map((_, i) => `$${i + 1}`).join(', ')})`;
    for (const row of rows) statements.push({ name: table, text, values: row.map((value) => (value !== null && typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value) ? JSON.stringify(value) : value)) });
  }
  await empty(client);
  const began = performance.now();
  for (const statement of statements) await client.query(statement);
  return { callsPerSecond: LOOP_CALLS / ((performance.now() - began) / 1000), rows: statements.length };
}

export async function save({ rounds = 3, log }) {
  const dataDir = temporaryFolder('save');
  const services = await startServices({ dataDir, packages: packagesFolder(), log });
  const env = { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisSocketUrl, SANTRAL_DATA: dataDir, LOG_LEVEL: 'warn' };
  const redis = new Redis(services.redisUrl);
  const client = new pg.Client({ connectionString: services.databaseUrl });
  const ours = [];
  const loop = [];
  let rowsPerCall = 0;
  try {
    execFileSync(process.execPath, ['apps/api/dist/migrate.js'], { cwd: workspace, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
    await client.connect();
    for (let i = 0; i < rounds; i++) {
      ours.push(await measureWorker(env, client, redis, dataDir));
      const result = await measureLoop(client);
      loop.push(result.callsPerSecond);
      rowsPerCall = result.rows / LOOP_CALLS;
      log(`round ${i + 1}: worker ${Math.round(ours.at(-1))} calls/s, INSERT loop ${Math.round(loop.at(-1))} calls/s`);
    }
  } finally {
    await client.end();
    redis.disconnect();
    await services.stop();
  }
  return {
    name: 'save',
    title: 'Calls saved per second',
    rows: [{ measure: 'calls/s', ours: round(median(ours), 0), baseline: round(median(loop), 0), ratio: round(ratio(median(ours), median(loop))), goal: '≥ 5', higherIsBetter: true }],
    notes: [`${CALLS} answered calls of 7 facts each, ${rowsPerCall} rows a call; the loop writes the same rows of ${LOOP_CALLS} of them. PostgreSQL with fsync on. Medians of ${rounds} interleaved rounds.`],
  };
}
