import fs from 'node:fs';
import path from 'node:path';

/** Jest reporter that leaves `{ passed, failed, skipped }` of a run in `<project>/.results/<level>.json`. */
export default class ResultsReporter {
  constructor(globalConfig, options) {
    this.rootDir = globalConfig.rootDir;
    this.level = options.level;
  }

  onRunComplete(_contexts, results) {
    const folder = path.join(this.rootDir, '.results');
    fs.mkdirSync(folder, { recursive: true });
    const figures = {
      passed: results.numPassedTests,
      // A file that does not load has no tests of its own; it counts as one failure.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    fs.writeFileSync(path.join(folder, `${this.level}.json`), JSON.stringify(figures));
  }
}
