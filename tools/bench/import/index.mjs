/**
 * `import`: lines of a queue_log per second that come into PostgreSQL as calls, stays, rings, talks and agents' days, beside a loop that reads
 * the same file and takes its lines apart, and does nothing with them: as fast as an import could ever be.
 */
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { packagesFolder, startServices } from '../../services/index.mjs';
import { temporaryFolder, workspace } from '../lib/children.mjs';
import { processorSeconds } from '../lib/machine.mjs';
import { median, ratio, round } from '../lib/statistics.mjs';
import { logText } from './log-lines.mjs';

const LINES = Number(process.env.BENCH_IMPORT_LINES ?? 400_000);
/** As much at once as an import reads. */
const CHUNK = 512 * 1024;
const TABLES = ['call', 'agent_session', 'agent_queue_stay', 'agent_break', 'agent_interval', 'report_stale', 'queue_log_call', 'queue_log_agent_line', 'queue_log_agent_due', 'queue_log_pbx'];

/** Processor time of this process with the imports that have ended, and of the database server with the connections that have, in seconds. */
function processorTime(dataDir) {
  const pidFile = fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) => path.basename(name) === 'postmaster.pid');
  const server = pidFile ? Number(fs.readFileSync(path.join(dataDir, pidFile), 'utf8').split('\n')[0]) : 0;
  return processorSeconds(process.pid) + processorSeconds(server);
}

/** The baseline: lines read and split, their numbers and times checked by nobody. In pieces, which is half again as fast as Node's own reader of lines. */
async function parseOnly(file) {
  const [began, before] = [performance.now(), process.cpuUsage()];
  let lines = 0;
  let fields = 0;
  let rest = '';
  for await (const chunk of fs.createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK })) {
    const rows = (rest + chunk).split('\n');
    rest = rows.pop() ?? '';
    for (const row of rows) fields += row.split('|').length;
    lines += rows.length;
  }
  if (fields < lines) throw new Error('the baseline read nothing');
  const { user, system } = process.cpuUsage(before);
  return { perSecond: lines / ((performance.now() - began) / 1000), perProcessorSecond: lines / ((user + system) / 1e6) };
}

export async function importBench({ rounds = 3, log }) {
  const dataDir = temporaryFolder('import');
  const file = path.join(dataDir, 'queue_log');
  for (const text of logText(LINES)) fs.appendFileSync(file, text);
  const services = await startServices({ dataDir, packages: packagesFolder(), log });
  const env = { ...process.env, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisSocketUrl, SANTRAL_DATA: dataDir, LOG_LEVEL: 'warn' };
  const client = new pg.Client({ connectionString: services.databaseUrl });
  const ours = [];
  const parsed = [];
  const again = [];
  const byProcessor = [];
  let calls = 0;
  try {
    execFileSync(process.execPath, ['apps/api/dist/migrate.js'], { cwd: workspace, env, stdio: ['ignore', 'ignore', 'inherit'] });
    await client.connect();
    // As people run it, with the start of the program.
    const script = JSON.parse(fs.readFileSync(path.join(workspace, 'package.json'), 'utf8')).scripts.import.split(' ').slice(1);
    const run = async () => {
      const [began, before] = [performance.now(), processorTime(dataDir)];
      const { stdout } = await promisify(execFile)(process.execPath, [...script, 'queue-log', file], { cwd: workspace, env });
      const [, imported, skipped] = /imported (\d+), skipped (\d+), bad 0\n$/.exec(stdout) ?? [];
      return { perSecond: LINES / ((performance.now() - began) / 1000), perProcessorSecond: LINES / (processorTime(dataDir) - before), imported: Number(imported), skipped: Number(skipped) };
    };
    for (let i = 0; i < rounds; i++) {
      await client.query(`TRUNCATE ${TABLES.join(', ')} CASCADE`);
      const first = await run();
      if (first.imported !== LINES) throw new Error(`${first.imported} of ${LINES} lines were imported`);
      const second = await run();
      if (second.skipped !== LINES) throw new Error(`${second.skipped} of ${LINES} lines were known the second time`);
      ours.push(first.perSecond);
      again.push(second.perSecond);
      byProcessor.push(first.perProcessorSecond);
      parsed.push(await parseOnly(file));
      calls = Number((await client.query('SELECT count(*) FROM call')).rows[0].count);
      log(`round ${i + 1}: import ${Math.round(ours.at(-1))} lines/s, again ${Math.round(again.at(-1))} lines/s, parse only ${Math.round(parsed.at(-1).perSecond)} lines/s`);
    }
  } finally {
    await client.end().catch(() => undefined);
    await services.stop();
  }
  const row = (measure, values, goal, by = 'perSecond') => {
    const baseline = median(parsed.map((one) => one[by]));
    return { measure, ours: round(median(values), 0), baseline: round(baseline, 0), ratio: round(ratio(median(values), baseline), 3), goal, higherIsBetter: true };
  };
  return {
    name: 'import',
    title: 'Lines of a queue_log imported per second',
    rows: [row('lines/s', ours, '≥ 100 000, or near parse only'), row('lines/s, imported before', again, ''), row('lines per second of processor time', byProcessor, '', 'perProcessorSecond')],
    notes: [`${LINES} lines, ${calls} calls. The baseline reads the file and splits its lines on one processor. Processor time is that of the import and of PostgreSQL together, and does not depend on what else the machine does. Medians of ${rounds} interleaved rounds.`],
  };
}
