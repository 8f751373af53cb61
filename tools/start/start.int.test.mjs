import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../services/ports.mjs';
import { eachLine, startedAt } from '../services/processes.mjs';
import { packagesFolder } from '../services/paths.mjs';
import { LIVE } from '../services/ahead.mjs';
import { allowsRealTime, ofThread, scheduling, until } from '../services/testing.mjs';
import { throwawayFolder } from '../services/throwaway.mjs';
import { readRuntime } from './runtime-file.mjs';

const program = new URL('./main.mjs', import.meta.url).pathname;

/** `npm start` in a folder of its own, its output by line. */
function start(folder, args = [], env = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    // None of an outer run's servers: this is about a machine that has none.
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', AMI_HOST: '', SANTRAL_DATA: folder, SANTRAL_PACKAGES: packagesFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) eachLine(stream, (line) => lines.push(line));
  const exited = once(child, 'exit');
  const ready = async () => {
    await until(() => lines.some((line) => line.startsWith('ready http://')) || child.exitCode !== null, 'ready', 90_000);
    assert.equal(child.exitCode, null, lines.join('\n'));
    return readRuntime(folder);
  };
  return { child, lines, exited, ready };
}

const signedIn = (http, email) =>
  fetch(`${http}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'santral-demo' }) }).then((answer) => answer.json());
/** Scheduling class and priority of each of our processes. */
const prioritiesOf = ({ redis, telephony, api, worker }) => Object.fromEntries(Object.entries({ redis, telephony, api, worker }).map(([name, pid]) => [name, ofThread(pid)]));
const areGone = (pids) => until(() => Object.values(pids).every((pid) => startedAt(pid) === undefined), 'the end of every process');

test('from an empty folder to ready, again after kill -9 with the same data, and nothing is left after Ctrl-C', async () => {
  const { folder, remove } = throwawayFolder();
  const PORT = String(await freePort());
  const first = start(folder, ['--no-pbx'], { PORT });
  const runtime = await first.ready();
  assert.equal(runtime.http, `http://127.0.0.1:${PORT}`);
  assert.deepEqual(runtime.pbx, []);
  assert.equal(fs.statSync(path.join(folder, 'runtime.json')).mode & 0o777, 0o600);
  const user = (await signedIn(runtime.http, 'agent1@santral.demo')).user;
  assert.equal(user.data.extension, '1001');
  await until(() => first.lines.some((line) => /SMS to 05550000008/.test(line)), 'the code at the keyboard');
  assert.match(await (await fetch(runtime.http)).text(), /<div id="root">/);

  const [live, ordinary] = [allowsRealTime() ? [scheduling.roundRobin, LIVE] : [scheduling.other, 0], [scheduling.other, 0]];
  // Ready is said as soon as telephony's heart beats, which may be a moment before it has come to its priority.
  await until(() => isDeepStrictEqual(prioritiesOf(runtime.pids), { redis: live, telephony: live, api: live, worker: [scheduling.idle, 0] }), 'the priority of each process');

  const refused = start(folder, ['--no-pbx']);
  assert.deepEqual(await refused.exited, [1, null]);
  assert.match(refused.lines.join('\n'), /already running/);

  first.child.kill('SIGKILL');
  await first.exited;
  await areGone(runtime.pids);

  const second = start(folder, ['--no-pbx'], { PORT, REALTIME: 'off' });
  const again = await second.ready();
  assert.deepEqual(prioritiesOf(again.pids), { redis: ordinary, telephony: ordinary, api: ordinary, worker: [scheduling.idle, 0] });
  assert.equal((await signedIn(again.http, 'agent1@santral.demo')).user.id, user.id, 'the database is the same');
  const asked = performance.now();
  second.child.kill('SIGINT');
  assert.deepEqual(await second.exited, [0, null]);
  assert.ok(performance.now() - asked < 10_000);
  await areGone(again.pids);
  assert.equal(readRuntime(folder), null);
  remove();
});

test('--empty brings no demo company, and Ctrl-C while it starts leaves nothing', async () => {
  const { folder, remove } = throwawayFolder();
  const interrupted = start(folder, ['--no-pbx', '--empty'], { PORT: String(await freePort()) });
  await until(() => fs.existsSync(path.join(folder, 'postgres/postgres.pid')), 'PostgreSQL', 60_000);
  const pid = Number(fs.readFileSync(path.join(folder, 'postgres/postgres.pid'), 'utf8').split(' ')[0]);
  interrupted.child.kill('SIGINT');
  assert.deepEqual(await interrupted.exited, [0, null]);
  assert.equal(startedAt(pid), undefined);

  const started = start(folder, ['--no-pbx', '--empty'], { PORT: String(await freePort()) });
  const { http } = await started.ready();
  assert.ok((await signedIn(http, 'agent1@santral.demo')).user === undefined);
  started.child.kill('SIGTERM');
  await started.exited;
  remove();
});

test('a wrong setting stops the start with its name, what was given and what is allowed', async () => {
  const { folder, remove } = throwawayFolder();
  const wrong = start(folder, ['--no-pbx'], { PORT: String(await freePort()), TZ_COMPANY: 'Mars/Base' });
  assert.deepEqual(await wrong.exited, [1, null]);
  assert.match(wrong.lines.join('\n'), /TZ_COMPANY: given "Mars\/Base"; must be an IANA time zone/);
  remove();
});
