import type { Stretch } from '../period/zone.js';
import { SqlParameters } from '../period/period-sql.js';
import type { ReportFilter } from './chosen.js';

/**
 * How figures of a cell come from rows, and how those of several cells become one:
 * `sum` adds, `packed` and `list` put one behind the other, `first`, `last` and `most` keep one.
 */
export type MeasureKind = 'sum' | 'packed' | 'list' | 'first' | 'last' | 'most';
export interface Measure<K extends MeasureKind = MeasureKind> {
  kind: K;
  /** Aggregate over the lines of a cell. */
  of: string;
}
export const sumOf = (of: string, condition = 'true'): Measure<'sum'> => ({ kind: 'sum', of: `coalesce(sum(${of}) FILTER (WHERE ${condition}), 0)` });
export const countOf = (condition: string): Measure<'sum'> => ({ kind: 'sum', of: `count(*) FILTER (WHERE ${condition})` });
/** Whole numbers, each for itself, four bytes behind each other. */
export const packed = (of: string, condition: string): Measure<'packed'> => ({ kind: 'packed', of: `string_agg(int4send(${of}), ''::bytea) FILTER (WHERE ${condition})` });
/** Texts, each for itself; none holds the separator. */
export const listOf = (of: string, condition: string): Measure<'list'> => ({ kind: 'list', of: `string_agg(${of}, E'\\x1f') FILTER (WHERE ${condition})` });
export const LIST_SEPARATOR = '\x1f';

/** A part of time whose rows are read as one cell. */
export interface Range extends Stretch {
  bucket: number;
}

/** One table of sums: what its cells are made of, and how. The same lines give the sums that are kept and the figures of hours that are not. */
export interface Rollup<M extends string = string> {
  table: string;
  /** Columns that tell cells of the same time apart. */
  keys: readonly string[];
  /** By the name they have in cells; their columns are the same in snake case. */
  measures: Readonly<Record<M, Measure>>;
  /** SQL of the rows behind the cells: `bucket`, the keys and what the measures name. `ranges` is a table expression with "from", until and bucket. */
  lines: (ranges: string, filter: ReportFilter, parameters: SqlParameters) => string;
  /** The rows behind cells that are kept, where these leave something out that reports read from the rows each time. */
  keptLines?: Rollup['lines'];
  /** Which kept cells a filter takes; null when they cannot be told apart by it. `t` is the table. */
  chosen: (filter: ReportFilter, parameters: SqlParameters) => string | null;
  /** Some of the figures again, of all keys together, in a table of their own: one row for an hour where the keys make hundreds. */
  totals?: { table: string; measures: readonly M[] };
}

/** What is wanted of a rollup: some of its figures, told apart by some keys. `of` is what stands before the columns. */
export interface Reading<M extends string = string> {
  measures: readonly M[];
  keys: (of: string, parameters: SqlParameters) => Readonly<Record<string, string>>;
}

/** Figures of a cell. */
export type CellValue = { sum: number; most: number | null; packed: Int32Array; list: string | null; first: Date | null; last: Date | null };

export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const combine: Readonly<Record<MeasureKind, (column: string) => string>> = {
  sum: (column) => `sum(${column})`,
  most: (column) => `max(${column})`,
  packed: (column) => `string_agg(${column}, ''::bytea)`,
  list: (column) => `string_agg(${column}, E'\\x1f')`,
  first: (column) => `min(${column})`,
  last: (column) => `max(${column})`,
};
/** Sums leave PostgreSQL as numbers, not as the texts of numeric and bigint; bytes in the shortest of the texts it has for them. */
const told = ({ kind }: Measure, sql: string): string => {
  if (kind === 'packed') return `encode(${sql}, 'base64')`;
  return kind === 'sum' ? `(${sql})::float8` : sql;
};

const iso = (at: number) => new Date(at).toISOString();

/** Ranges as a table expression `s`. */
export function rangesSql(ranges: readonly Range[], parameters: SqlParameters): string {
  const [froms, untils] = [ranges.map(({ from }) => iso(from)), ranges.map(({ until }) => iso(until))];
  return `unnest(${parameters.add(froms)}::timestamptz[], ${parameters.add(untils)}::timestamptz[], ${parameters.add(ranges.map(({ bucket }) => bucket))}::int[]) AS s("from", until, bucket)`;
}

/** The selected columns of a reading, and what they are grouped by. */
function selected(rollup: Rollup, reading: Reading, of: string, figure: (name: string, measure: Measure) => string, parameters: SqlParameters) {
  const keys = Object.entries(reading.keys(of, parameters));
  const figures = reading.measures.flatMap((name) => {
    const measure = rollup.measures[name];
    return measure ? [`${told(measure, figure(name, measure))} AS "${name}"`] : [];
  });
  return { columns: [...keys.map(([name, sql]) => `${sql} AS "${name}"`), ...figures].join(', '), groups: Array.from({ length: keys.length + 1 }, (_, i) => i + 1).join(', ') };
}

/** Cells from the rows themselves: one per range and keys that have any. */
export function rawCellsSql(rollup: Rollup, reading: Reading, ranges: readonly Range[], filter: ReportFilter, parameters: SqlParameters): string {
  const { columns, groups } = selected(rollup, reading, 'line', (_, measure) => measure.of, parameters);
  return `SELECT line.bucket AS "interval", ${columns} FROM (${rollup.lines(rangesSql(ranges, parameters), filter, parameters)}) line GROUP BY ${groups}`;
}

/** A kept cell to be read: its span, begin and the interval it counts in. */
export interface KeptSpan {
  span: 'hour' | 'day';
  at: number;
  interval: number;
}

