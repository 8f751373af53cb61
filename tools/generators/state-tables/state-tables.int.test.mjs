import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { workspace } from '../../services/paths.mjs';
import { stateTables } from './machines.mjs';
import { signalTable } from './render.mjs';

test('a cell holds the next state, and is empty where a signal is impossible', () => {
  const table = signalTable({ idle: { start: 'busy' }, busy: { stop: 'idle' } });
  assert.deepEqual(table.split('\n').slice(2), ['| **idle** | busy |  |', '| **busy** |  | idle |']);
});

test('docs/state-tables.md shows the tables the code runs on; npm run generate:state-tables writes it anew', async () => {
  assert.equal(fs.readFileSync(path.join(workspace, 'docs/state-tables.md'), 'utf8'), await stateTables());
});
