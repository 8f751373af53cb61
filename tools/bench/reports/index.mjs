/**
 * `reports`: every report over 90 days, and the pages of the call history, beside plain SQL over the raw rows: ours as a program gets them
 * over HTTP, the plain ones straight from the database. Where both answer a figure, both have to answer the same.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { freePort, packagesFolder, startServices } from '../../services/index.mjs';
import { startApp, stopChild, temporaryFolder, until, workspace } from '../lib/children.mjs';
import { median, percentile, ratio, round } from '../lib/statistics.mjs';
import { signedInAgents } from '../screen-pop/agents.mjs';
import { daysFor, generate } from './generate.mjs';
import { plainMissed, plainPages, plainReports } from './plain-sql.mjs';

const DAY = 86_400_000;
const PERIOD_DAYS = 90;
const REQUESTS = 15;

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

/** Starts what is measured on its own PostgreSQL, with the calls in it. */
async function system({ calls, log }) {
  const dataDir = temporaryFolder('reports');
  const services = await startServices({ dataDir, packages: packagesFolder(), throwaway: true, env: {}, log });
  const jwtSecret = randomBytes(32).toString('hex');
  const port = await freePort();
  const env = { PORT: String(port), SANTRAL_DATA: dataDir, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl, JWT_SECRET: jwtSecret, LOG_LEVEL: 'warn' };
  execFileSync(process.execPath, ['apps/api/dist/migrate.js'], { cwd: workspace, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  // The newest day that is over, so that nothing depends on when it is run but the dates.
  const end = new Date(Math.floor(Date.now() / DAY) * DAY - 3 * 3_600_000);
  const made = await timed(() => generate({ databaseUrl: services.databaseUrl, calls, first: new Date(end.getTime() - daysFor(calls) * DAY), log }));
  log(`${calls} calls made in ${Math.round(made.ms / 1000)} s`);
  const summed = await timed(async () => execFileSync(process.execPath, [path.join(workspace, 'tools/rollups/main.mjs'), 'rebuild'], { cwd: workspace, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] }));
  log(`summed up in ${Math.round(summed.ms / 1000)} s`);
  const api = startApp('api', env, dataDir);
  const http = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${http}/api/health/live`).then((answer) => answer.ok, () => false), { what: 'the api', everyMs: 100 });
  const [{ token }] = await signedInAgents({ databaseUrl: services.databaseUrl, jwtSecret, count: 1 });
  const client = new pg.Client({ connectionString: services.databaseUrl });
  await client.connect();
  await client.query(`VACUUM (ANALYZE) report_visits, report_calls, report_agents, report_states, report_pauses, report_peaks, report_caller, report_stale`);
  await client.query("SET timezone = 'UTC'");
  return {
    client, end, made, summed,
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

const isSame = (ours, theirs) => Math.abs(ours - theirs) <= 1e-6 * Math.max(1, Math.abs(theirs));

/** Ours and theirs in turn, so that both meet the same machine. */
async function measure({ rounds, ours, plain }) {
  const [mine, theirs] = [[], []];
  let answers;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < REQUESTS; i++) {
      const { ms, result } = await timed(ours);
      mine.push(ms);
      answers = { ours: result };
    }
    const { ms, result } = await timed(plain);
    theirs.push(ms);
    answers.plain = result;
  }
  return { mine, theirs, answers };
}

const row = (measureName, mine, theirs) => [
  { measure: measureName, ours: round(median(mine), 1), baseline: round(median(theirs), 1), ratio: round(ratio(median(theirs), median(mine)), 1), goal: '≥ 20 times faster' },
  { measure: `${measureName}, p95`, ours: round(percentile(mine, 95), 1), baseline: null, ratio: null, goal: '≤ 300 ms' },
];

async function measureReport(running, { name, query, sql, fields }, period, rounds) {
  const { mine, theirs, answers } = await measure({
    rounds,
    ours: () => running.get(`reports/${name}`, { ...query, from: period[0], until: period[1] }),
    plain: () => running.client.query(sql, period),
  });
  const totals = answers.plain.rows.find((line) => line.bucket === null && (line.queue ?? null) === null && (line.break_type_id ?? null) === null);
  const wrong = fields.filter((field) => !isSame(answers.ours.totals[field], totals[field]));
  if (wrong.length > 0) throw new Error(`${name}: not the figures of the rows: ${wrong.map((field) => `${field} ${answers.ours.totals[field]}, should be ${totals[field]}`).join('; ')}`);
  return row(`${name}, by ${query.interval}`, mine, theirs);
}

/** Goes to the middle of the list by cursors, as a reader who scrolls does; the page that is measured is the one behind the last. */
async function deepCursor(running, filter) {
  const [from, until] = [Date.parse(filter.from), Date.parse(filter.until)];
  const { next } = await running.get('calls', { ...filter, until: new Date((from + until) / 2).toISOString(), pageSize: 50 });
  return next;
}

async function measurePage(running, { measure: name, sql, query, deep }, [from, until], rounds) {
  const filter = { ...query, from, until };
  const cursor = deep ? await deepCursor(running, filter) : null;
  const { mine, theirs } = await measure({
    rounds,
    ours: () => running.get('calls', { ...filter, pageSize: 50, ...(cursor ? { cursor } : {}) }),
    plain: async () => {
      for (const statement of sql) await running.client.query(statement, [from, until]);
    },
  });
  return row(name, mine, theirs);
}

export async function reports({ rounds = 3, calls = 10_000_000, log }) {
  const running = await system({ calls, log });
  const rows = [];
  const add = (lines) => {
    rows.push(...lines);
    log(`${lines[0].measure}: ours ${lines[0].ours} ms (p95 ${lines[1].ours}), plain SQL ${lines[0].baseline} ms`);
  };
  try {
    const period = [new Date(running.end.getTime() - PERIOD_DAYS * DAY).toISOString(), running.end.toISOString()];
    for (const report of plainReports) add(await measureReport(running, report, period, rounds));
    for (const page of plainPages) add(await measurePage(running, page, period, rounds));
    const missed = await measure({
      rounds,
      ours: () => running.get('missed-calls', { from: period[0], until: period[1], pageSize: 50 }),
      plain: () => running.client.query(plainMissed, period),
    });
    add(row('missed calls', missed.mine, missed.theirs));
  } finally {
    await running.stop();
  }
  return {
    name: 'reports',
    title: `Reports and history over ${PERIOD_DAYS} of ${daysFor(calls)} days with ${calls.toLocaleString('en')} calls, ms`,
    rows,
    notes: [
      `Made in ${Math.round(running.made.ms / 1000)} s, summed up in ${Math.round(running.summed.ms / 1000)} s. Ours over HTTP, ${REQUESTS * rounds} requests each; plain SQL straight from the database, ${rounds} times. Medians of interleaved rounds; the totals of both were compared.`,
    ],
  };
}
