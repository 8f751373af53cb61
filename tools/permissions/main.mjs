#!/usr/bin/env node
/**
 * npm run permissions
 * Writes docs/permissions.json and docs/permissions.md anew. The two tests that check them know the routes best, so they write their
 * part when they are told to: the api its routes and presets, the desk its pages.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { workspace } from '../services/paths.mjs';
import { runTool, ToolError } from '../services/tool-error.mjs';
import { renderPermissions } from './render.mjs';

const jest = 'node_modules/jest/bin/jest.js';

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: workspace, stdio: 'inherit', env: { ...process.env, SANTRAL_WRITE_PERMISSIONS: '1' } });
  if (status !== 0) throw new ToolError(`the test that writes its part failed: node ${args.join(' ')}`);
}

await runTool(async () => {
  run('tools/services/with.mjs', '--', process.execPath, '--experimental-vm-modules', '--no-warnings', jest, '-c', 'jest.int.mjs', '--rootDir', 'apps/api', 'permissions');
  run(jest, '-c', 'jest.client.mjs', '--rootDir', 'apps/desk', 'permissions');
  const matrix = JSON.parse(fs.readFileSync(path.join(workspace, 'docs/permissions.json'), 'utf8'));
  fs.writeFileSync(path.join(workspace, 'docs/permissions.md'), renderPermissions(matrix));
  console.log(`docs/permissions.md: ${matrix.api.length} routes, ${matrix.desk.length} pages`);
});
