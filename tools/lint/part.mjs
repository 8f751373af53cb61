/**
 * A process of its own for a part of the repository: node tools/lint/part.mjs FOLDER... Prints what ESLint found as JSON.
 * The type checker keeps the program of every package it has seen, so one process for all of them outgrows its heap.
 */
import { ESLint } from 'eslint';
import { workspace } from '../services/paths.mjs';

process.chdir(workspace);
const eslint = new ESLint({ cwd: workspace, errorOnUnmatchedPattern: false });
const results = await eslint.lintFiles(process.argv.slice(2));
const formatter = await eslint.loadFormatter('stylish');
const errors = results.reduce((sum, result) => sum + result.errorCount + result.fatalErrorCount, 0);
process.stdout.write(JSON.stringify({ files: results.length, errors, report: await formatter.format(results) }));
