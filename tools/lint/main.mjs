#!/usr/bin/env node
/** Lints the whole repository: ESLint with the boundary table, its canaries, the languages, and hosts that must not be named. */
import { ESLint } from 'eslint';
import { workspace } from '../services/paths.mjs';
import { checkCanaries } from './canaries.mjs';
import { sourceFiles } from './files.mjs';
import { checkHosts } from './hosts.mjs';
import { checkLocales } from './locales.mjs';
import { lintInParts } from './parts.mjs';
import { withoutTypes } from './typed-files.mjs';

process.chdir(workspace);
// The canaries are held against rules of imports and of syntax, which ask for no types.
const eslint = new ESLint({ cwd: workspace, overrideConfig: [withoutTypes] });
const files = sourceFiles(workspace);
const problems = [...(await checkCanaries(eslint)), ...checkLocales(workspace, files), ...checkHosts(workspace, files)];
const parts = await lintInParts(workspace);
for (const { report } of parts) if (report) console.log(report);
for (const problem of problems) console.log(problem);
const errors = parts.reduce((sum, part) => sum + part.errors, problems.length);
const checked = parts.reduce((sum, part) => sum + part.files, 0);
console.log(`lint: ${checked} files, ${errors} ${errors === 1 ? 'error' : 'errors'}`);
process.exitCode = errors > 0 ? 1 : 0;
