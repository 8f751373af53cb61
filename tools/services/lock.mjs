import fs from 'node:fs';
import path from 'node:path';
import { startedAt } from './processes.mjs';

const owner = () => `${process.pid} ${startedAt(process.pid)}`;

/** Whether the process that wrote this lock is still the same living process. */
function isHeld(file) {
  try {
    const [pid, since] = fs.readFileSync(file, 'utf8').trim().split(' ');
    return startedAt(Number(pid)) === since;
  } catch {
    return false;
  }
}

/** Takes the lock file unless a living process holds it. Returns false when one does. */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // Written beside and linked into place: a lock file is never seen half written.
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, `${owner()}\n`, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        fs.linkSync(own, file);
        return true;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
        if (isHeld(file)) return false;
        fs.rmSync(file, { force: true });
      }
    }
    return false;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/** Runs `work` while holding the lock file; waits for another process that holds it. A lock of a dead process is taken over. */
export async function withLock(file, work, onWait = () => undefined) {
  let told = false;
  while (!tryLock(file)) {
    if (!told) onWait();
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
