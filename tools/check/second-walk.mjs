import path from 'node:path';
import { sum } from './figures.mjs';

/**
 * @typedef {object} Walk what a run of the journeys has left
 * @property {number | null} code it ended with; null when it was killed
 * @property {import('./figures.mjs').FileFigures | null} figures null when it left none
 */

/** More red files than this are not bad luck. */
const MOST = 3;
/** What Jest ends with when a test has failed, and nothing worse. */
const TESTS_FAILED = 1;

/**
 * Journey files to be walked once more: a browser, an Asterisk, databases and everything else on two cores may keep one of them waiting too long.
 * None when many are red, or when the run itself has broken.
 * @param {Walk} first
 * @returns {string[]}
 */
export function filesToWalkAgain({ code, figures }) {
  const red = figures?.red ?? [];
  return code === TESTS_FAILED && red.length <= MOST ? red.map(({ file }) => file) : [];
}

/**
 * The figures of both walks: of the files that were walked twice those of the second. A second walk that has not run every one of them
 * counts for nothing.
 * @param {Walk} first
 * @param {Walk} second of the files of `filesToWalkAgain(first)`
 * @returns {Walk & { note: string }} the note names them, for the summary
 */
export function afterBoth(first, second) {
  const { red } = first.figures;
  const isWhole = second.figures?.files === red.length;
  const outcome = (file) => (!isWhole ? 'not run' : second.figures.red.some((one) => one.file === file) ? 'red' : 'green');
  const note = `walked twice: ${red.map(({ file }) => `${path.basename(file)} (red, then ${outcome(file)})`).join(', ')}`;
  if (!isWhole) return { ...first, note };

  const before = sum(red);
  const kinds = ['passed', 'failed', 'skipped'];
  const figures = Object.fromEntries(kinds.map((kind) => [kind, first.figures[kind] - before[kind] + second.figures[kind]]));
  return { code: second.code, figures: { ...figures, files: first.figures.files, red: second.figures.red }, note };
}
