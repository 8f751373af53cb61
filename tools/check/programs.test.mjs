import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import ts from 'typescript';
import { sourceFiles } from '../lint/files.mjs';
import { workspace } from '../services/paths.mjs';
import { foreignGlobals, programGroups, programOf } from './programs.mjs';
import { projects } from './projects.mjs';

let root;
before(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-programs-'));
});
after(() => fs.rmSync(root, { recursive: true, force: true }));

/** A package with files, and a tsconfig with these options. */
function write(name, compilerOptions, files) {
  const folder = path.join(root, name);
  fs.mkdirSync(path.join(folder, 'src'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { module: 'NodeNext', types: [], skipLibCheck: true, noEmit: true, ...compilerOptions }, include: ['src'] }));
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, 'src', file), text);
  return { folder: name };
}
const messages = (program) => ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));

test('every package with a tsconfig is in one program, and has the command that checks it alone', () => {
  const configs = sourceFiles(workspace).filter((file) => path.basename(file) === 'tsconfig.json').map((file) => path.dirname(file));
  const checked = programGroups(workspace).flatMap((group) => group.projects.map(({ folder }) => folder));
  assert.deepEqual(checked.toSorted(), configs.toSorted());
  assert.deepEqual(projects().filter(({ targets }) => targets.has('typecheck')).map(({ folder }) => folder).toSorted(), configs.toSorted());
});

test('no file of a package is outside', () => {
  const checked = new Set(programGroups(workspace).flatMap((group) => group.projects.flatMap(({ files }) => files)));
  const written = sourceFiles(workspace).filter((file) => /^(apps|libs)\/.*\.tsx?$/.test(file));
  assert.deepEqual(written.filter((file) => !checked.has(path.join(workspace, file))), []);
});

test('the server is not checked with the types of a browser, and the desk is', () => {
  const withDom = (folder) => programGroups(workspace).find((group) => group.projects.some((one) => one.folder === folder)).options.lib.some((lib) => lib.includes('dom'));
  for (const { folder, isClient, targets } of projects()) if (targets.has('typecheck') && folder !== 'apps/desk-e2e') assert.equal(withDom(folder), isClient, folder);
});

test('packages that ask for the same options share a program, others do not', () => {
  const list = [write('a', { lib: ['ES2023'] }, { 'a.ts': 'export const a = 1;' }), write('b', { lib: ['ES2023'] }, { 'b.ts': 'export const b = 1;' }), write('c', { lib: ['ES2023', 'DOM'] }, { 'c.ts': 'export const c = document;' })];
  assert.deepEqual(programGroups(root, list).map((group) => group.projects.map(({ folder }) => folder)), [['a', 'b'], ['c']]);
});

test('what is wrong in one of them is found', () => {
  const [group] = programGroups(root, [write('right', { lib: ['ES2023'] }, { 'right.ts': 'export const a: number = 1;' }), write('wrong', { lib: ['ES2023'] }, { 'wrong.ts': "export const a: number = '1'; export const d = document;" })]);
  const found = messages(programOf(group));
  assert.equal(found.length, 2, found.join('\n'));
  assert.match(found.join('\n'), /Type 'string' is not assignable to type 'number'/);
  assert.match(found.join('\n'), /Cannot find name 'document'/);
});

test("a declaration reaches who refers to it, not everybody's packages", () => {
  const [group] = programGroups(root, [write('declares', { lib: ['ES2023'] }, { 'own.d.ts': 'declare const own: string;' }), write('uses', { lib: ['ES2023'] }, { 'uses.ts': 'export const a = own;' })]);
  assert.match(messages(programOf(group)).join('\n'), /Cannot find name 'own'/);
});

test("the browser's types are found when an import brings them into a program of the server", () => {
  const group = (lib) => programGroups(root, [write(`brings-${lib.length}`, { lib }, { 'a.ts': '/// <reference lib="dom" />\nexport const a = document;' })])[0];
  assert.match(foreignGlobals(programOf(group(['ES2023']))).join('\n'), /lib\.dom\.d\.ts is in a program/);
  assert.deepEqual(foreignGlobals(programOf(group(['ES2023', 'DOM']))), []);
});
