#!/usr/bin/env node
/**
 * npm run facts -- rebuild [--from DATE] [--until DATE] [--pbx ID]
 * Makes the rows of calls and of agents' days what the facts say that are kept, without stopping anything (docs/operations.md). Works on DATABASE_URL and
 * REDIS_URL, else on the system that runs on SANTRAL_DATA.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { dataFolder, workspace } from '../services/paths.mjs';
import { runTool, ToolError } from '../services/tool-error.mjs';

const program = path.join(workspace, 'apps/worker/dist/rebuild.js');

/** Where the database and the streams are. */
function places() {
  const { DATABASE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL && REDIS_URL) return {};
  if (DATABASE_URL || REDIS_URL) throw new ToolError('DATABASE_URL and REDIS_URL have to be given both, or neither for the system that runs on SANTRAL_DATA');
  const file = path.join(dataFolder(), 'runtime.json');
  if (!fs.existsSync(file)) throw new ToolError(`no DATABASE_URL and REDIS_URL were given and no system runs on ${dataFolder()}: start one first`);
  const { databaseUrl, redisUrl } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
}

await runTool(async () => {
  if (!fs.existsSync(program)) throw new ToolError('the worker is not built: run npm run build first');
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { env: { ...process.env, SANTRAL_DATA: dataFolder(), ...places() }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
});
