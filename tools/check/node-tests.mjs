#!/usr/bin/env node
/**
 * node tools/check/node-tests.mjs <folder> <pure|module>
 * Runs the tests of the tools with Node's own runner and leaves the figures where Jest's runs leave theirs.
 * `*.test.mjs` is the pure level, `*.int.test.mjs` the module level.
 */
import fs from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { writeFigures } from './figures.mjs';

const [folder, level] = process.argv.slice(2);
const isOfLevel = (name) => name.endsWith('.test.mjs') && name.endsWith('.int.test.mjs') === (level === 'module');
const files = fs
  .readdirSync(folder, { recursive: true })
  .filter((name) => isOfLevel(name) && !name.includes('node_modules'))
  .map((name) => path.resolve(folder, name));

const figures = { passed: 0, failed: 0, skipped: 0, files: files.length };
const stream = run({ files, concurrency: 1, timeout: 120_000 });
const count = (kind) => (event) => {
  // Suites and whole files are reported too; only tests are counted.
  if (event.details?.type !== 'suite' && !files.includes(event.name)) figures[kind] += 1;
};
stream.on('test:pass', (event) => count(event.skip !== undefined || event.todo !== undefined ? 'skipped' : 'passed')(event));
stream.on('test:fail', (event) => {
  // A file that cannot be loaded fails as a whole.
  if (event.details?.type !== 'suite') figures.failed += 1;
});
stream.compose(new spec()).pipe(process.stdout);
stream.on('end', () => {
  writeFigures(folder, level, figures);
  process.exitCode = figures.failed > 0 ? 1 : 0;
});
