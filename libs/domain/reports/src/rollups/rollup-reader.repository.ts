import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ReportPeriod } from '../period/period.js';
import { SqlParameters } from '../period/period-sql.js';
import type { Stretch } from '../period/zone.js';
import { unpackAll } from './packed.js';
import type { ReportFilter } from './chosen.js';
import { type CellValue, columnOf, keptCellsSql, type Range, rawCellsSql, type Reading, type Rollup, tableOf } from './rollup.js';
import { HOUR, hourOf, rollupPlan, type RollupPlan, type RollupState } from './rollup-plan.js';

type Figures<R extends Rollup, M extends keyof R['measures']> = { [N in M]: CellValue[R['measures'][N]['kind']] };
/** Figures of one interval and some keys. Several cells may be of the same: they complete each other. */
export type Cell<R extends Rollup, K = object, M extends keyof R['measures'] = keyof R['measures']> = { interval: number } & K & Figures<R, M>;

/** All figures of a rollup, told apart by the columns that have the names of the keys. */
export const allBy = <R extends Rollup>({ measures }: R, ...keys: readonly string[]): Reading<keyof R['measures'] & string> => ({
  measures: Object.keys(measures),
  keys: (of) => Object.fromEntries(keys.map((key) => [key, `${of}.${columnOf(key)}`])),
});

const iso = (at: number) => new Date(at).toISOString();

/** Reads figures from what is summed up where that holds, and from the rows where it does not. */
@Injectable()
export class RollupReader {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** What is kept for a period. Read before anything else of a report: an hour that changes later only makes its figures newer. */
  async state({ from, until }: Stretch): Promise<RollupState> {
    const [stale, days] = await Promise.all([
      this.database.query<{ hour: Date }[]>('SELECT DISTINCT hour FROM report_stale WHERE hour >= $1 AND hour < $2', [iso(hourOf(from)), iso(until)]),
      this.database.query<{ from: Date; until: Date }[]>('SELECT from_at AS "from", until_at AS "until" FROM report_day WHERE from_at >= $1 AND until_at <= $2', [iso(from), iso(until)]),
    ]);
    return { stale: new Set(stale.map(({ hour }) => hour.getTime())), days: new Map(days.map((day) => [day.from.getTime(), { from: day.from.getTime(), until: day.until.getTime() }])) };
  }

  async plan(period: ReportPeriod): Promise<RollupPlan> {
    return rollupPlan(period.slices, await this.state(period));
  }

  /** A plan for the most calls at once: hours in which a call is still up are not summed up. `longestMs` after its begin a call is none any more. */
  async planOfPeaks(period: ReportPeriod, longestMs: number): Promise<RollupPlan> {
    const [state, open] = await Promise.all([
      this.state(period),
      this.database.query<{ at: Date }[]>(`SELECT started_at AS at FROM call WHERE outcome = 'open' AND started_at > $1 AND started_at < $2`, [iso(period.from - longestMs), iso(period.until)]),
    ]);
    const stale = new Set(state.stale);
    for (const { at } of open) for (let hour = hourOf(at.getTime()); hour < Math.min(at.getTime() + longestMs, period.until); hour += HOUR) stale.add(hour);
    return rollupPlan(period.slices, { ...state, stale });
  }

  /** The cells of a period. Without kept ones that tell the filter apart, everything is read from the rows. */
  async cells<R extends Rollup, M extends keyof R['measures'] & string, K = object>(rollup: R, reading: Reading<M>, plan: RollupPlan, period: ReportPeriod, filter: ReportFilter): Promise<Cell<R, K, M>[]> {
    const isKept = rollup.chosen(filter, new SqlParameters()) !== null;
    const ranges = isKept ? plan.raw : period.slices.map(({ from, until, interval }) => ({ from, until, bucket: interval }));
    const [kept, raw] = await Promise.all([isKept ? this.kept(rollup, reading, plan, filter) : [], this.raw(rollup, reading, ranges, filter)]);
    const packed = reading.measures.filter((name) => rollup.measures[name]?.kind === 'packed');
    const cells = [...kept, ...raw];
    const numbers = unpackAll(cells.flatMap((cell) => packed.map((name) => cell[name] as string | null)));
    let next = 0;
    for (const cell of cells) for (const name of packed) cell[name] = numbers[next++];
    return cells as Cell<R, K, M>[];
  }

  private async kept(rollup: Rollup, reading: Reading, { kept }: RollupPlan, filter: ReportFilter): Promise<Record<string, unknown>[]> {
    if (kept.length === 0) return [];
    const parameters = new SqlParameters();
    return this.database.query<Record<string, unknown>[]>(keptCellsSql(rollup, reading, tableOf(rollup, reading, filter), kept, rollup.chosen(filter, parameters) ?? 'true', parameters), parameters.values);
  }

  private async raw(rollup: Rollup, reading: Reading, ranges: readonly Range[], filter: ReportFilter): Promise<Record<string, unknown>[]> {
    if (ranges.length === 0) return [];
    const parameters = new SqlParameters();
    return this.database.query<Record<string, unknown>[]>(rawCellsSql(rollup, reading, ranges, filter, parameters), parameters.values);
  }
}
