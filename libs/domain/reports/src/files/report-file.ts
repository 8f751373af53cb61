import { formatDuration, type Language, MAX_PDF_ROWS, type ReportAnswer, type ReportFileFormat } from '@santral/contracts';
import { errorText, Refusal } from '@santral/platform/http';
import { CSV_START, csvLines, instantFormat } from '@santral/platform/resource';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { Readable } from 'node:stream';
import { reportPdf } from './report-pdf.js';
import { type ReportSheet, type SheetCell, sheetOf } from './report-sheet.js';

const DAY = 86_400_000;
const instants = instantFormat('UTC');

export interface ReportFile {
  /** A stream where the file is made while it is read. */
  content: Buffer | Readable;
  type: string;
  name: string;
}

/** A report as a file, in the reader's language. Refuses a PDF of more rows than anybody reads. */
export async function reportFile(answer: ReportAnswer, format: ReportFileFormat, language: Language): Promise<ReportFile> {
  const [first, last] = [answer.options.from, answer.options.until].map((at) => at.slice(0, 10));
  return { ...(await contentOf(answer, format, language)), name: `${answer.name}_${first}_${last}.${format}` };
}

async function contentOf(answer: ReportAnswer, format: ReportFileFormat, language: Language): Promise<Omit<ReportFile, 'name'>> {
  if (format === 'pdf' && answer.rows.length > MAX_PDF_ROWS) {
    const params = { max: MAX_PDF_ROWS };
    throw new Refusal('report.too-long-for-paper', params, [{ path: 'format', message: errorText('report.too-long-for-paper', language, params) }]);
  }
  if (format === 'pdf') return { content: reportPdf(answer, language), type: 'application/pdf' };
  const sheet = sheetOf(answer, language);
  if (format === 'csv') return { content: Buffer.from(CSV_START + csvLines([sheet.headings, ...sheet.rows.map((row) => row.map(csvCell))])), type: 'text/csv; charset=utf-8' };
  return { content: await xlsx(sheet, answer.name), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
}

/** As a spreadsheet set to Turkish reads it: decimal comma, `20.11.2026 10:00:00`, `00:00:22`. */
function csvCell(cell: SheetCell): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'instant':
      return instants.format(cell.value);
    case 'duration':
      return formatDuration(cell.value);
    case 'rate':
      return (Math.round(cell.value * 1000) / 10).toFixed(1).replace('.', ',');
    case 'points':
      return cell.value.toFixed(2).replace('.', ',');
    case 'text':
      return cell.value;
    case 'count':
      return String(cell.value);
  }
}

/** Cells keep their values, so that people can go on calculating: durations are times, rates are percentages. */
async function xlsx({ headings, rows }: ReportSheet, name: string): Promise<Buffer> {
  const data: SheetData = [headings.map((value) => ({ value, fontWeight: 'bold' as const, wrap: true })), ...rows.map((row) => row.map(xlsxCell))];
  const columns = headings.map((heading) => ({ width: Math.min(40, Math.max(12, heading.length + 2)) }));
  return writeXlsxFile(data, { sheet: name.slice(0, 31), columns, stickyRowsCount: 1 }).toBuffer();
}

function xlsxCell(cell: SheetCell): SheetData[number][number] {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'instant':
      return { type: Date, value: cell.value, format: 'dd.mm.yyyy hh:mm:ss' };
    case 'duration':
      // Excel has no negative times: an overrun is told as text.
      return cell.value < 0 ? { type: String, value: formatDuration(cell.value) } : { type: Number, value: cell.value / DAY, format: '[hh]:mm:ss' };
    case 'rate':
      return { type: Number, value: cell.value, format: '0.0%' };
    case 'points':
      return { type: Number, value: cell.value, format: '0.00' };
    case 'count':
      return { type: Number, value: cell.value };
    case 'text':
      return { type: String, value: cell.value };
  }
}
