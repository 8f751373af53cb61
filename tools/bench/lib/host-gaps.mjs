import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { stopChild } from './children.mjs';

/** Before voice and live path (tools/services/ahead.mjs). */
const BEFORE_ALL = 50;
const watcher = fileURLToPath(new URL('./gap-watcher.mjs', import.meta.url));

/**
 * Watches each processor for moments in which it did not run though somebody was due before all others: the host of a virtual machine had taken it. Costs a hundredth or two of each
 * processor, and keeps it from falling asleep for longer than a millisecond, whatever is measured meanwhile.
 * @returns {Promise<{ during: (ms: number) => Promise<[from: number, to: number][]>, stop: () => Promise<void> } | null>} `during`: the gaps of all processors in the next `ms`,
 *   in ms of the monotonic clock; null where this is not allowed (real time), or not Linux
 */
export async function watchHostGaps() {
  const children = Array.from({ length: os.availableParallelism() }, (_, cpu) =>
    spawn('taskset', ['--cpu-list', String(cpu), 'chrt', '--rr', String(BEFORE_ALL), process.execPath, watcher], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  );
  const stop = async () => {
    for (const child of children) await stopChild(child);
  };
  const ready = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once('message', () => resolve(true));
          child.once('error', () => resolve(false));
          child.once('exit', () => resolve(false));
        }),
    ),
  );
  if (ready.includes(false)) {
    for (const [i, child] of children.entries()) if (ready[i]) await stopChild(child);
    return null;
  }
  const ask = (child, ms) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error('what watches a processor has ended'));
      child.once('exit', ended);
      child.once('message', ({ gaps }) => {
        child.off('exit', ended);
        resolve(gaps);
      });
      child.send({ ms });
    });
  return { during: async (ms) => (await Promise.all(children.map((child) => ask(child, ms)))).flat(), stop };
}
