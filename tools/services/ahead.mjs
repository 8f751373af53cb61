import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** Of what a ringing phone goes through; the same as that of telephony and api (libs/platform/src/process/priority.ts). */
export const LIVE = 1;
/** Of what carries voice, and that of `asterisk -p`. */
export const VOICE = 10;

/**
 * Puts a process before all others of the machine (ADR 0049), where that is allowed (CAP_SYS_NICE, RLIMIT_RTPRIO), `REALTIME` is not `off`, and there is a second processor for the others.
 *
 * @param {number} pid
 * @param {object} options
 * @param {number} options.priority
 * @param {boolean} [options.threads] also all its threads, and what they begin from now on; else its main thread alone, and what it begins is ordinary
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {boolean} whether it is so now
 */
export function putAhead(pid, { priority, threads = false, env = process.env }) {
  if (env.REALTIME === 'off' || os.availableParallelism() < 2) return false;
  return chrt('--rr', threads ? '--all-tasks' : '--reset-on-fork', '--pid', String(priority), String(pid));
}

/** Takes that back. */
export const putAmongOthers = (pid) => chrt('--other', '--pid', '0', String(pid));

function chrt(...args) {
  try {
    execFileSync('chrt', args, { stdio: 'ignore', timeout: 5000 });
    return true;
  } catch {
    // Not allowed, not Linux, or without util-linux.
    return false;
  }
}
