import { type BadLine, type ImportColumn, importColumns, type Language, MAX_EXTENSIONS_AT_ONCE } from '@santral/contracts';
import { errorText, Refusal } from '@santral/platform/http';
import { CsvError, parse } from 'csv-parse/sync';

/** A line of the file by its columns; cells that are empty are left out. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
}
interface Read {
  record: string[];
  info: { lines: number };
}

const isColumn = (name: string): name is ImportColumn => (importColumns as readonly string[]).includes(name);

/**
 * Reads a CSV file with a header, separated by commas or, as spreadsheets of many countries write it, by semicolons. Lines that do not have the
 * cells of the header are bad lines; a file that is none, or lacks a column that is needed, is refused.
 */
export function readCsv(text: string, language: Language): { lines: CsvLine[]; bad: BadLine[] } {
  const [header, ...rows] = recordsOf(text);
  const columns = (header?.record ?? []).map((name) => name.trim());
  const unknown = columns.find((name) => !isColumn(name));
  if (unknown !== undefined) throw new Refusal('extension.column-unknown', { column: unknown.slice(0, 50) });
  for (const column of ['number', 'name']) if (!columns.includes(column)) throw new Refusal('extension.column-missing', { column });
  if (rows.length > MAX_EXTENSIONS_AT_ONCE) throw new Refusal('extension.file-too-long', { max: MAX_EXTENSIONS_AT_ONCE });
  const bad: BadLine[] = [];
  const lines = rows.flatMap(({ record, info }): CsvLine[] => {
    if (record.length !== columns.length) {
      bad.push({ line: info.lines, column: null, message: errorText('extension.line-cells', language, { expected: columns.length, found: record.length }) });
      return [];
    }
    const cells = Object.fromEntries(columns.flatMap((name, index) => (record[index]?.trim() ? [[name, record[index].trim()]] : [])));
    return [{ line: info.lines, cells }];
  });
  return { lines, bad };
}

function recordsOf(text: string): Read[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = firstLine.includes(';') ? ';' : ',';
  try {
    return parse(text, { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true }) as unknown as Read[];
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('extension.file-unreadable', { detail: error.message.slice(0, 200) });
    throw error;
  }
}
