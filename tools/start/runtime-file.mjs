import fs from 'node:fs';
import path from 'node:path';

const fileOf = (dataDir) => path.join(dataDir, 'runtime.json');

/**
 * Where everything of a running installation is; other programs read it.
 *
 * @typedef {object} Runtime
 * @property {string} http
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {{ id: string, ami: { host: string, port: number, user: string, secret: string }, sip: { host: string, port: number }, trunk?: { host: string, port: number }, websocket: string | null, ari?: { url: string, user: string, secret: string } | null, queueLog?: string }[]} pbx
 * @property {Record<string, number>} pids
 */

/** Written whole or not at all, and readable by its owner only. @param {Runtime} runtime */
export function writeRuntime(dataDir, runtime) {
  const file = fileOf(dataDir);
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

/** @returns {Runtime | null} */
export function readRuntime(dataDir) {
  try {
    return JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

export const removeRuntime = (dataDir) => fs.rmSync(fileOf(dataDir), { force: true });
