import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { workspace } from '../services/paths.mjs';
import { domainEdges, featureEdges, rooms } from './boundaries.mjs';

/** The tags of every package that lies in a folder of folders. */
const tagsIn = (folder) =>
  fs
    .readdirSync(path.join(workspace, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(workspace, folder, entry.name, 'package.json')))
    .map((entry) => ({ name: entry.name, tags: JSON.parse(fs.readFileSync(path.join(workspace, folder, entry.name, 'package.json'), 'utf8')).nx?.tags ?? [] }));

test('every domain and every feature is tagged by its own name and has a line in the table', () => {
  for (const { name, tags } of tagsIn('libs/domain')) {
    assert.ok(tags.includes(`scope:${name}`) && tags.includes('type:domain'), `${name}: ${tags}`);
    assert.ok(domainEdges[name], `${name} has no line in domainEdges`);
  }
  for (const { name, tags } of tagsIn('libs/desk')) {
    assert.ok(tags.includes(`feature:${name}`) && tags.includes('type:feature'), `${name}: ${tags}`);
    assert.ok(featureEdges[name], `${name} has no line in featureEdges`);
  }
});

test('every package has a room and a side; a package without them would be free to import anything', () => {
  for (const { name, tags } of [...tagsIn('libs'), ...tagsIn('libs/domain'), ...tagsIn('libs/desk'), ...tagsIn('apps'), ...tagsIn('.').filter((one) => one.name === 'tools')]) {
    assert.equal(tags.filter((tag) => tag.startsWith('type:') && rooms[tag.slice(5)]).length, 1, `${name}: ${tags}`);
    assert.equal(tags.filter((tag) => tag.startsWith('side:')).length, 1, `${name}: ${tags}`);
  }
});

test('docs/architecture.md shows the same edges', () => {
  const page = fs.readFileSync(path.join(workspace, 'docs/architecture.md'), 'utf8');
  for (const [domain, others] of Object.entries(domainEdges)) for (const other of others) assert.ok(page.includes(`| ${domain} → ${other} |`), `${domain} → ${other}`);
});
