import fs from 'node:fs';
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** Nice value of PostgreSQL: behind what handles the calls, before the worker. */
const BEHIND = 10;
/** Nice value of the sessions its connections live in. */
const SESSION_BEHIND = 19;
/** A new connection is put behind within this time. */
const LOOK_MS = 1000;
/** Linux lets those without rights set one session in a tenth of a second. */
const AGAIN_MS = 120;

/**
 * Rows are written after the phone has rung: where processors are short, a PostgreSQL server and each process that it starts give way.
 *
 * A nice value says how a process stands within its session only: between sessions Linux shares the processors out evenly (autogroups, sched(7)), and PostgreSQL begins
 * one for each connection. A connection that saves calls for two milliseconds would be worth as much as all of Santral, and whoever wakes up behind it would wait
 * for it, the ringing phone as well. So the sessions have to give way, too.
 *
 * @param {import('./processes.mjs').ManagedProcess} server
 */
export function putBehind(server) {
  // Only ever further behind: whoever was started with less may not take it back.
  if (os.getPriority(server.pid) < BEHIND) os.setPriority(server.pid, BEHIND);
  void keepSessionsBehind(server);
  return server;
}

async function keepSessionsBehind(server) {
  let done = new Set();
  while (server.isRunning()) {
    const children = childrenOf(server.pid);
    done = new Set(children.filter((pid) => done.has(pid)));
    for (const pid of children) if (!done.has(pid) && (await putSessionBehind(pid))) done.add(pid);
    await setTimeout(LOOK_MS, undefined, { ref: false });
  }
}

const childrenOf = (pid) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);

/** False when it is to be tried again. */
async function putSessionBehind(pid) {
  const file = `/proc/${pid}/autogroup`;
  const group = read(file);
  // A kernel without them, or a process that has ended.
  if (group === '') return true;
  // It has not begun its session yet: what is set now would be set for all of us.
  if (nameOf(group) === nameOf(read('/proc/self/autogroup'))) return false;
  try {
    fs.writeFileSync(file, String(SESSION_BEHIND));
    return true;
  } catch (error) {
    if (error.code === 'EAGAIN') await setTimeout(AGAIN_MS, undefined, { ref: false });
    return error.code !== 'EAGAIN';
  }
}

/** `/autogroup-25 nice 0` */
const nameOf = (group) => group.split(' ')[0];

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
