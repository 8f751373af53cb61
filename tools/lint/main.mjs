#!/usr/bin/env node
/** Lints the whole repository: ESLint with the boundary table, its canaries, the languages, and hosts that must not be named. */
import { ESLint } from 'eslint';
import { workspace } from '../services/paths.mjs';
import { checkCanaries } from './canaries.mjs';
import { sourceFiles } from './files.mjs';
import { checkHosts } from './hosts.mjs';
import { checkLocales } from './locales.mjs';

process.chdir(workspace);
const eslint = new ESLint({ cwd: workspace });
const files = sourceFiles(workspace);
const problems = [...(await checkCanaries(eslint)), ...checkLocales(workspace, files), ...checkHosts(workspace, files)];
const results = await eslint.lintFiles(['.']);
const formatter = await eslint.loadFormatter('stylish');
const report = await formatter.format(results);
if (report) console.log(report);
for (const problem of problems) console.log(problem);
const errors = results.reduce((sum, result) => sum + result.errorCount + result.fatalErrorCount, 0) + problems.length;
console.log(`lint: ${results.length} files, ${errors} ${errors === 1 ? 'error' : 'errors'}`);
process.exitCode = errors > 0 ? 1 : 0;
