import { type ComputedReportName, formatDuration, type Language, type ReportAnswer, reportAnswerSchemas, type WaitingBand } from '@santral/contracts';
import { bandLabels, missedRings, type ReportColumn, reportColumns, secondsLabel, totalLabel } from './report-columns.js';

/** One cell, still a value: files write it in their own way. Instants as wall clock readings (as if they were UTC), durations in ms. */
export type SheetCell =
  | { kind: 'empty' }
  | { kind: 'text'; value: string }
  | { kind: 'count' | 'duration' | 'rate' | 'points'; value: number }
  | { kind: 'instant'; value: Date };
export interface ReportSheet {
  headings: string[];
  /** Field of the contract behind each column. */
  fields: string[];
  /** The last one holds the totals. */
  rows: SheetCell[][];
}

type Values = Readonly<Record<string, unknown>>;
interface SheetColumn {
  field: string;
  heading: string;
  cellOf: (values: Values) => SheetCell;
}

/** A report as a table of cells: one line per row and the totals. */
export function sheetOf(answer: ReportAnswer, language: Language): ReportSheet {
  const columns = fieldsOf(answer.name).flatMap((field) => columnsOf(answer, field, language));
  const total = { ...answer.totals, from: answer.options.from, until: answer.options.until } as Values;
  const rows = [...(answer.rows as Values[]), total].map((values) => columns.map(({ cellOf }) => cellOf(values)));
  // The totals say what they are where a row would say whose it is.
  const last = rows.at(-1);
  const firstText = last?.findIndex((cell) => cell.kind === 'empty') ?? -1;
  const isKey = ['queue', 'pbx'].includes(fieldsOf(answer.name)[2] ?? '');
  if (last && isKey && firstText >= 0) last[firstText] = { kind: 'text', value: totalLabel[language] };
  return { headings: columns.map(({ heading }) => heading), fields: columns.map(({ field }) => field), rows };
}

/** Fields of the rows of a report, in the order of its contract. */
export const fieldsOf = (name: ComputedReportName): string[] => Object.keys(reportAnswerSchemas[name].shape.rows.element.shape);

function columnsOf(answer: ReportAnswer, field: string, language: Language): SheetColumn[] {
  const column = answer.name === 'agent-reports' && field === 'missed' ? missedRings : reportColumns[field];
  if (!column) throw new Error(`no column for ${field}`);
  if (column.kind === 'bands') return bandColumns(answer.options.bands, language);
  return [{ field, heading: column.label[language], cellOf: (values) => cellOf(column, values[field]) }];
}

function cellOf({ kind }: ReportColumn, value: unknown): SheetCell {
  if (value === null || value === undefined) return { kind: 'empty' };
  switch (kind) {
    case 'instant':
      return { kind, value: new Date(`${String(value).slice(0, 23)}Z`) };
    case 'count':
    case 'duration':
    case 'rate':
    case 'points':
      return { kind, value: Number(value) };
    case 'breaks':
      return { kind: 'text', value: (value as { breakTypeName: string; ms: number }[]).map(({ breakTypeName, ms }) => `${breakTypeName} ${formatDuration(ms)}`).join(', ') };
    case 'text':
    case 'bands':
      return { kind: 'text', value: String(value) };
  }
}

/** Two columns per band: answered and abandoned. */
function bandColumns(bounds: readonly number[], language: Language): SheetColumn[] {
  if (bounds.length === 0) return [];
  return [0, ...bounds].flatMap((from, i) => {
    const span = bounds[i] === undefined ? `${from}+` : `${from}–${bounds[i]}`;
    return (['answered', 'abandoned'] as const).map((what) => ({
      field: 'bands',
      heading: `${span} ${secondsLabel[language]} ${bandLabels[what][language]}`,
      cellOf: (values: Values): SheetCell => ({ kind: 'count', value: (values['bands'] as WaitingBand[])[i]?.[what] ?? 0 }),
    }));
  });
}
