import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { tryLock, withLock } from './lock.mjs';
import { startedAt } from './processes.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
test.after(() => fs.rmSync(folder, { recursive: true }));

test('a lock is held by one, and free again when the work is done', async () => {
  const file = path.join(folder, 'a');
  await withLock(file, async () => assert.equal(tryLock(file), false));
  assert.equal(tryLock(file), true);
});

test('a lock of a dead process is taken over', () => {
  const file = path.join(folder, 'b');
  fs.writeFileSync(file, '999999999 1\n');
  assert.equal(tryLock(file), true);
});

test('a living process that merely got the same pid does not hold it', () => {
  const file = path.join(folder, 'c');
  fs.writeFileSync(file, `${process.pid} ${Number(startedAt(process.pid)) - 1}\n`);
  assert.equal(tryLock(file), true);
});

test('work of several runs one after the other', async () => {
  const file = path.join(folder, 'd');
  const order = [];
  await Promise.all(
    ['x', 'y'].map((name) =>
      withLock(file, async () => {
        order.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} out`);
      }),
    ),
  );
  assert.deepEqual(order, ['x in', 'x out', 'y in', 'y out']);
});
