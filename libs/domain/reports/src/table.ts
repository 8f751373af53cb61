import type { ComputedReportName, Language, ReportOptions, ReportQuery, ReportRow, ReportTotals } from '@santral/contracts';
import type { Config } from '@santral/platform/config';
import type { Refusal } from '@santral/platform/http';
import type { ReportPeriod } from './period/period.js';
import type { Judge } from './visits/service-level.js';
import { zonedIsoWithin } from './period/zone.js';

/** What a report is computed of. `now` in epoch ms. */
export interface ReportRequest {
  period: ReportPeriod;
  /** `target` is the company's unless the query names one. */
  query: ReportQuery & { target: number };
  judge: Judge;
  /** Queues that are judged otherwise than the rest. */
  judged: readonly string[];
  language: Language;
  now: number;
  config: Pick<Config, 'timeZone' | 'dayStartMinutes'>;
}
export interface Table<N extends ComputedReportName = ComputedReportName> {
  rows: ReportRow<N>[];
  totals: ReportTotals<N>;
  /** What it was computed with beside the question. */
  options?: Partial<ReportOptions>;
}
/** Computes one report; throws `tooMany()` when nobody could read its rows. */
export type Report<N extends ComputedReportName> = (request: ReportRequest, tooMany: () => Refusal) => Promise<Table<N>>;

/** Order of extensions and ids of break types. One collator for all: making one for each comparison takes longer than the rest of a report. */
export const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** More rows than this are a file of tens of megabytes, and nothing anybody reads. */
export const MAX_ROWS = 25_000;

/** One row per interval that is open at all and per key, in that order: rows without anything in them say so with zeros and nulls. */
export function rowsOf<K, M extends object>({ from, until, intervals, slices, timeZone }: ReportPeriod, keys: readonly K[], tooMany: () => Refusal, cells: (interval: number, key: K) => M): (M & { from: string; until: string })[] {
  const open = [...new Set(slices.map((slice) => slice.interval))];
  if (open.length * keys.length > MAX_ROWS) throw tooMany();
  const iso = zonedIsoWithin({ from, until }, timeZone);
  return open.flatMap((index) => {
    const interval = intervals[index];
    if (!interval) return [];
    const span = { from: iso(interval.from), until: iso(interval.until) };
    // Told to the cell itself: making another object of so many fields takes a hundred times as long, and reports have thousands of rows.
    return keys.map((key) => Object.assign(cells(index, key), span));
  });
}

/** Values by a key made of their parts. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
