import fs from 'node:fs';
import path from 'node:path';
import { writeFigures } from './figures.mjs';

/** The package a file lies in: the nearest folder with a package.json. */
export function packageOf(file) {
  let folder = path.dirname(file);
  while (!fs.existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/** Jest reporter that leaves the figures of each package (`FileFigures`) in `<package>/.results/<level>.json`. */
export default class ResultsReporter {
  constructor(_globalConfig, options) {
    this.level = options.level;
  }

  onRunComplete(_contexts, { testResults }) {
    const packages = new Map();
    for (const { testFilePath, numPassingTests, numFailingTests, numPendingTests, numTodoTests, testExecError } of testResults) {
      const folder = packageOf(testFilePath);
      const figures = packages.get(folder) ?? { passed: 0, failed: 0, skipped: 0, files: 0, red: [] };
      // A file that does not load has no tests of its own; it counts as one failure.
      const ofFile = { passed: numPassingTests, failed: numFailingTests + (testExecError ? 1 : 0), skipped: numPendingTests + numTodoTests };
      for (const kind of ['passed', 'failed', 'skipped']) figures[kind] += ofFile[kind];
      figures.files += 1;
      if (ofFile.failed > 0) figures.red.push({ file: path.relative(folder, testFilePath), ...ofFile });
      packages.set(folder, figures);
    }
    for (const [folder, figures] of packages) writeFigures(folder, this.level, figures);
  }
}
