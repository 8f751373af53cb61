import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { shareLibraries } from './shared-libraries.mjs';

test('a library that another set has alike becomes one file with it; another version, another size and a link stay what they are', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'libraries-'));
  const [own, other] = ['own', 'other'].map((name) => path.join(folder, name));
  for (const [set, files] of [
    [own, { 'libsame.so.1': 'same', 'libversion.so.1': 'v1.1', 'libsize.so.1': 'long', 'libown.so.1': 'own' }],
    [other, { 'libsame.so.1': 'same', 'libversion.so.1': 'v1.2', 'libsize.so.1': 'longer' }],
  ]) {
    fs.mkdirSync(set);
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(set, name), text);
    fs.symlinkSync('libsame.so.1', path.join(set, 'libsame.so'));
  }
  const before = fs.statSync(path.join(other, 'libsame.so.1')).ino;

  shareLibraries(own, [path.join(folder, 'missing'), other]);

  const shared = fs.readdirSync(own).filter((name) => fs.lstatSync(path.join(own, name)).nlink > 1);
  assert.deepEqual(shared, ['libsame.so.1']);
  assert.equal(fs.statSync(path.join(own, 'libsame.so.1')).ino, before, 'running programs keep the file they have open');
  assert.equal(fs.readlinkSync(path.join(own, 'libsame.so')), 'libsame.so.1');
  assert.deepEqual(fs.readdirSync(own).sort(), ['libown.so.1', 'libsame.so', 'libsame.so.1', 'libsize.so.1', 'libversion.so.1']);
  assert.equal(fs.readFileSync(path.join(own, 'libversion.so.1'), 'utf8'), 'v1.1');
  fs.rmSync(folder, { recursive: true });
});
