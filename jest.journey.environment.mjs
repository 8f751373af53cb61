/** Node, where a journey that fails says how its windows stood: at once, before anything closes them. `src/browser.ts` of the journeys offers them. */
import { TestEnvironment } from 'jest-environment-node';

const FAILURES = new Set(['test_fn_failure', 'hook_failure']);

export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent({ name, test, hook }) {
    if (!FAILURES.has(name)) return;
    const pages = await this.global.openPages?.inWords();
    if (pages) process.stderr.write(`\nWhere the pages stood when ${test?.name ?? hook?.type} failed:\n${pages}\n\n`);
  }
}
