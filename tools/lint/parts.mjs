import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { programGroups } from '../check/programs.mjs';

const run = promisify(execFile);
/** A part needs up to 2 GB; Node allows itself less where there is little memory. */
const HEAP = '--max-old-space-size=4096';

/** Name of the part that has no types: tools, and what lies beside apps and libs. */
export const UNTYPED = 'untyped';

/**
 * The repository in parts, each linted by a process of its own: the packages of one TypeScript program are one part, so that the
 * rules that ask for types share what has been read.
 * @param {string} root
 * @returns {{ name: string, patterns: string[] }[]} patterns for ESLint, relative to the root
 */
export function lintParts(root) {
  const typed = programGroups(root).map(({ name, projects }) => ({ name, patterns: projects.map(({ folder }) => folder) }));
  const rest = fs
    .readdirSync(root, { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => !['apps', 'libs', 'node_modules', 'dist'].includes(name) && !name.startsWith('.') && !/\.(md|json|yml)$/.test(name));
  return [...typed, { name: UNTYPED, patterns: rest }];
}

/**
 * Lints every part in a process of its own, as many at once as there are cores.
 * @returns {Promise<{ files: number, errors: number, report: string }[]>} in the order of the parts
 */
export async function lintInParts(root, parts = lintParts(root)) {
  const results = [];
  const waiting = parts.map(({ name }, index) => ({ name, index }));
  const takeNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const file = fileURLToPath(new URL('./part.mjs', import.meta.url));
      const { stdout } = await run(process.execPath, [HEAP, file, next.name], { cwd: root, env: { ...process.env, TSESTREE_SINGLE_RUN: 'false' }, maxBuffer: 64 * 1024 * 1024 });
      // Without that setting CI=true makes the parser put programs of its own beside the one it is given.
      // The boundary rule says on the same stream when it has no project graph; the canaries turn that into an error.
      results[next.index] = JSON.parse(stdout.slice(stdout.indexOf('{"files":')));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, takeNext));
  return results;
}
