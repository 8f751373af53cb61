import type { ReportPeriod } from './period.js';

/** Values of one statement, numbered as they are named in it. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** The placeholder of a value. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The period of a report in SQL: which interval an instant counts in, and what of a stretch lies in each. */
export interface PeriodSql {
  /** Position of the interval an instant counts in; null when it counts in none. */
  intervalAt: (instant: string) => string;
  /** Whether an instant lies in the period as a whole, for the index. */
  within: (instant: string) => string;
  /** A join that gives, for each interval a stretch overlaps, `clip.interval`, `clip.from` and `clip.until`. */
  clipped: (from: string, until: string) => string;
  from: string;
  until: string;
}

const iso = (at: number) => new Date(at).toISOString();

/**
 * Slices travel as sorted arrays that `width_bucket` searches by halves: no row is compared with each interval, and no clock arithmetic
 * is left to the database.
 */
export function periodSql({ from, until, slices }: ReportPeriod, parameters: SqlParameters): PeriodSql {
  const froms = `${parameters.add(slices.map((slice) => iso(slice.from)))}::timestamptz[]`;
  const untils = `${parameters.add(slices.map((slice) => iso(slice.until)))}::timestamptz[]`;
  const intervals = `${parameters.add(slices.map((slice) => slice.interval))}::int[]`;
  const [begin, end] = [`${parameters.add(iso(from))}::timestamptz`, `${parameters.add(iso(until))}::timestamptz`];
  const sliceOf = (instant: string) => `width_bucket(${instant}, ${froms})`;
  return {
    intervalAt: (instant) => `CASE WHEN ${instant} < (${untils})[${sliceOf(instant)}] THEN (${intervals})[${sliceOf(instant)}] END`,
    within: (instant) => `${instant} >= ${begin} AND ${instant} < ${end}`,
    clipped: (start, stop) => `
      JOIN LATERAL (
        SELECT (${intervals})[n] AS "interval", greatest(${start}, (${froms})[n]) AS "from", least(${stop}, (${untils})[n]) AS "until"
        FROM generate_series(greatest(${sliceOf(start)}, 1), ${sliceOf(stop)}) n
      ) clip ON clip."from" < clip."until"`,
    from: begin,
    until: end,
  };
}

/** Ms between two instants, whole. */
export const msBetween = (from: string, until: string): string => `round(extract(epoch FROM ${until} - ${from}) * 1000)`;
