import fs from 'node:fs';
import path from 'node:path';
import { endLeftover, ToolError } from '../services/index.mjs';
import { tryLock } from '../services/lock.mjs';
import { readRuntime } from './runtime-file.mjs';

const LOCK = 'start.lock';
/** Programs, not data: fetching them again would change nothing. */
const KEPT_BY_RESET = new Set(['packages', LOCK, 'throwaway']);

/** Takes the data folder for this process; two systems in one folder would destroy each other's data. */
export function takeDataFolder(dataDir) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = path.join(dataDir, LOCK);
  if (!tryLock(lock)) {
    const http = readRuntime(dataDir)?.http;
    throw new ToolError(`Santral is already running with the data folder ${dataDir}${http ? `, at ${http}` : ''}. Stop it first, or set SANTRAL_DATA to another folder.`);
  }
  return () => fs.rmSync(lock, { force: true });
}

/** Ends programs of ours that outlived a start which was killed. */
export async function endLeftoverPrograms(dataDir) {
  for (const name of ['telephony', 'worker', 'api']) await endLeftover(path.join(dataDir, 'logs', `${name}.pid`));
}

/** Empties the data folder. Servers left over from a crash are ended first. */
export async function resetDataFolder(dataDir) {
  await endLeftover(path.join(dataDir, 'postgres/postgres.pid'), 'SIGINT');
  await endLeftover(path.join(dataDir, 'redis/redis.pid'));
  await endLeftover(path.join(dataDir, 'pbx/asterisk.pid'));
  for (const name of fs.readdirSync(dataDir)) if (!KEPT_BY_RESET.has(name)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
}
