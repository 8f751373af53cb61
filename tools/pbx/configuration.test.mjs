import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { workspace } from '../services/paths.mjs';
import { throwawayFolder } from '../services/throwaway.mjs';
import { fillIn, writeConfiguration } from './configuration.mjs';

const read = (file) => fs.readFileSync(path.join(workspace, file), 'utf8');

test('a word without a value stops the start: a half filled configuration never reaches Asterisk', () => {
  assert.equal(fillIn('port = @AMI_PORT@ ; a@b', { AMI_PORT: 5038 }), 'port = 5038 ; a@b');
  assert.throws(() => fillIn('secret = @AMI_SECRET@', {}, 'manager.conf'), /manager\.conf: @AMI_SECRET@ has no value/);
});

test('a start writes the configuration anew and keeps what Santral has written over AMI', () => {
  const { folder, remove } = throwawayFolder();
  try {
    const [from, to] = [path.join(folder, 'templates'), path.join(folder, 'etc')];
    fs.mkdirSync(from);
    fs.mkdirSync(to);
    fs.writeFileSync(path.join(from, 'queues.conf'), 'port = @PORT@');
    for (const name of ['santral-queues.conf', 'old.conf', 'queues.conf']) fs.writeFileSync(path.join(to, name), 'before');
    writeConfiguration({ from, to, values: { PORT: 1 } });
    const found = Object.fromEntries(fs.readdirSync(to).map((name) => [name, fs.readFileSync(path.join(to, name), 'utf8')]));
    assert.deepEqual(found, { 'queues.conf': 'port = 1', 'santral-queues.conf': 'before' });
  } finally {
    remove();
  }
});

test('the PBX lets through exactly the events that telephony reads', () => {
  const catalogue = read('libs/domain/telephony/src/ami/signal-catalogue.ts');
  const heard = [...catalogue.slice(catalogue.indexOf('heardEvents = ['), catalogue.indexOf('] as const')).matchAll(/'(\w+)'/g)].map((match) => match[1]);
  const filtered = [...read('infra/asterisk/manager.conf').matchAll(/^eventfilter\(action\(include\),name\((\w+)\)/gm)].map((match) => match[1]);
  assert.ok(heard.length > 40);
  assert.deepEqual([...new Set(filtered)].sort(), [...new Set(heard)].sort());
});

test('extensions carry the names of the demo company, in its order', () => {
  const agents = /const agents = \[(.*)\]/.exec(read('libs/domain/identity/src/seed/demo-users.ts'))[1].match(/[^',]+(?=')/g).filter((name) => name.trim());
  const extensions = [...read('infra/asterisk/pjsip.conf').matchAll(/^callerid = "(.*)" <(\d+)>/gm)].map((match) => [match[2], match[1]]);
  assert.deepEqual(extensions, agents.map((name, index) => [String(1001 + index), name]));
});

test('no secret is written in a template', () => {
  for (const folder of ['infra/asterisk', 'apps/desk-e2e/foreign-asterisk']) {
    for (const file of fs.readdirSync(path.join(workspace, folder)).filter((name) => name.endsWith('.conf'))) {
      for (const [line] of read(path.join(folder, file)).matchAll(/^(secret|password)\s*=.*$/gm)) assert.match(line, /= @\w+@/, `${folder}/${file}`);
    }
  }
});
