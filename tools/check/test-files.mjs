import { sourceFiles } from '../lint/files.mjs';

/** How a test file of each level is named; the rest of `*.spec.ts` and `*.test.mjs` is pure. */
const LEVELS = [
  ['journey', /\.journey\.spec\.ts$/],
  ['module', /(\.(int|pipeline)\.spec\.ts|\.int\.test\.mjs)$/],
  ['pure', /(\.spec\.tsx?|\.test\.mjs)$/],
];

/** @returns {'pure' | 'module' | 'journey' | null} */
export const levelOf = (file) => LEVELS.find(([, name]) => name.test(file))?.[0] ?? null;

/**
 * How many test files of a level each package has.
 * @param {string} root
 * @param {{ folder: string }[]} projects
 * @returns {Map<string, number>} by folder
 */
export function countTestFiles(root, projects, level) {
  const files = sourceFiles(root).filter((file) => levelOf(file) === level);
  return new Map(projects.map(({ folder }) => [folder, files.filter((file) => file.startsWith(`${folder}/`)).length]));
}
