import type { DataSource } from 'typeorm';
import type { WorkClock } from '../breaks/kept-breaks.js';
import type { Stretch } from '../period/zone.js';
import { RollupWriter } from './rollup-writer.repository.js';

/** How far it is: the day that is done, its hours, and how many hours are left. */
export interface RollupProgress {
  day: Stretch;
  hours: number;
  left: number;
}

/** Marks the hours of a stretch as out of date (all there are where a bound is null) and answers how many; reports read their rows from now on. */
export const markRollups = (database: DataSource, stretch: { from: number | null; until: number | null }): Promise<number> => new RollupWriter(database).mark(stretch);

/**
 * Sums up every hour that is out of date, day by day, the newest first, `atOnce` days at a time. Whoever is interrupted goes on by calling it
 * again.
 */
export async function* refreshRollups(database: DataSource, clock: WorkClock, atOnce = 1): AsyncGenerator<RollupProgress> {
  const writer = new RollupWriter(database);
  for (let days = await writer.staleDays(clock.timeZone); days.length > 0; days = await writer.staleDays(clock.timeZone)) {
    let left = days.reduce((sum, { hours }) => sum + hours, 0);
    for (let i = 0; i < days.length; i += atOnce) {
      const some = days.slice(i, i + atOnce);
      const done = await Promise.all(some.map(async ({ day, hours }) => ({ day, due: hours, hours: await writer.refresh(day, clock) })));
      for (const { due, ...one } of done) yield { ...one, left: (left -= due) };
    }
  }
}
