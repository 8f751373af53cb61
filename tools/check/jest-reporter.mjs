import fs from 'node:fs';
import path from 'node:path';
import { writeFigures } from './figures.mjs';

/** The package a file lies in: the nearest folder with a package.json. */
export function packageOf(file) {
  let folder = path.dirname(file);
  while (!fs.existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/** Jest reporter that leaves `{ passed, failed, skipped, files }` of each package in `<package>/.results/<level>.json`. */
export default class ResultsReporter {
  constructor(_globalConfig, options) {
    this.level = options.level;
  }

  onRunComplete(_contexts, { testResults }) {
    const packages = new Map();
    for (const { testFilePath, numPassingTests, numFailingTests, numPendingTests, numTodoTests, testExecError } of testResults) {
      const folder = packageOf(testFilePath);
      const figures = packages.get(folder) ?? { passed: 0, failed: 0, skipped: 0, files: 0 };
      figures.passed += numPassingTests;
      // A file that does not load has no tests of its own; it counts as one failure.
      figures.failed += numFailingTests + (testExecError ? 1 : 0);
      figures.skipped += numPendingTests + numTodoTests;
      figures.files += 1;
      packages.set(folder, figures);
    }
    for (const [folder, figures] of packages) writeFigures(folder, this.level, figures);
  }
}
