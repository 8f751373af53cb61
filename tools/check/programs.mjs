/**
 * TypeScript programs that hold many packages each. A program of its own for every package would read the types of antd, Nest
 * and TypeORM fifty times; packages whose tsconfig asks for the same things are one program, and read them once.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ToolError } from '../services/tool-error.mjs';
import { projects as everyProject } from './projects.mjs';

/**
 * @typedef {object} TypedProject
 * @property {string} folder relative to the root
 * @property {string[]} files what its tsconfig includes, absolute
 *
 * @typedef {object} Group packages that are checked together
 * @property {string} name folder of the first of them
 * @property {ts.CompilerOptions} options
 * @property {TypedProject[]} projects
 */

/** @returns {Group[]} every package that has a tsconfig is in exactly one */
export function programGroups(root, projects = everyProject(root)) {
  const groups = new Map();
  for (const { folder } of projects) {
    const file = path.join(root, folder, 'tsconfig.json');
    if (!fs.existsSync(file)) continue;
    const { files, options } = readConfig(file);
    const key = JSON.stringify(Object.entries(options).sort(([a], [b]) => a.localeCompare(b, 'en')));
    if (!groups.has(key)) groups.set(key, { name: folder, options, projects: [] });
    groups.get(key).projects.push({ folder, files });
  }
  return [...groups.values()];
}

function readConfig(file) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => refuse([problem]) };
  const config = ts.getParsedCommandLineOfConfigFile(file, undefined, host);
  if (config.errors.length > 0) refuse(config.errors);
  const { configFilePath: _, ...options } = config.options;
  return { files: config.fileNames, options };
}

const refuse = (problems) => {
  throw new ToolError(inWords(problems, process.cwd()));
};

/** Diagnostics as tsc prints them to a file. */
export const inWords = (diagnostics, root) => ts.formatDiagnostics(diagnostics, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' });

/**
 * The program of a group. Declarations of our own (`*.d.ts`) are not among what it starts from: like in a program of one package,
 * only who refers to one has it.
 * @param {Group} group
 */
export function programOf({ options, projects }) {
  const files = projects.flatMap((project) => project.files).filter((file) => !file.endsWith('.d.ts'));
  return ts.createProgram(files, options, ts.createCompilerHost(options, true));
}

const BROWSER_TYPES = /\/lib\.(dom|webworker)[^/]*\.d\.ts$/;

/**
 * What keeps `document` out of the server: a package may bring the browser's types along (`/// <reference lib="dom" />`), and then
 * everybody in the program would have them.
 * @param {ts.Program} program
 * @returns {string[]} what is wrong
 */
export function foreignGlobals(program) {
  const asked = program.getCompilerOptions().lib ?? [];
  if (asked.some((lib) => BROWSER_TYPES.test(`/${lib}`))) return [];
  return program
    .getSourceFiles()
    .filter(({ fileName }) => BROWSER_TYPES.test(fileName))
    .map(({ fileName }) => `${path.basename(fileName)} is in a program that is not made for browsers: some import brings it along`);
}
