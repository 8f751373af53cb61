import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';

/**
 * Priorities of threads. Linux keeps one for each thread, and a nice value set for a process reaches only its main one: what V8
 * compiles and collects beside it would go on taking the processor from a phone that rings, in slices of several milliseconds.
 */
function setPriorities(wanted: (thread: number) => boolean, priority: number): void {
  let threads: number[];
  try {
    threads = readdirSync('/proc/self/task').map(Number);
  } catch {
    // Not Linux: threads have no priority of their own.
    threads = [process.pid];
  }
  for (const thread of threads.filter(wanted)) {
    try {
      setPriority(thread, priority);
    } catch {
      // A thread that has ended meanwhile.
    }
  }
}

/** For processes that a person waits for: their helper threads give way, to this process and to the others. */
export const helpersBehindMain = (): void => setPriorities((thread) => thread !== process.pid, constants.priority.PRIORITY_BELOW_NORMAL);

/**
 * For processes that nobody waits for: all of it gives way. The lowest nice value alone is a small share, but of slices that are not cut
 * short: whoever wakes up behind one waits for its end, some milliseconds. A thread of the idle class is put aside at once.
 */
export function wholeProcessBehind(): void {
  setPriorities(() => true, constants.priority.PRIORITY_LOW);
  try {
    // Threads that begin later are of the class of the one that began them.
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore', timeout: 5000 });
  } catch {
    // Not Linux, or without util-linux: the nice value has to do.
  }
}

/** The lowest of the real-time priorities: whoever has one goes before all who have none; an Asterisk with `-p` (10) before us. */
const LOWEST = '1';

/**
 * For processes that a ringing phone goes through, once they have started: their main thread runs as soon as there is something to do, whatever else the
 * machine computes. Threads and processes that it begins are ordinary ones. Linux allows that to those with CAP_SYS_NICE or a limit (RLIMIT_RTPRIO);
 * with one processor alone nobody could run while we compute.
 *
 * @returns whether it is so now
 */
export function mainInRealTime(): boolean {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('chrt', ['--rr', '--reset-on-fork', '--pid', LOWEST, String(process.pid)], { stdio: 'ignore', timeout: 5000 });
    return true;
  } catch {
    // Not allowed, not Linux, or without util-linux.
    return false;
  }
}
