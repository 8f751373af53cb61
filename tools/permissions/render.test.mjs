import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { workspace } from '../services/paths.mjs';
import { mayCall, mayOpen, renderPermissions } from './render.mjs';

const roles = { user: ['profile.own'], admin: ['profile.own', 'audit.read'] };

test('a rule lets in whom it names and nobody else', () => {
  const who = [null, 'guest', 'user', 'admin'];
  const calls = (rule) => who.map((role) => mayCall(rule, role, roles));
  assert.deepEqual(calls('public'), [true, true, true, true]);
  assert.deepEqual(calls('guests'), [false, true, true, true]);
  assert.deepEqual(calls('signed-in'), [false, false, true, true]);
  assert.deepEqual(calls('audit.read (or on this machine)'), [false, false, false, true]);
  const opens = (access) => who.map((role) => mayOpen(access, role, roles));
  assert.deepEqual(opens('everybody'), [true, true, true, true]);
  assert.deepEqual(opens('guest'), [true, false, false, false]);
  assert.deepEqual(opens('signed-in'), [false, true, true, true]);
  assert.deepEqual(opens('audit.read'), [false, false, false, true]);
});

test('the page in docs says what the matrix says', () => {
  const read = (name) => fs.readFileSync(path.join(workspace, 'docs', name), 'utf8');
  assert.equal(read('permissions.md'), renderPermissions(JSON.parse(read('permissions.json'))), 'docs/permissions.md is not what docs/permissions.json says: run `npm run permissions`');
});
