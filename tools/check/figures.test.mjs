import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { failedTasks, inWords, levelFigures, packageFigures, readFigures, sum, writeFigures } from './figures.mjs';

const good = { passed: 3, failed: 0, skipped: 1, files: 2, red: [] };

test('levels are added up into one line', () => {
  assert.equal(inWords(sum([good, { passed: 1, failed: 2, skipped: 0 }])), '4 passed, 2 failed, 1 skipped');
});

test('failed tasks are read from the end of what Nx prints', () => {
  const output = 'noise\nFailed tasks:\n\n- @santral/platform:build\n- source:lint\n\n  Run duration: 1s\n';
  assert.deepEqual(failedTasks(output), ['@santral/platform', 'source']);
  assert.deepEqual(failedTasks('Successfully ran target build'), []);
});

test('a package counts by its tests', () => {
  const bad = { passed: 1, failed: 2, skipped: 0, files: 1 };
  assert.deepEqual(levelFigures({ ran: [{ files: 2, figures: good }, { files: 1, figures: bad }], exitCode: 1 }), { passed: 4, failed: 2, skipped: 1 });
  assert.deepEqual(levelFigures({ ran: [{ files: 2, figures: good }, { files: 0, figures: null }], exitCode: 0 }), { passed: 3, failed: 0, skipped: 1 });
});

test('a test file that is there and did not run has failed', () => {
  assert.equal(levelFigures({ ran: [{ files: 3, figures: good }], exitCode: 0 }).failed, 1, 'one of three');
  assert.equal(levelFigures({ ran: [{ files: 2, figures: good }, { files: 2, figures: null }], exitCode: 0 }).failed, 2, 'a whole package');
});

test('what could not run has failed, never passed', () => {
  assert.equal(levelFigures({ ran: [{ files: 2, figures: good }], exitCode: 1 }).failed, 1, 'failed without saying which test');
  assert.equal(levelFigures({ ran: [{ files: 2, figures: good }], exitCode: null }).failed, 1, 'killed');
  assert.equal(levelFigures({ ran: [{ files: 0, figures: null }], exitCode: 0 }).failed, 1, 'no test at all');
});

test('a package with something wrong in it is one failure, and what lies in none is one more', () => {
  const folders = ['apps/api', 'libs/contracts'];
  assert.deepEqual(packageFigures(folders, []), { passed: 2, failed: 0, skipped: 0 });
  assert.deepEqual(packageFigures(folders, [{ folder: 'apps/api' }, { folder: 'apps/api' }]), { passed: 1, failed: 1, skipped: 0 });
  assert.deepEqual(packageFigures(folders, [{ folder: null }]), { passed: 2, failed: 1, skipped: 0 });
});

test('figures that make no sense are none', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-figures-'));
  try {
    assert.equal(readFigures(folder, 'pure'), null);
    writeFigures(folder, 'pure', good);
    assert.deepEqual(readFigures(folder, 'pure'), good);
    writeFigures(folder, 'pure', { ...good, passed: 'all' });
    assert.equal(readFigures(folder, 'pure'), null);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
