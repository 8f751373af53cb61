import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import os from 'node:os';
import { test } from 'node:test';
import { LIVE, putAhead, putAmongOthers, VOICE } from './ahead.mjs';
import { ofThread, scheduling } from './testing.mjs';

const ordinary = [scheduling.other, 0];

/** A shell that says the pid of a process it begins when it is told to, and waits for it. */
async function withShell(use) {
  const shell = spawn('sh', ['-c', 'read go; sleep 60 & echo $!; wait'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let begun;
  try {
    await use(shell.pid, async () => {
      shell.stdin.write('go\n');
      begun = Number(String(await new Promise((resolve) => shell.stdout.once('data', resolve))));
      return begun;
    });
  } finally {
    if (begun) process.kill(begun);
    shell.kill();
  }
}

test('puts a process before all others where that is allowed, and what it begins only when told to', async (context) => {
  await withShell(async (pid, begin) => {
    if (!putAhead(pid, { priority: LIVE, env: {} })) {
      assert.deepEqual(ofThread(pid), ordinary);
      return context.diagnostic('not allowed here');
    }
    assert.deepEqual(ofThread(pid), [scheduling.roundRobin, LIVE]);
    assert.deepEqual(ofThread(await begin()), ordinary);
    assert.ok(putAmongOthers(pid));
    assert.deepEqual(ofThread(pid), ordinary);
  });
  await withShell(async (pid, begin) => {
    const isAllowed = putAhead(pid, { priority: VOICE, threads: true, env: {} });
    assert.deepEqual(ofThread(await begin()), isAllowed ? [scheduling.roundRobin, VOICE] : ordinary);
  });
});

test('leaves it where it is when told so, or where there is one processor', async (context) => {
  await withShell((pid) => {
    assert.equal(putAhead(pid, { priority: LIVE, env: { REALTIME: 'off' } }), false);
    context.mock.method(os, 'availableParallelism', () => 1);
    assert.equal(putAhead(pid, { priority: LIVE, env: {} }), false);
    assert.deepEqual(ofThread(pid), ordinary);
  });
});

test('is quiet about a process that has ended', () => {
  assert.equal(putAhead(2 ** 22 + 1, { priority: LIVE, env: {} }), false);
});
