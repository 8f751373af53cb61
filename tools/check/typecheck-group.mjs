/**
 * A process of its own for one program: node tools/check/typecheck-group.mjs GROUP ANSWER. Writes what is wrong into the file ANSWER:
 * `[{ folder, text }]`, where a problem that lies in no package has `folder: null`.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { workspace } from '../services/paths.mjs';
import { foreignGlobals, inWords, programGroups, programOf } from './programs.mjs';
import { projects } from './projects.mjs';

process.chdir(workspace);
const all = projects(workspace);
const [name, answer] = process.argv.slice(2);
const group = programGroups(workspace, all).find((one) => one.name === name);
const program = programOf(group);

/** The package a file lies in; a program also reads files of packages that belong to another one. */
const folderOf = (file) => all.find(({ folder }) => file?.fileName.startsWith(`${path.join(workspace, folder)}/`))?.folder ?? null;

const problems = [
  ...foreignGlobals(program).map((text) => ({ folder: null, text })),
  ...ts.getPreEmitDiagnostics(program).map((diagnostic) => ({ folder: folderOf(diagnostic.file), text: inWords([diagnostic], workspace).trimEnd() })),
];
fs.writeFileSync(answer, JSON.stringify(problems));
