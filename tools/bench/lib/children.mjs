import { fork, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags, nodeFlagsOf } from '../../services/node-flags.mjs';

export const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

function track(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts a Node script that talks to us by messages, as Santral's own processes are run; resolves when it has said `{ ready: true, … }`. */
export function startHelper(file, args = [], env = {}) {
  const child = track(fork(fileURLToPath(file), args, { execArgv: nodeFlags, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
    child.on('message', (message) => message.ready && resolve({ child, ...message }));
  });
}

/** Starts one process of Santral from its build, with its log in a file beside the data. */
export function startApp(name, env, dataDir) {
  const log = fs.openSync(path.join(dataDir, `${name}.log`), 'a');
  return track(spawn(process.execPath, [...nodeFlagsOf(name), path.join(workspace, `apps/${name}/dist/main.js`)], { cwd: workspace, env: { ...process.env, ...env }, stdio: ['ignore', log, log] }));
}

export async function stopChild(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
  await gone;
  clearTimeout(timer);
}

export const temporaryFolder = (name) => fs.mkdtempSync(path.join(os.tmpdir(), `santral-bench-${name}-`));

/** Waits until `look` gives something; looks every `everyMs`. */
export async function until(look, { ms = 60_000, everyMs = 20, what = 'the awaited state' } = {}) {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
