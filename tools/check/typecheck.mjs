#!/usr/bin/env node
/** Checks the types of every package, many in one program and as many programs at once as there are cores. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspace } from '../services/paths.mjs';
import { startProcess } from '../services/processes.mjs';
import { runTool } from '../services/tool-error.mjs';
import { packageFigures, writeFigures } from './figures.mjs';
import { programGroups } from './programs.mjs';

const file = fileURLToPath(new URL('./typecheck-group.mjs', import.meta.url));

/** What is wrong in a group; a process that ended without an answer has checked nothing. */
async function problemsOf(group, answers) {
  const lines = [];
  const answer = path.join(answers, `${group.name.replaceAll('/', '-')}.json`);
  const child = startProcess({ name: group.name, command: process.execPath, args: [file, group.name, answer], cwd: workspace, onLine: (line) => lines.push(line) });
  const { code } = await child.exited;
  if (code === 0 && fs.existsSync(answer)) return JSON.parse(fs.readFileSync(answer, 'utf8'));
  return group.projects.map(({ folder }) => ({ folder, text: `${group.projects.length} packages as ${group.name} are not checked: the checker ended with ${code}.\n${lines.join('\n')}` }));
}

await runTool(async () => {
  const groups = programGroups(workspace);
  const answers = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-types-'));
  const waiting = [...groups];
  const problems = [];
  const takeNext = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) problems.push(...(await problemsOf(group, answers)));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, takeNext));
  fs.rmSync(answers, { recursive: true, force: true });
  // A file that two programs read is wrong in both, and a checker that ended has checked none of its packages.
  for (const text of new Set(problems.map((problem) => problem.text))) console.log(text);
  const figures = packageFigures(groups.flatMap((group) => group.projects.map(({ folder }) => folder)), problems);
  writeFigures(workspace, 'typecheck', figures);
  console.log(`typecheck: ${groups.map(({ name, projects }) => `${projects.length} as ${name}`).join(', ')}; ${figures.failed} failed`);
  process.exitCode = figures.failed > 0 ? 1 : 0;
});
