import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { putBehind } from './behind.mjs';
import { acceptCollations } from './collations.mjs';
import { kept, retryStart } from './embedded.mjs';
import { freePort } from './ports.mjs';
import { ensurePostgres } from './postgres-programs.mjs';
import { endLeftover, endProcess, startedAt, startProcess } from './processes.mjs';
import { ToolError } from './tool-error.mjs';

const run = promisify(execFile);
const USER = 'santral';

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
 * @param {string} options.packages folder of the unpacked packages
 * @param {string} [options.zones] folder of the machine's time zones (tests)
 * @param {string} [options.database] created when absent
 * @param {boolean} [options.throwaway] for tests: nothing is synced to disk
 * @param {(text: string) => void} [options.log]
 * @returns {Promise<{ url: string, process: import('./processes.mjs').ManagedProcess, again: () => Promise<import('./processes.mjs').ManagedProcess> }>}
 *   `again` starts it anew on the same port, after it has ended
 */
export async function startPostgres({ folder, packages, zones, database = 'santral', throwaway = false, log = () => undefined }) {
  const { version, server: program, initdb } = await ensurePostgres({ packages, zones, log });
  const data = path.join(folder, 'data');
  const pidFile = path.join(folder, 'postgres.pid');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(folder, 'password');
  const password = kept(passwordFile, () => randomBytes(24).toString('base64url'));
  await clearLeftover(data, pidFile);
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) await initialise(initdb, data, passwordFile);
  log(version);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: throwaway ? 200 : 100,
    log_min_messages: 'warning',
    jit: 'off',
    timezone: 'UTC',
    // A piece of the log on disk. The usual 4 MB are full before they are written when calls are imported: whoever inserts writes the log then, and waits for the disk.
    wal_buffers: '16MB',
    // New pieces are used again later, and are on the disk by then. To write each of them twice at first costs a first import one fifteenth of its time.
    wal_init_zero: 'off',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  };
  return retryStart('PostgreSQL', path.join(folder, 'postgres.log'), async (logFile) => {
    const port = await freePort();
    const options = Object.entries({ ...settings, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const [command, args] = await asOrdinaryUser(...program(['-D', data, ...options]));
    // SIGINT is PostgreSQL's "fast" shutdown: clients are disconnected, data is written.
    const launch = () => putBehind(startProcess({ name: 'postgres', command, args, logFile, pidFile, stopSignal: 'SIGINT' }));
    const again = () => clearLeftover(data, pidFile).then(launch);
    const url = (name) => `postgres://${USER}:${password}@127.0.0.1:${port}/${name}`;
    return { url: url(database), process: launch(), again, isReady: () => createDatabase(url, database) };
  });
}

/** Makes the cluster. A half made one (we were killed meanwhile) has no PG_VERSION in place, and is made again. */
async function initialise(initdb, data, passwordFile) {
  const draft = `${data}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.rmSync(data, { recursive: true, force: true });
  const options = ['-D', draft, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  const [command, args] = await asOrdinaryUser(initdb, options);
  try {
    await run(command, args);
  } catch (error) {
    throw new ToolError(`PostgreSQL: initdb failed.\n${String(error.stderr || error.message).trim()}`);
  }
  fs.renameSync(draft, data);
}

/** True once the server takes connections and has the database. */
async function createDatabase(url, database) {
  try {
    const names = await withClient(url('postgres'), databases);
    for (const name of names) await withClient(url(name), acceptCollations);
    if (!names.includes(database)) await withClient(url('postgres'), (client) => client.query(`CREATE DATABASE "${database}"`));
    return true;
  } catch {
    // Not listening yet, or still recovering from a crash: asked again.
    return false;
  }
}

/** Names of those that can be opened; -2 marks one whose removal was cut short. */
async function databases(client) {
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE datallowconn AND datconnlimit <> -2');
  return rows.map((row) => row.datname);
}

async function withClient(connectionString, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
