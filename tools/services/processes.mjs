import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Child processes that never outlive the one that started them.
 *
 * @typedef {object} ManagedProcess
 * @property {string} name
 * @property {number} pid
 * @property {() => boolean} isRunning
 * @property {Promise<{ code: number | null, signal: string | null }>} exited resolves once, when the process has ended
 * @property {(graceMs?: number) => Promise<void>} stop asks politely, kills after the grace, resolves when it has ended
 */

/** @type {Set<import('node:child_process').ChildProcess & { stopSignal?: NodeJS.Signals }>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill(child.stopSignal);
});

/** Absolute path of a program on PATH, or undefined. */
export function which(program, env = process.env) {
  for (const folder of (env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, program);
    try {
      fs.accessSync(file, fs.constants.X_OK);
      if (fs.statSync(file).isFile()) return file;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** When the process started, in clock ticks since boot; undefined when there is no such process. Tells a pid from its reuse. */
export function startedAt(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks; the fields after it may not. State Z: dead, but not yet collected.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Ends at once where the parent is another one by now, else becomes the program, in a process group of its own. Arguments: pid of the parent, program and its arguments. */
const IN_OWN_GROUP = 'exit if getppid() != shift; setpgrp(0, 0); exec { $ARGV[0] } @ARGV; exit 127';
/** The same without the group. */
const IF_PARENT_LIVES = '[ "$PPID" = "$0" ] || exit; exec "$@"';

/**
 * How to run a program that ends with us, in a process group of its own.
 *
 * The kernel ends it (`setpriv --pdeathsig`) even when we are killed with -9; one whose parent was killed before the kernel was told finds out by itself.
 *
 * The group is within our session where Perl is there (it is part of every Debian and Ubuntu). Node can only give it a session of
 * its own, and Linux shares the processors out between sessions first (`kernel.sched_autogroup_enabled`): a worker that gives way to everybody would
 * give way within its own session alone, and Redis wait for it while a phone rings.
 * @param {string} stopSignal what the kernel ends it with
 * @returns {{ before: string[], detached: boolean }} what comes before the command, and what Node is to do
 */
function boundToUs(stopSignal) {
  const [setpriv, perl] = [which('setpriv'), which('perl')];
  const dies = setpriv ? [setpriv, '--pdeathsig', stopSignal.replace('SIG', '')] : [];
  const us = String(process.pid);
  return perl ? { before: [...dies, perl, '-e', IN_OWN_GROUP, '--', us], detached: false } : { before: [...dies, 'sh', '-c', IF_PARENT_LIVES, us], detached: true };
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only us and we stop things in order. It does not outlive us.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.cwd]
 * @param {string} [options.logFile] receives standard output and standard error; without it they are piped to `onLine`
 * @param {(line: string) => void} [options.onLine]
 * @param {string} [options.pidFile] remembers the process for `endLeftover`
 * @param {NodeJS.Signals} [options.stopSignal]
 * @param {number} [options.graceMs] how long `stop` waits before it kills
 * @returns {ManagedProcess}
 */
export function startProcess({ name, command, args, env = process.env, cwd, logFile, onLine, pidFile, stopSignal = 'SIGTERM', graceMs = 5000 }) {
  const output = logFile ? fs.openSync(logFile, 'a', 0o600) : 'pipe';
  const { before, detached } = boundToUs(stopSignal);
  const [program, ...rest] = [...before, command, ...args];
  const child = spawn(program, rest, { env, cwd, detached, stdio: ['ignore', output, output] });
  if (typeof output === 'number') fs.closeSync(output);
  else for (const stream of [child.stdout, child.stderr]) eachLine(stream, onLine ?? (() => undefined));
  child.stopSignal = stopSignal;
  running.add(child);
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).then((end) => {
    running.delete(child);
    if (pidFile) fs.rmSync(pidFile, { force: true });
    return end;
  });
  if (pidFile && child.pid) fs.writeFileSync(pidFile, `${child.pid} ${startedAt(child.pid)}\n`, { mode: 0o600 });
  const isRunning = () => running.has(child);
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    exited,
    stop: async (grace = graceMs) => {
      if (!isRunning()) return;
      child.kill(stopSignal);
      const timer = setTimeout(() => child.kill('SIGKILL'), grace);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Calls `take` with every whole line of a stream. */
export function eachLine(stream, take) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  stream.on('end', () => rest && take(rest));
}

/**
 * Ends the process a pid file remembers, if it is still that very process (a pid may have been given to another one since).
 * Call it before starting the same service in the same folder again.
 */
export async function endLeftover(pidFile, stopSignal = 'SIGTERM', graceMs = 5000) {
  let content;
  try {
    content = fs.readFileSync(pidFile, 'utf8');
  } catch {
    return;
  }
  const [pid, since] = content.trim().split(' ');
  await endProcess(Number(pid), since, stopSignal, graceMs);
  fs.rmSync(pidFile, { force: true });
}

/** Ends a process that is not a child of ours, and waits until it is gone. */
export async function endProcess(pid, since, stopSignal = 'SIGTERM', graceMs = 5000) {
  const isThere = () => startedAt(pid) !== undefined && startedAt(pid) === since;
  if (!isThere()) return;
  process.kill(pid, stopSignal);
  const until = Date.now() + graceMs;
  while (isThere()) {
    if (Date.now() > until) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
