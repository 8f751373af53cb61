import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { machineSources, suiteSources } from './apt-sources.mjs';
import { withLock } from './lock.mjs';
import { startProcess, which } from './processes.mjs';
import { shareLibraries } from './shared-libraries.mjs';
import { ToolError } from './tool-error.mjs';

/** Debian's suite that has Asterisk 22, a current Valkey and PostgreSQL 18. Its own C library comes along, so the machine's may be older. */
export const SUITE = 'forky';

const LIBRARIES = { x64: ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'], arm64: ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1'] };

/** Parts of a Debian system that a program unpacked into a folder never opens: what sets a system up, and what it looks for below the machine's own `/`. */
const NEVER_OPENED = new RegExp(
  `^(${[
    'adduser_|passwd_|login|base-|dpkg_|apt_|gpgv_|debconf_|libdebconf|debianutils|sysvinit|init-system|systemd_|libsystemd-shared|ucf_|sensible-utils|netbase_',
    'perl|libperl|libjson-perl|libtext-|bash_|coreutils|dash_|sed_|grep_|tar_|gzip_|mawk_|diffutils|findutils|hostname_|util-linux|mount_|procps_|ncurses-b',
    'libpam-|snmp|libsnmp-base|openssl_|ssl-cert_|locales_|libc-l10n|libc-bin|libc-gconv|tzdata_|postgresql-client|postgresql-common',
  ].join('|')})`,
);

/** An empty system: apt then resolves everything, the C library included. */
const EMPTY_SYSTEM = '';

/**
 * Programs of Debian packages, unpacked into a folder: no root, nothing installed into the system.
 *
 * @typedef {object} UnpackedPackages
 * @property {string} root folder that plays the part of `/`
 * @property {string} libraries folder of the shared libraries
 * @property {(program: string, args: string[], argv0?: string) => [string, string[]]} command how to run `usr/bin/…` of it:
 *   by its own dynamic loader, because its C library is another one than the machine's
 */

/**
 * Programs of a Debian suite that may be newer than the machine, with all they depend on. They are fetched once; after that
 * this only says where they are. Safe to call from several processes at once.
 *
 * @param {object} options
 * @param {string} options.name folder of the set
 * @param {string[]} options.packages
 * @param {string} options.folder where all sets live
 * @param {number} [options.patienceMs] gives up a fetch that takes longer, and soon where the archive does not answer; for what one can do without
 * @param {(text: string) => void} [options.log]
 * @returns {Promise<UnpackedPackages>}
 */
export async function ensurePackages({ name, packages, folder, patienceMs, log = () => undefined }) {
  const [triplet, loader] = platformLibraries(packages);
  const librariesOf = (set) => path.join(folder, set, 'root/usr/lib', triplet);
  const set = `${name}-${SUITE}`;
  const share = () => shareLibraries(librariesOf(set), fs.readdirSync(folder).filter((other) => other.endsWith(`-${SUITE}`) && other !== set).map(librariesOf));
  const root = await ensureUnpacked({ name: set, packages, folder, patienceMs, log, sources: () => suiteSources(SUITE), status: EMPTY_SYSTEM, afterwards: share });
  const libraries = librariesOf(set);
  return {
    root,
    libraries,
    command: (program, args, argv0) => [
      path.join(libraries, loader),
      ['--library-path', libraries, ...(argv0 ? ['--argv0', argv0] : []), path.join(root, program), ...args],
    ],
  };
}

/**
 * A program of the machine's own release, with what the machine lacks of its dependencies. Returns a script that starts it
 * (for programs that start themselves again, and so cannot run under a loader of their own).
 *
 * @param {{ name: string, packages: string[], program: string, folder: string, log?: (text: string) => void }} options
 * @returns {Promise<string>}
 */
export async function ensureMachineProgram({ name, packages, program, folder, log = () => undefined }) {
  const [triplet] = platformLibraries(packages);
  const status = () => fs.readFileSync('/var/lib/dpkg/status', 'utf8');
  const root = await ensureUnpacked({ name, packages, folder, log, sources: machineSources, status });
  const script = path.join(root, `start-${name}`);
  const libraries = [`usr/lib/${triplet}`, `lib/${triplet}`, `usr/lib/${triplet}/pulseaudio`].map((part) => path.join(root, part));
  fs.writeFileSync(`${script}.${process.pid}`, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries.join(':')}' exec '${path.join(root, program)}' "$@"\n`, { mode: 0o755 });
  fs.renameSync(`${script}.${process.pid}`, script);
  return script;
}

