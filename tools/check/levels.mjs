import fs from 'node:fs';
import path from 'node:path';
import { packagesFolder, startProcess, workspace } from '../services/index.mjs';
import { nxCommand, nxEnvironment } from '../start/build.mjs';
import { ensureChromium } from './chromium.mjs';
import { failedTasks, forgetFigures, levelFigures, none, readFigures } from './figures.mjs';
import { projectsWith } from './nx-projects.mjs';

/**
 * The levels of a check, in the order they run. Each answers its figures; one that cannot run throws.
 *
 * @typedef {object} Run what a level may use
 * @property {(text: string) => void} log
 * @property {(process: import('../services/processes.mjs').ManagedProcess) => void} onStart told of every process, to stop it
 */

/** Runs a command, shows its output and keeps it. It is killed after `minutes`: a check that hangs has failed. */
async function execute({ name, command, args, env = {}, minutes }, { log, onStart }) {
  const lines = [];
  const child = startProcess({
    name,
    command,
    args,
    cwd: workspace,
    env: { ...process.env, ...nxEnvironment, ...env },
    onLine: (line) => {
      lines.push(line);
      log(line);
    },
  });
  onStart(child);
  const timer = setTimeout(() => {
    log(`${name} took longer than ${minutes} minutes and is stopped`);
    void child.stop();
  }, minutes * 60_000);
  const { code } = await child.exited;
  clearTimeout(timer);
  return { code, output: lines.join('\n') };
}

/** One check per project: it passed unless Nx names it among the failed. */
const eachProject = (target, minutes) => async (run) => {
  const projects = await projectsWith(target);
  const [command, args] = nxCommand('run-many', '-t', target, '--parallel=2', '--output-style=static');
  const { code, output } = await execute({ name: target, command, args, minutes }, run);
  const failed = failedTasks(output).length;
  return levelFigures({ figures: [{ passed: projects.length - failed, failed, skipped: 0 }], failed: [], exitCode: code });
};

/** One figure per test, as each project's run left them. `wrap` goes before the command. */
const eachTest = (target, level, minutes, wrap = []) => async (run) => {
  const projects = await projectsWith(target);
  for (const { folder } of projects) fs.rmSync(path.join(folder, '.results', `${level}.json`), { force: true });
  const [nx, nxArgs] = nxCommand('run-many', '-t', target, '--parallel=2', '--output-style=static');
  const [command, ...args] = [...wrap, nx, ...nxArgs];
  const { code, output } = await execute({ name: target, command, args, minutes }, run);
  const names = new Set(failedTasks(output));
  const results = projects.map(({ name, folder }) => ({ name, figures: readFigures(folder, level) }));
  return levelFigures({ figures: results.map((r) => r.figures), failed: results.filter((r) => names.has(r.name)), exitCode: code });
};

/** Journeys in a real browser against the whole system. */
async function journeys(run) {
  const folder = path.join(workspace, 'apps/desk-e2e');
  fs.rmSync(path.join(folder, '.results'), { recursive: true, force: true });
  const chromium = await ensureChromium({ folder: packagesFolder(), log: run.log });
  const { code } = await execute({ name: 'journeys', command: process.execPath, args: [path.join(folder, 'run.mjs')], env: { CHROMIUM_PATH: chromium }, minutes: 18 }, run);
  return levelFigures({ figures: [readFigures(folder, 'journey')], failed: [], exitCode: code });
}

/** One check per package, many packages in one program. */
async function typecheck(run) {
  forgetFigures(workspace, 'typecheck');
  const { code } = await execute({ name: 'typecheck', command: process.execPath, args: ['tools/check/typecheck.mjs'], minutes: 10 }, run);
  const figures = readFigures(workspace, 'typecheck');
  return figures && (code === 0 || figures.failed > 0) ? figures : { ...none(), failed: 1 };
}

const lint = async (run) => {
  const [command, args] = nxCommand('run', 'source:lint');
  const { code } = await execute({ name: 'lint', command, args, minutes: 12 }, run);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
};

/** @type {Record<string, (run: Run) => Promise<import('./figures.mjs').Figures>>} */
export const levels = {
  lint,
  typecheck,
  build: eachProject('build', 8),
  pure: eachTest('test', 'pure', 12),
  module: eachTest('test-int', 'module', 15, [process.execPath, path.join(workspace, 'tools/services/with.mjs'), '--']),
  journeys,
};
