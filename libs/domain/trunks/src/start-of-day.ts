import { localTimeOf } from '@santral/contracts';

const DAY_MS = 86_400_000;

/** Epoch ms at which the day of an instant began on the wall of a zone, also on a day whose clock is changed. */
export function startOfDay(at: number, timeZone: string): number {
  const { day } = localTimeOf(at, timeZone);
  // The first minute that shows this day; clocks change by whole minutes.
  let [before, after] = [at - 2 * DAY_MS, at];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2);
    if (localTimeOf(middle, timeZone).day < day) before = middle;
    else after = middle;
  }
  return Math.round(after / 60_000) * 60_000;
}
