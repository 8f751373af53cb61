import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Figures
 * @typedef {Figures & { file: string }} RedFile a test file in which something failed; its path lies in the folder of its package
 * @typedef {Figures & { files: number, red: RedFile[] }} FileFigures with the number of test files, and those of them that failed
 */

/** @returns {Figures} */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Figures[]} all @returns {Figures} */
export const sum = (all) => all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }), none());

/** The last line of a check. @param {Figures} figures */
export const inWords = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A line of the summary. @param {Figures & { name: string, seconds: number, note?: string }} level */
export const summaryLine = ({ name, seconds, note, ...figures }) =>
  `${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s   ${inWords(figures)}${note ? `   ${note}` : ''}`;

/** Names of the tasks that failed, from the end of Nx's output: `- @santral/platform:test`. */
export function failedTasks(output) {
  const from = output.lastIndexOf('Failed tasks:');
  if (from < 0) return [];
  return [...output.slice(from).matchAll(/^\s*(?:-|✖)\s+(\S+):[\w-]+\s*$/gm)].map((match) => match[1]);
}

/** Figures that a run left behind in a folder; null when it left none. @returns {FileFigures | null} */
export function readFigures(folder, level) {
  try {
    const { passed, failed, skipped, files = 0, red = [] } = JSON.parse(fs.readFileSync(fileOf(folder, level), 'utf8'));
    return [passed, failed, skipped, files].every(Number.isInteger) ? { passed, failed, skipped, files, red } : null;
  } catch {
    return null;
  }
}

/** Leaves figures behind for `readFigures`. @param {Figures | FileFigures} figures */
export function writeFigures(folder, level, figures) {
  fs.mkdirSync(path.dirname(fileOf(folder, level)), { recursive: true });
  fs.writeFileSync(fileOf(folder, level), JSON.stringify(figures));
}

export const forgetFigures = (folder, level) => fs.rmSync(fileOf(folder, level), { force: true });
const fileOf = (folder, level) => path.join(folder, '.results', `${level}.json`);

/**
 * Adds up what the packages' tests left behind. What left no figures did not run, and what did not run has not passed: a test file
 * that is there and was not run counts as a failure, and so do a command that failed without a failing test and a level without
 * any test.
 *
 * @param {{ ran: { files: number, figures: FileFigures | null }[], exitCode: number | null }} level `files` are those that are there
 * @returns {Figures}
 */
export function levelFigures({ ran, exitCode }) {
  const { passed, failed, skipped } = sum(ran.map(({ figures }) => figures ?? none()));
  const total = { passed, failed: failed + ran.reduce((missing, one) => missing + missingFiles(one), 0), skipped };
  if (exitCode !== 0 && total.failed === 0) total.failed = 1;
  if (total.passed + total.failed + total.skipped === 0) total.failed = 1;
  return total;
}

/** How many test files of a package were not run. */
export const missingFiles = ({ files, figures }) => Math.max(0, files - (figures?.files ?? 0));

/**
 * One check per package: it passed when nothing in its folder is wrong. What lies in no package is one failure more.
 * @param {string[]} folders
 * @param {{ folder: string | null }[]} problems
 * @returns {Figures}
 */
export function packageFigures(folders, problems) {
  const wrong = new Set(problems.map(({ folder }) => folder));
  const failed = folders.filter((folder) => wrong.has(folder)).length;
  const isElsewhere = [...wrong].some((folder) => !folders.includes(folder));
  return { passed: folders.length - failed, failed: failed + (isElsewhere ? 1 : 0), skipped: 0 };
}
