import bidiFactory, { type Bidi } from 'bidi-js';

// Its types describe the module of bundlers; Node loads the CommonJS one, whose only export is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

export type Direction = 'ltr' | 'rtl';

/** Neighbouring letters of a line that run the same way, in the order in which they are spoken. */
export interface BidiRun {
  text: string;
  isRtl: boolean;
}

const isArabic = /\p{Script=Arabic}/u;
/** Letters that run from right to left, and marks. */
const hasDirections = /[\u0590-\u08ff\u200e\u200f\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Marks that say how a text runs and are not seen themselves. */
const isMark = /[\u200e\u200f\u2066-\u2069]/;

/** Keeps a part of a line reading from left to right, and apart from what stands around it: hours, periods. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

/**
 * A line cut into runs in the order in which they stand on paper, from left to right (UAX #9). `direction` is that of the paragraph;
 * `auto` takes it from the first letter that has one.
 */
export function visualRuns(line: string, direction: Direction | 'auto'): BidiRun[] {
  if (direction !== 'rtl' && !hasDirections.test(line)) return [{ text: line, isRtl: false }];
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { text: string; level: number }[] = [];
  for (let i = 0; i < line.length; i += 1) {
    const level = levels[i] ?? 0;
    const letter = mirrored.get(i) ?? line.charAt(i);
    if (isMark.test(letter)) continue;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  return reordered(runs).map(({ text, level }) => {
    const isRtl = level % 2 === 1;
    // The shaper turns runs of Arabic round itself; marks between them it would leave as they are.
    return { text: isRtl && !isArabic.test(text) ? [...text].reverse().join('') : text, isRtl };
  });
}

/** Rule L2: from the deepest level up, every stretch of that level or deeper is turned round. */
function reordered<R extends { level: number }>(runs: readonly R[]): R[] {
  let order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: R[] = [];
    let stretch: R[] = [];
    for (const run of order) {
      if (run.level >= level) stretch.unshift(run);
      else {
        next.push(...stretch, run);
        stretch = [];
      }
    }
    order = [...next, ...stretch];
  }
  return order;
}
