import type { Stretch } from './agent-history.js';

/** What is left of a stretch outside of others, which are in order and do not overlap. */
export function without({ from, until }: Stretch, taken: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let begin = from;
  for (const one of taken) {
    if (one.until <= begin) continue;
    if (one.from >= until) break;
    if (one.from > begin) left.push({ from: begin, until: one.from });
    begin = one.until;
  }
  if (begin < until) left.push({ from: begin, until });
  return left;
}

/** Stretches in order, those that touch or overlap made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { from, until } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}