function platformLibraries(packages) {
  const libraries = process.platform === 'linux' ? LIBRARIES[process.arch] : undefined;
  if (!libraries) throw new ToolError(`${packages.join(', ')}: only Debian's packages for Linux on x64 and arm64 can be fetched; this is ${process.platform} ${process.arch}`);
  return libraries;
}

/** Fetches and unpacks a set unless it is there; returns its folder. A set that was left half unpacked is made again. */
async function ensureUnpacked({ name, packages, folder, patienceMs, log, sources, status, afterwards = () => undefined }) {
  const home = path.join(folder, name);
  const root = path.join(home, 'root');
  const done = path.join(home, 'packages.txt');
  if (fs.existsSync(done)) return root;
  await withLock(
    path.join(folder, 'fetch.lock'),
    async () => {
      if (fs.existsSync(done)) return;
      const state = path.join(folder, `apt-${name}`);
      const files = await fetchPackages({ state, packages, patienceMs, log, sources: sources(), status: typeof status === 'string' ? status : status() });
      fs.rmSync(home, { recursive: true, force: true });
      fs.mkdirSync(root, { recursive: true });
      log(`unpacking ${files.length} packages`);
      for (const file of files) if (!NEVER_OPENED.test(path.basename(file))) await unpack(file, root);
      afterwards();
      fs.writeFileSync(done, files.map((file) => `${path.basename(file)}\n`).join(''));
      fs.rmSync(state, { recursive: true, force: true });
    },
    () => log('waiting for another download'),
  );
  return root;
}

/** Downloads packages and all they depend on, checked by apt against Debian's keys; returns the paths of the .deb files. */
async function fetchPackages({ state, packages, patienceMs, log, sources, status }) {
  for (const tool of ['apt-get', 'dpkg-deb', 'tar']) {
    if (!which(tool)) throw new ToolError(`${packages.join(', ')}: needs ${tool} to be fetched, and this machine has none`);
  }
  for (const part of ['lists/partial', 'cache/archives/partial', 'dpkg']) fs.mkdirSync(path.join(state, part), { recursive: true });
  fs.writeFileSync(path.join(state, 'dpkg/status'), status);
  fs.writeFileSync(path.join(state, 'sources.list'), sources);
  const settings = {
    'Dir::Etc::sourcelist': path.join(state, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'Dir::State': state,
    'Dir::State::lists': path.join(state, 'lists'),
    'Dir::State::status': path.join(state, 'dpkg/status'),
    'Dir::Cache': path.join(state, 'cache'),
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::Retries': patienceMs ? '1' : '3',
    // Otherwise an archive that does not answer is a warning of `update`, and what is said in the end is that there is no such package.
    ...(patienceMs ? { 'APT::Update::Error-Mode': 'any', 'Acquire::http::Timeout': '10', 'Acquire::https::Timeout': '10' } : {}),
    'Debug::NoLocking': '1',
    'Dpkg::Use-Pty': '0',
  };
  const until = Date.now() + (patienceMs ?? Infinity);
  const apt = async (...args) => {
    const options = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
    const lines = [];
    const child = startProcess({ name: 'apt', command: 'apt-get', args: [...options, '-qq', ...args], onLine: (line) => lines.push(line) });
    const timer = patienceMs ? setTimeout(() => void child.stop(), Math.max(0, until - Date.now())) : undefined;
    const { code } = await child.exited;
    clearTimeout(timer);
    if (code !== 0) throw new ToolError(`apt could not fetch ${packages.join(', ')}:\n${lines.slice(-15).join('\n')}`);
  };
  log('reading the package lists of Debian');
  await apt('update');
  log(`downloading ${packages.join(', ')}`);
  await apt('install', '-y', '--download-only', ...packages);
  const archives = path.join(state, 'cache/archives');
  return fs.readdirSync(archives).filter((file) => file.endsWith('.deb')).map((file) => path.join(archives, file));
}

/** Unpacks the files of one package, without manuals and translations. */
function unpack(file, root) {
  const without = ['doc', 'man', 'locale', 'lintian'].map((part) => `--exclude=./usr/share/${part}/*`);
  return new Promise((resolve, reject) => {
    const reader = spawn('dpkg-deb', ['--fsys-tarfile', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const writer = spawn('tar', ['-x', '-C', root, '--no-same-owner', ...without], { stdio: [reader.stdout, 'ignore', 'inherit'] });
    reader.once('error', reject);
    writer.once('error', reject);
    writer.once('exit', (code) => (code === 0 ? resolve(undefined) : reject(new ToolError(`${path.basename(file)} could not be unpacked`))));
  });
}
