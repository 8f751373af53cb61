import { type Field, formatDuration, formatNational, type Language, type Localized, type Resource, type ResourceRow } from '@santral/contracts';
import { stringify } from 'csv-stringify/sync';

const yesNo: Record<'true' | 'false', Localized> = {
  true: { tr: 'Evet', en: 'Yes', ar: 'نعم' },
  false: { tr: 'Hayır', en: 'No', ar: 'لا' },
};
const engineLabels: Record<'code' | 'createdAt' | 'updatedAt', Localized> = {
  code: { tr: 'Kod', en: 'Code', ar: 'الرمز' },
  createdAt: { tr: 'Oluşturulma', en: 'Created', ar: 'تاريخ الإنشاء' },
  updatedAt: { tr: 'Değiştirilme', en: 'Changed', ar: 'تاريخ التعديل' },
};

/** `20.11.2026 12:05:03` in the company's zone: what a spreadsheet set to Turkish reads as a time. */
export const instantFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('tr-TR', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A cell that a spreadsheet would run as a formula is made a text by a leading apostrophe. */
export const guardFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function cellText(field: Field, value: unknown, display: unknown, language: Language, instants: Intl.DateTimeFormat): string {
  if (value === null || value === undefined) return '';
  const { widget, options } = field.ui;
  const labelOf = (v: unknown) => options?.find((o) => o.value === v)?.label[language] ?? String(v);
  switch (widget) {
    case 'reference':
      return String(display ?? '');
    case 'switch':
      return yesNo[value === true ? 'true' : 'false'][language];
    case 'select':
      return labelOf(value);
    case 'multi-select':
      return (value as unknown[]).map(labelOf).join(', ');
    case 'localized':
      return (value as Localized)[language];
    case 'phone':
      return formatNational(String(value));
    case 'instant':
      return instants.format(new Date(String(value)));
    case 'duration':
      return formatDuration(Number(value) * 1000);
    case 'number':
    case 'text':
    case 'textarea':
    case 'email':
      return String(value);
  }
}

export interface ExportOptions {
  language: Language;
  /** Zone that instants are written in. */
  timeZone: string;
}

/** What a CSV file begins with: the byte order mark by which Excel knows UTF-8. */
export const CSV_START = '\uFEFF';
/** Lines of a CSV file the way Excel in Turkish opens it: `;` between cells, formulas defused. */
export const csvLines = (rows: readonly string[][]): string => stringify(rows.map((cells) => cells.map(guardFormula)), { delimiter: ';', record_delimiter: 'windows' });

/**
 * A list as CSV, labels in the reader's language. Yields pieces of the file as rows come in.
 */
export async function* csvPieces(resource: Resource, batches: AsyncIterable<ResourceRow[]>, { language, timeZone }: ExportOptions): AsyncGenerator<string> {
  const instants = instantFormat(timeZone);
  const fields = Object.entries(resource.fields);
  const ends = [engineLabels.createdAt, engineLabels.updatedAt];
  yield `${CSV_START}${csvLines([[...(resource.code ? [engineLabels.code] : []), ...fields.map(([, f]) => f.ui.label), ...ends].map((label) => label[language])])}`;
  for await (const rows of batches) {
    yield csvLines(
      rows.map((row) => [
        ...(resource.code ? [String(row.code)] : []),
        ...fields.map(([name, field]) => cellText(field, row[name], row[`${name}Display`], language, instants)),
        ...[row.createdAt, row.updatedAt].map((at) => instants.format(new Date(at))),
      ]),
    );
  }
}
