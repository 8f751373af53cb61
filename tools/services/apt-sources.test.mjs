import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { parseDeb822, parseSourcesList, pickArchive, readSources } from './apt-sources.mjs';

const list = `# a comment
deb http://archive.example/debian bookworm main contrib # with a remark
deb-src http://archive.example/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] https://vendor.example/apt stable main
`;
const deb822 = `# how newer systems write it
Types: deb deb-src
URIs: http://archive.example/debian
 http://second.example/debian/
Suites: bookworm bookworm-updates
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 -----END PGP PUBLIC KEY BLOCK-----

Types: deb
Enabled: no
URIs: http://off.example/debian
Suites: bookworm
Components: main

Types: deb-src
URIs: http://src.example/debian
Suites: bookworm
Components: main
`;

test('the one-line format: options are skipped, sources of source code are left out', () => {
  assert.deepEqual(parseSourcesList(list), [
    { uri: 'http://archive.example/debian', suites: ['bookworm'], components: ['main', 'contrib'] },
    { uri: 'https://vendor.example/apt', suites: ['stable'], components: ['main'] },
  ]);
});

test('the deb822 format: continued lines, several archives, disabled paragraphs', () => {
  const suites = ['bookworm', 'bookworm-updates'];
  assert.deepEqual(parseDeb822(deb822), [
    { uri: 'http://archive.example/debian', suites, components: ['main'] },
    { uri: 'http://second.example/debian/', suites, components: ['main'] },
  ]);
});

test("Debian's archive is the one with the machine's own release, not a vendor's and not the security archive", () => {
  const sources = [
    { uri: 'https://vendor.example/apt', suites: ['stable'], components: ['main'] },
    { uri: 'http://archive.example/debian-security', suites: ['bookworm-security'], components: ['main'] },
    { uri: 'http://archive.example/remote', suites: ['bookworm', 'bookworm-updates'], components: ['main'] },
  ];
  assert.equal(pickArchive(sources, 'bookworm'), 'http://archive.example/remote');
  assert.equal(pickArchive([{ uri: 'http://archive.example/debian/', suites: ['stable'], components: ['main'] }], 'bookworm'), 'http://archive.example/debian/');
  assert.equal(pickArchive(sources.slice(0, 2), 'bookworm'), undefined);
});

test('both formats are read from the folders apt reads', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'apt-'));
  fs.mkdirSync(path.join(folder, 'sources.list.d'));
  fs.writeFileSync(path.join(folder, 'sources.list'), list);
  fs.writeFileSync(path.join(folder, 'sources.list.d/debian.sources'), deb822);
  fs.writeFileSync(path.join(folder, 'sources.list.d/old.list.save'), list);
  assert.equal(readSources(folder).length, 4);
  fs.rmSync(folder, { recursive: true });
});
