import { type BadLine, epochMs, isKnownEvent, lineOf, type ReadLine, restOf } from './queue-log-line.js';
import type { WallClock } from './wall-clock.js';

/** Where a table has what; `data` are the places of its one or five data columns. */
interface Columns {
  time: number;
  data: readonly number[];
}

const names = { uniqueid: 1, queue: 2, agent: 3, event: 4 } as const;
const dateTime = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,6}))?\d*( ?(?:Z|[+-]\d\d(?::?\d\d)?))?$/;

/**
 * Reads rows exported from a queue_log table: `time, callid, queuename, agent, event` stand side by side in every version of it, before them
 * perhaps an id, after them `data1` to `data5` or one `data` with bars between. Separated by comma, semicolon or tab, with or without a line
 * of titles.
 */
export class TableRows {
  private readonly separator: string;
  private columns: Columns | null = null;

  /** `first` is the first line of the table; `clock` reads times without an offset. */
  constructor(
    first: string,
    private readonly clock: WallClock,
  ) {
    this.separator = [';', '\t', ','].reduce((best, one) => (cellsOf(first, one).length > cellsOf(first, best).length ? one : best));
    if (isTitle(cellsOf(first, this.separator))) this.columns = columnsOfTitles(cellsOf(first, this.separator));
  }

  /** The line of a row; null for the titles. */
  parse(text: string): ReadLine | BadLine | null {
    const cells = cellsOf(text, this.separator);
    if (isTitle(cells)) return null;
    this.columns ??= columnsOfRow(cells, (time) => !Number.isNaN(this.instantOf(time)));
    if (!this.columns) return { problem: 'no row of a queue_log table' };
    const { time, data } = this.columns;
    const cell = (place: number) => cells[time + place] ?? '';
    if (cells.length < time + names.event + 1) return { problem: 'fewer columns than a queue_log table has' };
    const values = data.map((place) => cells[place] ?? '');
    const parts = values.length === 1 ? (values[0] ?? '').split('|') : withoutEmptyEnd(values);
    const said = { queue: cell(names.queue), agent: cell(names.agent), event: cell(names.event), data: parts };
    return lineOf(this.instantOf(cell(0)), cell(0), { uniqueid: cell(names.uniqueid), ...said, rest: restOf(said) });
  }

  /** Epoch ms of a cell: seconds since 1970, or a time of day with or without an offset; NaN for anything else. */
  private instantOf(text: string): number {
    const epoch = epochMs(text);
    if (!Number.isNaN(epoch)) return epoch;
    const [, year, month, day, hour, minute, second, fraction, offset] = dateTime.exec(text) ?? [];
    if (year === undefined) return NaN;
    const ms = Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
    const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), ms);
    return offset === undefined ? this.clock.instantOf(wall) : wall - offsetMs(offset.trim());
  }
}

function offsetMs(text: string): number {
  if (text === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000;
}

const isTitle = (cells: readonly string[]): boolean => cells.some((cell) => cell.toLowerCase() === 'event') && cells.some((cell) => cell.toLowerCase() === 'callid');

function columnsOfTitles(cells: readonly string[]): Columns | null {
  const titles = cells.map((cell) => cell.toLowerCase());
  const time = titles.indexOf('time');
  const data = titles.flatMap((title, i) => (/^data[1-5]?$/.test(title) ? [i] : []));
  // Newer tables have both kinds, of which one is empty: the numbered ones are those Asterisk fills.
  const numbered = data.filter((i) => titles[i] !== 'data');
  return time < 0 || titles[time + names.event] !== 'event' ? null : { time, data: numbered.length > 0 ? numbered : data };
}

/** Without titles the event tells where everything is. */
function columnsOfRow(cells: readonly string[], isTime: (cell: string) => boolean): Columns | null {
  const event = cells.findIndex((cell, i) => isKnownEvent(cell) && isTime(cells[i - names.event] ?? ''));
  if (event < 0) return null;
  const rest = cells.map((_, i) => i).slice(event + 1);
  return { time: event - names.event, data: rest.length >= 5 ? rest.slice(-5) : rest.slice(0, 1) };
}

const withoutEmptyEnd = (values: readonly string[]): string[] => values.slice(0, values.findLastIndex((value) => value !== '') + 1);

/** What databases write for nothing. */
const nothing = new Set(['\\N', 'NULL']);

/** Cells of a row; quotes around a cell are taken away, doubled ones inside are one. */
export function cellsOf(text: string, separator: string): string[] {
  const cells = text.includes('"') ? quotedCells(text, separator) : text.split(separator);
  return cells.map((cell) => (nothing.has(cell) ? '' : cell));
}

function quotedCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let i = 0; i <= text.length; ) {
    if (text[i] !== '"') {
      const end = text.indexOf(separator, i);
      cells.push(text.slice(i, end < 0 ? undefined : end));
      if (end < 0) return cells;
      i = end + 1;
      continue;
    }
    let end = i + 1;
    // A quote within the cell is written twice, or after a backslash as MySQL does.
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' || text[end] === '\\' ? 2 : 1;
    cells.push(text.slice(i + 1, end).replace(/""|\\"/g, '"'));
    if (end + 1 >= text.length) return cells;
    i = end + 2;
  }
  return cells;
}
