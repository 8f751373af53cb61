import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import ResultsReporter from './jest-reporter.mjs';
import { readFigures } from './figures.mjs';
import { countTestFiles, levelOf } from './test-files.mjs';

test('the name of a test file says its level', () => {
  assert.deepEqual(['a.ts', 'a.spec.ts', 'a.spec.tsx', 'a.test.mjs', 'a.int.spec.ts', 'a.pipeline.spec.ts', 'a.int.test.mjs', 'a.journey.spec.ts'].map(levelOf), [
    null, 'pure', 'pure', 'pure', 'module', 'module', 'module', 'journey',
  ]);
});

test('files are counted and figures are left for each package, those of files that do not load too', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-files-'));
  try {
    for (const folder of ['libs/a', 'libs/ab']) {
      for (const deeper of ['src/coverage', 'coverage']) fs.mkdirSync(path.join(root, folder, deeper), { recursive: true });
      fs.writeFileSync(path.join(root, folder, 'package.json'), '{}');
    }
    const files = ['libs/a/src/one.spec.ts', 'libs/a/src/coverage/two.spec.ts', 'libs/a/src/three.int.spec.ts', 'libs/ab/src/four.spec.ts'];
    // What a run of tests leaves beside the sources is no source.
    for (const file of [...files, 'libs/a/coverage/left.spec.ts']) fs.writeFileSync(path.join(root, file), '');
    assert.deepEqual([...countTestFiles(root, [{ folder: 'libs/a' }, { folder: 'libs/ab' }], 'pure')], [['libs/a', 2], ['libs/ab', 1]]);

    const result = (file, passed, failed, error) => ({ testFilePath: path.join(root, file), numPassingTests: passed, numFailingTests: failed, numPendingTests: 0, numTodoTests: 1, testExecError: error });
    new ResultsReporter({}, { level: 'pure' }).onRunComplete(new Set(), { testResults: [result(files[0], 2, 1), result(files[1], 0, 0, new Error('syntax')), result(files[3], 4, 0)] });
    assert.deepEqual(readFigures(path.join(root, 'libs/a'), 'pure'), {
      passed: 2, failed: 2, skipped: 2, files: 2, red: [{ file: 'src/one.spec.ts', passed: 2, failed: 1, skipped: 1 }, { file: 'src/coverage/two.spec.ts', passed: 0, failed: 1, skipped: 1 }],
    });
    assert.deepEqual(readFigures(path.join(root, 'libs/ab'), 'pure'), { passed: 4, failed: 0, skipped: 1, files: 1, red: [] });
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
});
