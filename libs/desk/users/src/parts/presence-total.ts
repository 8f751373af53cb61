import type { PresenceRow } from '@santral/contracts';

type Figure = 'loggedInMs' | 'breakMs' | 'breaks' | 'overrunMs';
export type PresenceTotal = Record<Figure | 'present', number>;

/** How many were there, and the sums of everybody; durations in ms. */
export function totalOf(rows: readonly PresenceRow[]): PresenceTotal {
  const sum = (figure: Figure) => rows.reduce((total, row) => total + row[figure], 0);
  return { present: rows.filter(({ state }) => state !== 'absent').length, loggedInMs: sum('loggedInMs'), breakMs: sum('breakMs'), breaks: sum('breaks'), overrunMs: sum('overrunMs') };
}
