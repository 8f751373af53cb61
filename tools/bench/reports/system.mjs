import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, packagesFolder, startServices } from '../../services/index.mjs';
import { startApp, stopChild, temporaryFolder, until, workspace } from '../lib/children.mjs';
import { signedInAgents } from '../screen-pop/agents.mjs';
import { daysFor, generate } from './generate.mjs';
import { makePlainIndexes } from './plain-indexes.mjs';

export const DAY = 86_400_000;

export async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

const run = (file, args, env) => execFileSync(process.execPath, [path.join(workspace, file), ...args], { cwd: workspace, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Makes the calls, unless the folder holds them already, and sums up what is out of date: all of them, what is left where somebody interrupted it, or
 * what a newer version sums up otherwise. What was made and how long it took stands in a file beside them.
 */
async function fill({ dataDir, calls, databaseUrl, env, log }) {
  const file = path.join(dataDir, 'made.json');
  const made = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : await make({ calls, databaseUrl, log });
  if (made.calls !== calls) throw new Error(`${dataDir} holds ${made.calls} calls, not ${calls}`);
  fs.writeFileSync(file, JSON.stringify(made));
  if (await hasStaleHours(databaseUrl)) {
    const { ms } = await timed(() => run('tools/rollups/main.mjs', ['refresh'], env));
    log(`summed up in ${Math.round(ms / 1000)} s`);
    made.summedMs += ms;
    fs.writeFileSync(file, JSON.stringify(made));
  }
  return made;
}

async function make({ calls, databaseUrl, log }) {
  // The newest day that is over, so that nothing depends on when it is run but the dates.
  const end = Math.floor(Date.now() / DAY) * DAY - 3 * 3_600_000;
  const { ms: madeMs } = await timed(() => generate({ databaseUrl, calls, first: new Date(end - daysFor(calls) * DAY), log }));
  log(`${calls} calls made in ${Math.round(madeMs / 1000)} s`);
  return { calls, end, madeMs, summedMs: 0 };
}

async function hasStaleHours(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query('SELECT EXISTS (SELECT FROM report_stale) AS has')).rows[0].has;
  } finally {
    await client.end();
  }
}

/**
 * What is measured, on a PostgreSQL of its own with the calls in it.
 * @param {{ calls: number, data?: string, log: (line: string) => void }} options `data`: a folder that is kept, and used again when it holds the calls
 */
export async function system({ calls, data, log }) {
  const dataDir = data ?? temporaryFolder('reports');
  fs.mkdirSync(dataDir, { recursive: true });
  const services = await startServices({ dataDir, packages: packagesFolder(), throwaway: true, env: {}, log });
  const jwtSecret = randomBytes(32).toString('hex');
  const port = await freePort();
  const env = { PORT: String(port), SANTRAL_DATA: dataDir, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisSocketUrl, JWT_SECRET: jwtSecret, LOG_LEVEL: 'warn' };
  run('apps/api/dist/migrate.js', [], env);
  const made = await fill({ dataDir, calls, databaseUrl: services.databaseUrl, env, log });
  const api = startApp('api', env, dataDir);
  const http = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${http}/api/health/live`).then((answer) => answer.ok, () => false), { what: 'the api', everyMs: 100 });
  const client = new pg.Client({ connectionString: services.databaseUrl });
  await client.connect();
  await client.query(`DELETE FROM session; DELETE FROM app_user WHERE email LIKE 'bench%'`);
  const [{ token }] = await signedInAgents({ databaseUrl: services.databaseUrl, jwtSecret, count: 1 });
  // What autovacuum does on a server of one's own; here it rests.
  const { rows: tables } = await client.query(`SELECT format('%I', relname) AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'report\\_%'`);
  await client.query(`VACUUM (ANALYZE) ${tables.map(({ name }) => name).join(', ')}`);
  await client.query("SET timezone = 'UTC'");
  await makePlainIndexes(client);
  return {
    client, ...made,
    async get(route, query) {
      const answer = await fetch(`${http}/api/${route}?${new URLSearchParams(query)}`, { headers: { Authorization: `Bearer ${token}` } });
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${route}: ${answer.status} ${JSON.stringify(body)}`);
      return body;
    },
    async stop() {
      await client.end();
      await stopChild(api);
      await services.stop();
    },
  };
}
