import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { LIVE, putAhead } from './ahead.mjs';
import { ensurePackages } from './debian-packages.mjs';
import { kept, retryStart } from './embedded.mjs';
import { freePort } from './ports.mjs';
import { endLeftover, startProcess, which } from './processes.mjs';
import { ToolError } from './tool-error.mjs';

/**
 * How to run a Redis-compatible server: one on PATH, else Debian's Valkey from the packages folder, fetched when it is not there.
 * @returns {Promise<(args: string[]) => [string, string[]]>}
 */
export async function ensureRedis({ packages, log = () => undefined }) {
  const own = which('valkey-server') ?? which('redis-server');
  if (own) return (args) => [own, args];
  try {
    const unpacked = await ensurePackages({ name: 'valkey', packages: ['valkey-tools'], folder: packages, log });
    // One program plays server, client and checker; its name decides.
    return (args) => unpacked.command('usr/bin/valkey-check-rdb', args, 'valkey-server');
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(`Redis: no valkey-server or redis-server on PATH, and it could not be fetched.\n${error.message}\nInstall one of them, or set REDIS_URL.`);
  }
}

/**
 * Starts a Redis-compatible server with its data in `folder` (append-only file, nothing evicted: jobs and facts live there).
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.packages folder of the unpacked packages
 * @param {boolean} [options.throwaway] for tests: many databases, no waiting for the disk
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(text: string) => void} [options.log]
 * @returns {Promise<{ url: string, socketUrl: string, process: import('./processes.mjs').ManagedProcess, again: () => Promise<import('./processes.mjs').ManagedProcess> }>}
 *   `socketUrl`: the same server for programs of ours, over a socket of this machine, which costs less than TCP at both ends; `again` starts it anew on the same port, after it has ended
 */
export async function startRedis({ folder, packages, throwaway = false, env = process.env, log = () => undefined }) {
  const command = await ensureRedis({ packages, log });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = path.join(folder, 'redis.pid');
  await endLeftover(pidFile);
  const socket = socketIn(folder);
  const password = kept(path.join(folder, 'password'), () => randomBytes(24).toString('base64url'));
  return retryStart('Redis', path.join(folder, 'redis.log'), async (logFile) => {
    const port = await freePort();
    const settings = {
      port,
      bind: '127.0.0.1',
      ...(socket ? { unixsocket: socket, unixsocketperm: '700' } : {}),
      dir: folder,
      // A file and not arguments: those are seen by every user of the machine.
      requirepass: password,
      appendonly: 'yes',
      appendfsync: throwaway ? 'no' : 'everysec',
      // A busy hour writes hundreds of megabytes; rewriting them takes a processor from the calls and should be rare.
      'auto-aof-rewrite-min-size': '512mb',
      save: '""',
      databases: throwaway ? 512 : 16,
      'maxmemory-policy': 'noeviction',
    };
    const file = path.join(folder, 'redis.conf');
    fs.writeFileSync(file, Object.entries(settings).map(([key, value]) => `${key} ${value}\n`).join(''), { mode: 0o600 });
    const [program, args] = command([file]);
    const launch = () => {
      const server = startProcess({ name: 'redis', command: program, args, logFile, pidFile });
      if (!throwaway) putAhead(server.pid, { priority: LIVE, env });
      return server;
    };
    const url = `redis://:${password}@127.0.0.1:${port}`;
    return { url, socketUrl: socket ? `unix://${socket}?password=${password}` : url, process: launch(), again: async () => launch(), isReady: () => answersPing(port, password) };
  });
}

/** Where the socket of a server lies, or null where the system would not take such a path (108 bytes with its end, unix(7)) or a URL or the settings not without quotes. */
function socketIn(folder) {
  const file = path.join(path.resolve(folder), 'redis.sock');
  return file.length < 108 && /^[\w/.@+-]+$/.test(file) ? file : null;
}

/** Speaks just enough of the protocol to ask whether the data is loaded. */
async function answersPing(port, password) {
  const net = await import('node:net');
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    let answer = '';
    const end = (isReady) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(1000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('+PONG')) end(true);
      else if (answer.includes('LOADING')) end(false);
    });
  });
}
