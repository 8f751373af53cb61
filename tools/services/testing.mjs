import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { LIVE, putAhead } from './ahead.mjs';

/** Waits until `look` is true; fails after `ms`. */
export async function until(look, what, ms = 15_000) {
  const end = Date.now() + ms;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Scheduling classes, as Linux numbers them. */
export const scheduling = { other: 0, roundRobin: 2, idle: 5 };

/** Scheduling class and real-time priority of a thread; by the id of a process those of its main one. */
export function ofThread(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [Number(fields[38]), Number(fields[37])];
}

/** Whether this machine lets us put processes before all others. */
export function allowsRealTime() {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  try {
    return putAhead(child.pid, { priority: LIVE, env: {} });
  } finally {
    child.kill();
  }
}
