import type { ComputedReportName, ReportAnswer, ReportTotals } from '@santral/contracts';
import type { ColumnSet } from '@santral/desk-platform/ui-kit';
import type { CallsFilter } from '../calls-link';
import type { Step } from '../report-query';
import type { ValueKind } from '../values';
import { type Metric, type MetricKey, metrics } from './metrics';

/** A column of the table; texts are `metric.<report>.<key>` or `metric.<key>`. */
export interface Column extends Metric {
  key: string;
  /** Which calls it counts, where the history can list them. */
  calls?: CallsFilter;
  /** Whether it is made of sheets, which their own page lists. */
  scores?: true;
  /** Whether a row can say by which terms it came about. */
  explains?: true;
}

/** Looks of a series. Colours of states only for what is that state. */
export type SeriesLook = 'ink' | 'ink-soft' | 'bad' | 'available' | 'ringing' | 'talking' | 'wrap-up' | 'break' | 'off';
export interface Series<K extends string = string> {
  key: K;
  look: SeriesLook;
  /** A part of this figure that is a series of its own and is taken off, so that a stack adds up. */
  without?: K;
}

/** What a report draws above its table. */
export type Chart<K extends string = string> =
  /** Bars of counts stacked over time, all groups together; `before` is the sum of the period before as a line across the bar. */
  | { type: 'stack'; id: string; series: readonly Series<K>[]; total: K }
  /** A line of one figure over time for each group. */
  | { type: 'lines'; id: string; key: K; kind: ValueKind }
  /** Answered and abandoned by how long they had waited. */
  | { type: 'bands'; id: string }
  /** Durations side by side for each group, over the whole period. */
  | { type: 'groups'; id: string; series: readonly Series<K>[] }
  /** Points of each group over the whole period, the most first; not where rows are steps of time. */
  | { type: 'places'; id: string; key: K };

export type Group = 'queue' | 'agent' | 'break' | null;

/** How a report of the api is shown. */
export interface ReportView {
  name: ComputedReportName;
  /** What rows of one period differ by. */
  group: Group;
  /** Whether rows are steps of time unless the reader asks for groups. */
  isByTime: boolean;
  finest: Step;
  columns: readonly Column[];
  /** Names of the columns to choose from, and of those shown until somebody chooses. */
  columnSet: ColumnSet;
  /** Columns that stand large above everything, in order. */
  figures: readonly string[];
  charts: readonly Chart[];
  /** Whether the target of the service level may be chosen here. */
  hasTarget: boolean;
}

type KeyOf<N extends ComputedReportName> = keyof ReportTotals<N> & MetricKey;
interface ViewOf<N extends ComputedReportName> extends Omit<ReportView, 'name' | 'columns' | 'columnSet' | 'figures' | 'charts'> {
  name: N;
  columns: readonly KeyOf<N>[];
  /** Those shown until somebody chooses, where all of them would need a wider screen. */
  usual?: readonly KeyOf<N>[];
  /** Columns whose calls the history can list, and by which filter. */
  calls?: { [K in KeyOf<N>]?: CallsFilter };
  /** The column that is made of sheets. */
  scores?: KeyOf<N>;
  /** The column whose rows can say by which terms it came about. */
  explains?: KeyOf<N>;
  figures: readonly KeyOf<N>[];
  charts: readonly Chart<KeyOf<N>>[];
}

/** A view whose keys are those of the report's answer. What a figure is stands with the metrics. */
export function defineView<N extends ComputedReportName>({ columns, usual = columns, calls = {}, scores, explains, ...view }: ViewOf<N>): ReportView {
  const filterOf: Readonly<Record<string, CallsFilter | undefined>> = calls;
  return {
    ...view,
    columnSet: { names: columns, usual: columns.filter((key) => usual.includes(key)) },
    columns: columns.map((key): Column => {
      const filter = filterOf[key];
      return { key, ...metrics[key], ...(filter && { calls: filter }), ...(key === scores && { scores: true }), ...(key === explains && { explains: true }) };
    }),
  };
}

export type AnyRow = ReportAnswer['rows'][number];
export type AnyTotals = ReportAnswer['totals'];

/** A figure of a row or of the totals; null when it is unknown. */
export function figureOf(row: AnyRow | AnyTotals, key: string): number | null {
  const value = (row as Record<string, unknown>)[key];
  return typeof value === 'number' ? value : null;
}

/** A text of a row, for example its queue; null when the row has none. */
export function textOf(row: AnyRow | AnyTotals, key: string): string | null {
  const value = (row as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : null;
}
