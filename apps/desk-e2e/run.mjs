/** Runs the journeys; further arguments go to Jest, for example a part of a file name. `CHROMIUM_PATH` names the browser. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { status } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '-c', 'jest.journey.mjs', '--rootDir', 'apps/desk-e2e', ...process.argv.slice(2)],
  { cwd: workspace, stdio: 'inherit' },
);
process.exit(status ?? 1);
