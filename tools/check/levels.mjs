import os from 'node:os';
import path from 'node:path';
import { packagesFolder, startProcess, workspace } from '../services/index.mjs';
import { nxCommand, nxEnvironment } from '../start/build.mjs';
import { ensureChromium } from './chromium.mjs';
import { failedTasks, forgetFigures, levelFigures, missingFiles, none, packageFigures, readFigures, writeFigures } from './figures.mjs';
import { projects } from './projects.mjs';
import { afterBoth, filesToWalkAgain } from './second-walk.mjs';
import { countTestFiles } from './test-files.mjs';

/**
 * The levels of a check, in the order they run. Each answers its figures, and a note on them where there is something to say; one that cannot run throws.
 *
 * @typedef {object} Run what a level may use
 * @property {(text: string) => void} log
 * @property {(process: import('../services/processes.mjs').ManagedProcess) => void} onStart told of every process, to stop it
 */

/** Test files that run at once. */
const WORKERS = os.availableParallelism();
/** What a process of Jest may hold between two files before it is replaced by a fresh one. */
const IDLE_MEMORY = '1500MB';

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

/** One check per package with a build: it passed unless Nx names it among the failed. */
async function builds(run) {
  const names = projects().filter(({ targets }) => targets.has('build')).map(({ name }) => name);
  const [command, args] = nxCommand('run-many', '-t', 'build', '--parallel=2', '--output-style=static');
  const { code, output } = await execute({ name: 'build', command, args, minutes: 8 }, run);
  const figures = packageFigures(names, failedTasks(output).map((folder) => ({ folder })));
  return code === 0 || figures.failed > 0 ? figures : { ...figures, failed: 1 };
}

/**
 * One figure per test, as the commands left them in the packages, and one failure for each test file that no command has run.
 * @param {string} level
 * @param {object[]} commands one after the other
 */
async function tests(level, commands, run) {
  for (const { folder } of projects()) forgetFigures(path.join(workspace, folder), level);
  const codes = [];
  for (const one of commands) codes.push((await execute(one, run)).code);
  return figuresLeft(level, codes, run);
}

/** Adds up what commands that ended with `codes` have left in the packages. */
function figuresLeft(level, codes, run) {
  const all = projects();
  const files = countTestFiles(workspace, all, level);
  const ran = all.map(({ folder }) => ({ folder, files: files.get(folder) ?? 0, figures: readFigures(path.join(workspace, folder), level) }));
  for (const one of ran) if (missingFiles(one) > 0) run.log(`${one.folder}: ${missingFiles(one)} of ${one.files} test files did not run`);
  return levelFigures({ ran, exitCode: codes.find((code) => code !== 0) ?? 0 });
}

/** Many packages in one run of Jest: a run for each would start fifty times, and compile what they share fifty times. */
function jest(config, folders, flags = []) {
  const roots = folders.map(({ folder }) => `--roots=<rootDir>/${folder}`);
  return [...flags, 'node_modules/jest/bin/jest.js', '-c', config, '--rootDir', workspace, ...roots, `--maxWorkers=${WORKERS}`, `--workerIdleMemoryLimit=${IDLE_MEMORY}`];
}

const ESM = ['--experimental-vm-modules', '--no-warnings'];
const node = (name, args, minutes) => ({ name, command: process.execPath, args, minutes });
/** Packages with Jest tests; those of the tools are run by Node. */
const tested = (target, isClient) => projects().filter((one) => one.targets.has(target) && one.isClient === isClient && one.folder !== 'tools');

const pure = (run) =>
  tests(
    'pure',
    [
      node('tools', ['tools/check/node-tests.mjs', 'tools', 'pure'], 5),
      node('server', jest('jest.server.mjs', tested('test', false), ESM), 12),
      node('desk', jest('jest.client.mjs', tested('test', true)), 12),
    ],
    run,
  );

/** A run of Jest for each package, two at once, on one pair of databases. */
const module = (run) => {
  const [nx, args] = nxCommand('run-many', '-t', 'test-int', '--parallel=2', '--output-style=static');
  return tests('module', [node('test-int', ['tools/services/with.mjs', '--', nx, ...args], 15)], run);
};

const JOURNEYS = 'apps/desk-e2e';

/** Journeys in a real browser against the whole system. The few that are red are walked once more, against another system. */
async function journeys(run) {
  const chromium = await ensureChromium({ folder: packagesFolder(), log: run.log });
  const folder = path.join(workspace, JOURNEYS);
  const walk = async (minutes, files = []) => {
    forgetFigures(folder, 'journey');
    const only = files.length > 0 ? ['--runTestsByPath', ...files.map((file) => `${JOURNEYS}/${file}`)] : [];
    const { code } = await execute({ ...node('journeys', [`${JOURNEYS}/run.mjs`, ...only], minutes), env: { CHROMIUM_PATH: chromium } }, run);
    return { code, figures: readFigures(folder, 'journey') };
  };
  const first = await walk(25);
  const again = filesToWalkAgain(first);
  if (again.length === 0) return figuresLeft('journey', [first.code], run);

  run.log(`\n==== red, and walked once more against a system that is started anew: ${again.join(', ')}`);
  const { figures, code, note } = afterBoth(first, await walk(15, again));
  writeFigures(folder, 'journey', figures);
  return { ...figuresLeft('journey', [code], run), note };
}

async function typecheck(run) {
  forgetFigures(workspace, 'typecheck');
  const { code } = await execute(node('typecheck', ['tools/check/typecheck.mjs'], 10), run);
  const figures = readFigures(workspace, 'typecheck');
  return figures && (code === 0 || figures.failed > 0) ? figures : { ...none(), failed: 1 };
}

/** Through Nx, which leaves the graph of packages that the rule of imports reads. */
async function lint(run) {
  const [command, args] = nxCommand('run', 'source:lint');
  const { code } = await execute({ name: 'lint', command, args, minutes: 12 }, run);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @type {Record<string, (run: Run) => Promise<import('./figures.mjs').Figures & { note?: string }>>} */
export const levels = { lint, typecheck, build: builds, pure, module, journeys };
