import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { endLeftover, startedAt, startProcess, which } from './processes.mjs';
import { supervise } from './supervise.mjs';
import { until } from './testing.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'processes-'));
test.after(() => fs.rmSync(folder, { recursive: true }));
const node = (name, code, more = {}) => startProcess({ name, command: process.execPath, args: ['-e', code], ...more });

test('a process that ignores the polite signal is killed after its grace', async () => {
  let isUp = false;
  const stubborn = node('stubborn', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")', { onLine: () => (isUp = true) });
  await until(() => isUp, 'the process');
  await stubborn.stop(200);
  assert.equal((await stubborn.exited).signal, 'SIGKILL');
});

test('a command that does not exist ends, and says so by its exit code', async () => {
  const { code } = await startProcess({ name: 'nothing', command: '/does/not/exist', args: [] }).exited;
  assert.equal(code, 127);
});

test('a process has a group of its own, so that Ctrl-C passes it by, in our session', async () => {
  /** Fields of proc(5): process group and session. */
  const groupOf = (pid) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(2, 4).map(Number);
  let isUp = false;
  const child = node('child', 'setInterval(() => {}, 1000); console.log("up")', { onLine: () => (isUp = true) });
  await until(() => isUp, 'the process');
  const group = groupOf(child.pid);
  await child.stop();
  assert.deepEqual(group, [child.pid, groupOf(process.pid)[1]]);
});

/** A process that starts a child and does nothing more; resolves with the child's pid once it has been written down. */
async function parentOfOne(env = process.env) {
  const pidFile = path.join(folder, `${randomUUID()}.pid`);
  const code = `import { startProcess } from '${new URL('./processes.mjs', import.meta.url)}'; startProcess({ name: 'child', command: 'sleep', args: ['600'], pidFile: '${pidFile}' }); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: 'inherit' });
  await until(() => fs.existsSync(pidFile) && fs.readFileSync(pidFile, 'utf8').includes(' '), 'the child');
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split(' ')[0]);
  assert.notEqual(startedAt(pid), undefined);
  return { parent, pid };
}

test('children end when their parent is killed with -9', async () => {
  const { parent, pid } = await parentOfOne();
  parent.kill('SIGKILL');
  await until(() => startedAt(pid) === undefined, 'the end of the child');
});

test('a child ends, too, whose parent is killed before the kernel knows that they belong together', async () => {
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  fs.writeFileSync(path.join(bin, 'setpriv'), `#!/bin/sh\nsleep 0.5\nexec ${which('setpriv')} "$@"\n`, { mode: 0o755 });
  const { parent, pid } = await parentOfOne({ ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` });
  parent.kill('SIGKILL');
  await until(() => startedAt(pid) === undefined, 'the end of the child');
});

test('a process left over from a crash is ended by its pid file, and nobody else', async () => {
  const pidFile = path.join(folder, 'left.pid');
  const left = node('left', 'setInterval(() => {}, 1000)');
  fs.writeFileSync(pidFile, `${left.pid} 1\n`);
  await endLeftover(pidFile);
  assert.equal(left.isRunning(), true, 'another start time is another process');
  fs.writeFileSync(pidFile, `${left.pid} ${startedAt(left.pid)}\n`);
  await endLeftover(pidFile);
  await left.exited;
  assert.equal(fs.existsSync(pidFile), false);
});

test('a supervised process comes back when it dies, and does not when it is stopped', async () => {
  const said = [];
  const supervised = await supervise({ name: 'worker', firstMs: 1, log: (text) => said.push(text), start: async () => node('worker', 'setInterval(() => {}, 1000)') });
  const first = supervised.pid;
  process.kill(first, 'SIGKILL');
  await until(() => supervised.restarts === 1 && supervised.pid !== first, 'the second start');
  assert.match(said[0], /worker ended \(SIGKILL\)/);
  const second = supervised.pid;
  await supervised.stop();
  assert.equal(startedAt(second), undefined);
  assert.equal(supervised.restarts, 1);
});
