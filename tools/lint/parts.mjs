import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PACKAGES_OF_A_PART = 6;
const run = promisify(execFile);

/** Folders with a tsconfig of their own, below apps and libs. */
function packages(root, folder) {
  if (fs.existsSync(path.join(root, folder, 'tsconfig.json'))) return [folder];
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => packages(root, `${folder}/${entry.name}`));
}

/**
 * The repository in parts that one process can hold: a few packages each, and what lies beside apps and libs.
 * @param {string} root
 * @returns {string[][]} patterns for ESLint, relative to the root
 */
export function lintParts(root) {
  const typed = [...packages(root, 'apps'), ...packages(root, 'libs')];
  const parts = [];
  for (let from = 0; from < typed.length; from += PACKAGES_OF_A_PART) parts.push(typed.slice(from, from + PACKAGES_OF_A_PART));
  const rest = fs.readdirSync(root, { withFileTypes: true }).filter(({ name }) => !['apps', 'libs', 'node_modules', 'dist'].includes(name) && !name.startsWith('.'));
  return [...parts, rest.map(({ name }) => name).filter((name) => !/\.(md|json|yml)$/.test(name))];
}

/**
 * Lints every part in a process of its own, as many at once as there are cores.
 * @returns {Promise<{ files: number, errors: number, report: string }[]>} in the order of the parts
 */
export async function lintInParts(root, parts = lintParts(root)) {
  const results = [];
  const waiting = parts.map((patterns, index) => ({ patterns, index }));
  const takeNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const file = fileURLToPath(new URL('./part.mjs', import.meta.url));
      const { stdout } = await run(process.execPath, [file, ...next.patterns], { cwd: root, env: { ...process.env, TSESTREE_SINGLE_RUN: 'false' }, maxBuffer: 64 * 1024 * 1024 });
      // Without that setting CI=true makes the parser keep whole programs beside those of the language service, in four times the memory.
      // The boundary rule says on the same stream when it has no project graph; the canaries turn that into an error.
      results[next.index] = JSON.parse(stdout.slice(stdout.indexOf('{"files":')));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, takeNext));
  return results;
}
