import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelFigures, summaryLine } from './figures.mjs';
import { afterBoth, filesToWalkAgain } from './second-walk.mjs';

const red = (file, figures = {}) => ({ file, passed: 1, failed: 1, skipped: 0, ...figures });
const walk = (code, figures) => ({ code, figures: { passed: 0, failed: 0, skipped: 0, red: [], ...figures } });
/** What the level counts in the end, of a package with `files` journey files. */
const counted = ({ figures, code }, files = 28) => levelFigures({ ran: [{ files, figures }], exitCode: code });

const accounts = red('src/accounts.journey.spec.ts');
const outage = red('src/outage.journey.spec.ts', { passed: 0, failed: 2, skipped: 1 });
const first = walk(1, { passed: 65, failed: 3, skipped: 1, files: 28, red: [accounts, outage] });

test('few red files are walked again, many are not', () => {
  assert.deepEqual(filesToWalkAgain(first), ['src/accounts.journey.spec.ts', 'src/outage.journey.spec.ts']);
  const many = ['a', 'b', 'c', 'd'].map((file) => red(file));
  assert.equal(filesToWalkAgain(walk(1, { files: 28, red: many.slice(1) })).length, 3);
  assert.deepEqual(filesToWalkAgain(walk(1, { files: 28, red: many })), []);
});

test('nothing is walked again after a green run, nor after one that was killed or broke', () => {
  assert.deepEqual(filesToWalkAgain(walk(0, { passed: 68, files: 28 })), []);
  assert.deepEqual(filesToWalkAgain({ ...first, code: null }), [], 'killed');
  assert.deepEqual(filesToWalkAgain({ ...first, code: 137 }), [], 'killed from outside');
  assert.deepEqual(filesToWalkAgain({ code: 1, figures: null }), [], 'the system did not start');
  assert.deepEqual(filesToWalkAgain(walk(1, { passed: 68, files: 28 })), [], 'red without a red file');
});

test('what the second walk says counts, and the summary names its files', () => {
  const both = afterBoth(first, walk(0, { passed: 5, files: 2 }));
  assert.deepEqual(counted(both), { passed: 69, failed: 0, skipped: 0 });
  assert.equal(both.note, 'walked twice: accounts.journey.spec.ts (red, then green), outage.journey.spec.ts (red, then green)');
});

test('a file that is red twice has failed, though it be in another test', () => {
  const both = afterBoth(first, walk(1, { passed: 4, failed: 1, files: 2, red: [outage] }));
  assert.deepEqual(counted(both), { passed: 68, failed: 1, skipped: 0 });
  assert.equal(both.note, 'walked twice: accounts.journey.spec.ts (red, then green), outage.journey.spec.ts (red, then red)');
});

test('a second walk that did not run its files, or broke, makes nothing green', () => {
  for (const second of [{ code: 1, figures: null }, walk(0, { passed: 2, files: 1 }), walk(0, { files: 0 })]) {
    const both = afterBoth(first, second);
    assert.deepEqual(counted(both), { passed: 65, failed: 3, skipped: 1 });
    assert.match(both.note, /accounts\.journey\.spec\.ts \(red, then not run\)/);
  }
  assert.equal(counted(afterBoth(first, walk(1, { passed: 5, files: 2 }))).failed, 1, 'it ended with an error after its tests');
  assert.equal(counted(afterBoth(first, { ...walk(null, { passed: 5, files: 2 }) })).failed, 1, 'killed after its tests');
});

test('a journey file that the first walk did not run stays a failure', () => {
  assert.equal(counted(afterBoth(first, walk(0, { passed: 5, files: 2 })), 29).failed, 1);
});

test('the summary says what was walked twice on the line of its level', () => {
  const { note, ...both } = afterBoth(first, walk(0, { passed: 5, files: 2 }));
  const line = summaryLine({ name: 'journeys', seconds: 700, ...counted(both), note });
  assert.match(line, /^journeys +700\.0 s +69 passed, 0 failed, 0 skipped +walked twice: accounts\.journey\.spec\.ts/);
  assert.equal(summaryLine({ name: 'pure', seconds: 80.3, passed: 3, failed: 0, skipped: 1 }), 'pure          80.3 s   3 passed, 0 failed, 1 skipped');
});
