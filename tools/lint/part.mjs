/** A process of its own for a part of the repository: node tools/lint/part.mjs NAME. Prints what ESLint found as JSON. */
import { ESLint } from 'eslint';
import { programGroups, programOf } from '../check/programs.mjs';
import { workspace } from '../services/paths.mjs';
import { lintParts, UNTYPED } from './parts.mjs';
import { typedFiles } from './typed-files.mjs';

process.chdir(workspace);
const name = process.argv[2];
const { patterns } = lintParts(workspace).find((part) => part.name === name);

/** The types come from one program for the whole part. An editor, that changes files, has a service for each package instead. */
const typed = () => {
  const programs = [programOf(programGroups(workspace).find((group) => group.name === name))];
  return { files: typedFiles, languageOptions: { parserOptions: { projectService: false, programs } } };
};

const eslint = new ESLint({ cwd: workspace, errorOnUnmatchedPattern: false, overrideConfig: name === UNTYPED ? [] : [typed()] });
const results = await eslint.lintFiles(patterns);
const formatter = await eslint.loadFormatter('stylish');
const errors = results.reduce((sum, result) => sum + result.errorCount + result.fatalErrorCount, 0);
process.stdout.write(JSON.stringify({ files: results.length, errors, report: await formatter.format(results) }));