const isEverything = ({ pbx, queues, agents }: ReportFilter): boolean => pbx.length === 0 && queues.length === 0 && agents.length === 0;

/** Which table answers a reading: that of the totals where neither keys nor a filter tell cells apart. */
export function tableOf({ table, totals }: Rollup, { measures, keys }: Reading, filter: ReportFilter): string {
  if (!totals || !isEverything(filter) || Object.keys(keys('t', new SqlParameters())).length > 0) return table;
  return measures.every((name) => totals.measures.includes(name)) ? totals.table : table;
}

/** Whether every kept cell is one of the reading's own: no interval has a second span, and all that tells cells apart is asked for. */
function areCellsAsKept({ keys, totals }: Rollup, reading: Reading, table: string, spans: readonly KeptSpan[]): boolean {
  const asked = Object.values(reading.keys('t', new SqlParameters()));
  const areKeysAsked = table === totals?.table || keys.every((key) => asked.includes(`t.${key}`));
  return areKeysAsked && new Set(spans.map(({ interval }) => interval)).size === spans.length;
}

/** Spans whose cells are looked up one after the other: a year of days, a fortnight of hours. */
const FEW_SPANS = 400;

/**
 * Joins the cells `t` of the spans `s`. Of a table that holds half a year PostgreSQL would rather read everything, hours included, than look for the cells of ninety days, which
 * takes three times as long.
 */
const cellsOfSpans = (table: string, spans: readonly KeptSpan[]): string =>
  spans.length > FEW_SPANS ? `JOIN ${table} t ON t.span = s.span AND t.at = s.at` : `CROSS JOIN LATERAL (SELECT * FROM ${table} t WHERE t.span = s.span AND t.at = s.at OFFSET 0) t`;

/** Cells put together from kept ones: one per interval and keys. Where there is nothing to put together they are read as they are, without sorting and copying what they hold. */
export function keptCellsSql(rollup: Rollup, reading: Reading, table: string, spans: readonly KeptSpan[], condition: string, parameters: SqlParameters): string {
  const isAsKept = areCellsAsKept(rollup, reading, table, spans);
  const { columns, groups } = selected(rollup, reading, 't', (name, { kind }) => (isAsKept ? `t.${columnOf(name)}` : combine[kind](`t.${columnOf(name)}`)), parameters);
  const [names, ats, intervals] = [spans.map(({ span }) => span), spans.map(({ at }) => iso(at)), spans.map(({ interval }) => interval)].map((values) => parameters.add(values));
  return `
    SELECT s."interval", ${columns}
    FROM unnest(${names}::text[], ${ats}::timestamptz[], ${intervals}::int[]) AS s(span, at, "interval")
    ${cellsOfSpans(table, spans)} WHERE ${condition} ${isAsKept ? '' : `GROUP BY ${groups}`}`;
}

/** Sums up ranges of one hour each and keeps them. */
export function keepHoursSql(rollup: Rollup, hours: readonly number[], hourMs: number, filter: ReportFilter, parameters: SqlParameters): string {
  const [keys, names] = [rollup.keys, columnsOf(rollup.measures)];
  const ranges = hours.map((from, bucket) => ({ from, until: from + hourMs, bucket }));
  const ats = `${parameters.add(hours.map(iso))}::timestamptz[]`;
  const measures = Object.entries(rollup.measures).map(([name, { of }]) => `${of} AS ${columnOf(name)}`);
  const groups = Array.from({ length: keys.length + 1 }, (_, i) => i + 1).join(', ');
  return `
    INSERT INTO ${rollup.table} (span, at, ${[...keys, ...names].join(', ')})
    SELECT 'hour', (${ats})[bucket + 1], ${[...keys, ...names].join(', ')} FROM (
      SELECT ${['line.bucket', ...keys.map((key) => `line.${key}`), ...measures].join(', ')}
      FROM (${(rollup.keptLines ?? rollup.lines)(rangesSql(ranges, parameters), filter, parameters)}) line GROUP BY ${groups}
    ) cell`;
}

/** Puts the kept hours of a day together. */
export function keepDaySql(rollup: Rollup, day: Stretch, parameters: SqlParameters): string {
  const { keys } = rollup;
  const measures = Object.entries(rollup.measures).map(([name, { kind }]) => combine[kind](columnOf(name)));
  const begin = `${parameters.add(iso(day.from))}::timestamptz`;
  const grouping = keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : 'HAVING count(*) > 0';
  return `
    INSERT INTO ${rollup.table} (span, at, ${[...keys, ...columnsOf(rollup.measures)].join(', ')})
    SELECT 'day', ${begin}, ${[...keys, ...measures].join(', ')} FROM ${rollup.table} WHERE span = 'hour' AND at >= ${begin} AND at < ${parameters.add(iso(day.until))} ${grouping}`;
}

/** Puts the kept cells of some hours, or of a day, together over their keys. */
export function keepTotalsSql({ table, measures }: Rollup, totals: NonNullable<Rollup['totals']>, span: KeptSpan['span'], ats: readonly number[], parameters: SqlParameters): string {
  const figures = totals.measures.flatMap((name) => {
    const measure = measures[name];
    return measure ? [combine[measure.kind](columnOf(name))] : [];
  });
  return `
    INSERT INTO ${totals.table} (span, at, ${totals.measures.map(columnOf).join(', ')})
    SELECT span, at, ${figures.join(', ')} FROM ${table} WHERE span = ${parameters.add(span)} AND at = ANY(${parameters.add(ats.map(iso))}::timestamptz[]) GROUP BY span, at`;
}

const columnsOf = (named: Readonly<Record<string, unknown>>): string[] => Object.keys(named).map(columnOf);
