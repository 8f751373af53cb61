/**
 * Pictures of the shell and every page in three languages, light and dark, in two sizes, into `apps/desk-e2e/shots/`.
 * Starts a system of its own and calls in it; `SANTRAL_E2E_DATA` names the data folder of one that runs already and is shown as it is.
 * `CHROMIUM_PATH` names the browser, `-- -t tr` takes the pictures whose name holds it.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '-c', 'jest.journey.mjs', '--rootDir', 'apps/desk-e2e'];
const { status } = spawnSync(process.execPath, [...jest, '--testMatch', '**/src/**/*.shots.ts', ...process.argv.slice(2)], {
  cwd: workspace,
  env: { ...process.env, SANTRAL_SHOTS_FILL: process.env.SANTRAL_E2E_DATA ? 'no' : 'yes' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
