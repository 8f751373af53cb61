import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { nodeFlagsOf } from '../services/node-flags.mjs';
import { workspace } from '../services/paths.mjs';

const read = (file) => fs.readFileSync(path.join(workspace, file), 'utf8');
const text = read('docker-compose.yml');
const { services } = parse(text, { merge: true });
/** They run to their end; there is nothing to watch. */
const oneShots = new Set(['migrate', 'seed']);

test('every part of the system is there, and everything that keeps running is watched', () => {
  for (const name of ['postgres', 'redis', 'asterisk', 'telephony', 'worker', 'api', 'desk']) assert.ok(services[name], name);
  for (const [name, service] of Object.entries(services)) if (!oneShots.has(name)) assert.ok(service.healthcheck?.test, `${name} has no health check`);
  for (const [name, { depends_on: needs = {} }] of Object.entries(services)) for (const other of Object.keys(needs)) assert.ok(services[other], `${name} needs ${other}`);
});

test('secrets come from outside, and a missing one stops the start', () => {
  for (const [name, { environment = {} }] of Object.entries(services)) {
    for (const [key, value] of Object.entries(environment)) {
      if (/PASSWORD|SECRET|AUTH|_URL$/.test(key)) assert.match(value, /\$\{\w+(:\?[^}]+|:-)\}/, `${name}: ${key}`);
    }
  }
  const example = Object.fromEntries([...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map((match) => [match[1], match[2]]));
  for (const [, variable, isNeeded] of text.matchAll(/\$\{(\w+)(:\?)?/g)) {
    assert.notEqual(example[variable], undefined, `${variable} is not in .env.example`);
    if (isNeeded) assert.equal(example[variable], '', `${variable}: an example must not become somebody's password`);
  }
});

test('ports are open on an address that is chosen, on this machine alone unless told otherwise', () => {
  for (const [name, { ports = [] }] of Object.entries(services)) for (const port of ports) assert.match(port, /^\$\{\w+:-127\.0\.0\.1\}:/, name);
});

test('every setting of a process is one the configuration knows', () => {
  const known = new Set([...read('libs/platform/src/config/config.ts').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map((match) => match[1]).concat('NODE_ENV'));
  for (const name of ['telephony', 'worker', 'api', 'migrate']) for (const key of Object.keys(services[name].environment)) assert.ok(known.has(key), `${name}: ${key}`);
});

test('files and build stages that are named exist, and the programs that are run', () => {
  for (const [name, { build, command }] of Object.entries(services)) {
    if (build?.target) assert.match(read(build.dockerfile), new RegExp(`^FROM .* AS ${build.target}$`, 'm'), name);
    else if (build) assert.ok(read(build.dockerfile));
    if (!Array.isArray(command) || command[0] !== 'node') continue;
    const [program, ...flags] = command.slice(1).reverse();
    if (program.startsWith('apps/') && !program.endsWith('migrate.js')) assert.deepEqual(flags.reverse(), nodeFlagsOf(name), name);
    assert.ok(fs.existsSync(path.join(workspace, program.replace('/dist/', '/src/').replace(/src(.*)\.js$/, 'src$1.ts'))), `${name}: ${program}`);
  }
});

test('the container of Asterisk fills in every word of the templates', () => {
  const filled = new Set([...read('infra/docker/asterisk-entrypoint.sh').matchAll(/s\|@([A-Z_]+)@\|/g)].map((match) => match[1]));
  const folder = path.join(workspace, 'infra/asterisk');
  for (const file of fs.readdirSync(folder).filter((name) => name !== 'observer.conf')) {
    for (const [, word] of fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/@([A-Z][A-Z_]*)@/g)) assert.ok(filled.has(word), `${file}: @${word}@`);
  }
});
