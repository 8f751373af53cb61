import type { DataSource } from 'typeorm';
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

/** Sums up every hour that is out of date, day by day, the newest first. Whoever is interrupted goes on by calling it again. */
export async function* refreshRollups(database: DataSource, timeZone: string): AsyncGenerator<RollupProgress> {
  const writer = new RollupWriter(database);
  for (let next = await writer.next(timeZone, null); next; next = await writer.next(timeZone, null)) {
    const hours = await writer.refresh(next.day);
    yield { day: next.day, hours, left: Math.max(0, next.left - hours) };
  }
}
