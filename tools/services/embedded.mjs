import fs from 'node:fs';
import { ToolError } from './tool-error.mjs';

/** A secret that is made once and kept in a file only its owner can read. */
export function kept(file, make) {
  try {
    fs.writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/** Last lines of a log file. */
export const tail = (file, lines = 15) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n') : '');

/**
 * Starts a server and waits until it answers. A server that ends before that is tried again (its port may have been taken
 * between looking and listening), three times in all.
 *
 * @param {string} name
 * @param {string} logFile
 * @param {(logFile: string) => Promise<{ process: import('./processes.mjs').ManagedProcess, isReady: () => Promise<boolean> }>} start
 */
export async function retryStart(name, logFile, start, waitMs = 60_000) {
  for (let attempt = 1; ; attempt++) {
    const { isReady, ...server } = await start(logFile);
    if (await untilReady(server.process, isReady, waitMs)) return server;
    await server.process.stop();
    if (attempt === 3) throw new ToolError(`${name} did not start. Its last words (${logFile}):\n${tail(logFile)}`);
  }
}

async function untilReady(server, isReady, waitMs) {
  const until = Date.now() + waitMs;
  while (server.isRunning() && Date.now() < until) {
    if (await isReady()) return true;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return false;
}
