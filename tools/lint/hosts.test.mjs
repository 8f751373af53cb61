import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { checkHosts } from './hosts.mjs';

test('a file that names a package host is reported, and a lock file that is tied to one', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hosts-'));
  fs.writeFileSync(path.join(folder, 'a.txt'), ['fine', `see https://registry.${'npmjs'}.org/x`, `https://my-${'mirror'}.example/debian`].join('\n'));
  fs.writeFileSync(path.join(folder, 'package-lock.json'), '{\n"resolved": "https://anywhere.example/x.tgz"\n}');
  assert.deepEqual(
    checkHosts(folder, ['a.txt', 'package-lock.json']).map((line) => line.split(': ')[0]),
    ['a.txt:2', 'a.txt:3', 'package-lock.json:2'],
  );
  fs.rmSync(folder, { recursive: true });
});
