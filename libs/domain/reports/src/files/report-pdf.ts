import type { Language, ReportAnswer } from '@santral/contracts';
import { setImmediate as nextTask } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { isolated } from './pdf/bidi-runs.js';
import { type Block, pagesOf, partsOf } from './pdf/pages.js';
import { PAGE, Paper, type TextStyle } from './pdf/paper.js';
import { cellText } from './report-cells.js';
import { type ReportSheet, type SheetCell, sheetOf } from './report-sheet.js';
import { coverageWords, fill, filterWords, optionWords, paperWords, reportTitles } from './report-words.js';

const CONTENT = PAGE.width - 2 * PAGE.margin;
const ROW = 15;
const HEADING_LINE = 10;
const PADDING = 4;
const FOOTER = 26;
/** Where there was nothing to divide by, or nobody knows. */
const UNKNOWN = '–';
const colors = { muted: '#6b7280', line: '#d1d5db', total: '#111827', notice: '#b45309' } as const;
const styles = {
  title: { size: 16, isBold: true },
  words: { size: 9, color: colors.muted },
  notice: { size: 9, color: colors.notice },
  heading: { size: 7.5, isBold: true, color: colors.muted },
  cell: { size: 8 },
  total: { size: 8, isBold: true },
} as const satisfies Record<string, TextStyle>;

interface PaperColumn {
  heading: string[];
  width: number;
  isText: boolean;
  index: number;
}

/** A report on paper: title, period, filters and options in words, the table, its totals and page numbers. Written page by page while it is read. */
export function reportPdf(answer: ReportAnswer, language: Language, at: Date = new Date()): Readable {
  const paper = new Paper(language === 'ar' ? 'rtl' : 'ltr', { title: reportTitles[answer.name][language], at });
  const { document } = paper;
  const writer = new ReportWriter(paper, answer, language, at);
  void (async () => {
    try {
      for (const write of writer.pages()) {
        // Whoever waits for another answer goes first; a reader who has left needs no more pages.
        await nextTask();
        if (document.destroyed) return;
        write();
      }
      document.end();
    } catch (error) {
      document.destroy(error as Error);
    }
  })();
  return document;
}

class ReportWriter {
  private readonly sheet: ReportSheet;
  private readonly columns: PaperColumn[];
  private readonly parts: PaperColumn[][];
  private readonly introduction: { text: string; style: TextStyle }[];

  constructor(
    private readonly paper: Paper,
    private readonly answer: ReportAnswer,
    private readonly language: Language,
    private readonly at: Date,
  ) {
    this.sheet = sheetOf(answer, language);
    this.columns = this.shownColumns().map((index) => this.columnOf(index));
    const keys = this.columns.findIndex(({ isText }) => !isText);
    this.parts = partsOf(this.columns.map(({ width }) => width), Math.max(0, keys), CONTENT).map((part) => part.flatMap((i) => this.columns[i] ?? []));
    this.introduction = this.introductionOf();
  }

  /** What writes each page, in order. */
  pages(): (() => void)[] {
    const pages = pagesOf({
      headings: this.parts.map((part) => this.headingHeight(part)),
      rows: this.sheet.rows.length,
      rowHeight: ROW,
      gap: 14,
      firstTop: PAGE.margin + 28 + this.introduction.length * 13 + 10,
      top: PAGE.margin + 22,
      bottom: PAGE.height - PAGE.margin - FOOTER,
    });
    return pages.map((blocks, i) => () => this.page(blocks, i + 1, pages.length));
  }

  private page(blocks: readonly Block[], number: number, of: number): void {
    this.paper.document.addPage();
    if (number === 1) this.introduce();
    else this.paper.line(`${reportTitles[this.answer.name][this.language]} · ${this.period()}`, { x: PAGE.margin, y: PAGE.margin, width: CONTENT }, styles.words);
    for (const block of blocks) this.block(block);
    const y = PAGE.height - PAGE.margin - 10;
    this.paper.line(fill(paperWords.made[this.language], { at: isolated(this.instant(this.at)) }), { x: PAGE.margin, y, width: CONTENT }, styles.words);
    this.paper.line(fill(paperWords.page[this.language], { n: number, of }), { x: PAGE.margin, y, width: CONTENT, align: 'end' }, styles.words);
  }

  private introduce(): void {
    this.paper.line(reportTitles[this.answer.name][this.language], { x: PAGE.margin, y: PAGE.margin, width: CONTENT }, styles.title);
    this.introduction.forEach(({ text, style }, i) => this.paper.line(text, { x: PAGE.margin, y: PAGE.margin + 28 + i * 13, width: CONTENT }, style));
  }

  private introductionOf(): { text: string; style: TextStyle }[] {
    const { name, options, coverage, rows } = this.answer;
    const told = [`${this.period()} · ${options.timezone}`, filterWords(name, options, this.language, isolated).join(' · '), ...optionWords(name, options, this.language, isolated)];
    const notices = [...coverageWords(coverage, this.language), ...(rows.length === 0 ? [paperWords.noRows[this.language]] : [])];
    const broken = (text: string, style: TextStyle) => (text === '' ? [] : this.paper.lines(text, CONTENT, style).map((line) => ({ text: line, style })));
    return [...told.flatMap((text) => broken(text, styles.words)), ...notices.flatMap((text) => broken(text, styles.notice))];
  }

  private block({ part, from, until, top }: Block): void {
    const columns = this.parts[part] ?? [];
    const height = this.headingHeight(columns);
    const width = columns.reduce((sum, column) => sum + column.width, 0);
    const left = this.paper.direction === 'ltr' ? PAGE.margin : PAGE.width - PAGE.margin - width;
    this.eachCell(columns, (column, x) => {
      const first = top + height - PADDING - column.heading.length * HEADING_LINE;
      column.heading.forEach((line, i) => this.write(line, column, x, first + i * HEADING_LINE, styles.heading));
    });
    this.paper.rule(left, top + height - 2, width, colors.total);
    for (let row = from; row < until; row += 1) {
      const isTotal = row === this.sheet.rows.length - 1;
      const y = top + height + (row - from) * ROW;
      if (isTotal) this.paper.rule(left, y, width, colors.total);
      const cells = this.sheet.rows[row] ?? [];
      const label = columns[0];
      this.eachCell(columns, (column, x) => {
        if (isTotal && column.isText) {
          if (column === label) this.write(paperWords.totals[this.language], column, x, y + 3, styles.total);
          return;
        }
        const cell = cells[column.index] ?? { kind: 'empty' as const };
        this.write(this.textOf(cell), column, x, y + 3, { ...(isTotal ? styles.total : styles.cell), reads: cell.kind === 'text' ? 'auto' : 'ltr' });
      });
      if (!isTotal) this.paper.rule(left, y + ROW, width, colors.line);
    }
  }

  /** Columns stand in the direction of the language, the first one where reading begins. */
  private eachCell(columns: readonly PaperColumn[], write: (column: PaperColumn, x: number) => void): void {
    let used = 0;
    for (const column of columns) {
      write(column, this.paper.direction === 'ltr' ? PAGE.margin + used : PAGE.width - PAGE.margin - used - column.width);
      used += column.width;
    }
  }

  private write(text: string, column: PaperColumn, x: number, y: number, style: TextStyle): void {
    if (text !== '') this.paper.line(text, { x: x + PADDING, y, width: column.width - 2 * PADDING, align: column.isText ? 'start' : 'end' }, style);
  }

  private headingHeight(columns: readonly PaperColumn[]): number {
    return Math.max(...columns.map(({ heading }) => heading.length)) * HEADING_LINE + 2 * PADDING;
  }

  /** The period is told once at the top: of the two instants of a row the first is enough, and of one row for all none. */
  private shownColumns(): number[] {
    const { interval } = this.answer.options;
    return this.sheet.fields.flatMap((field, index) => (field === 'until' || (field === 'from' && interval === 'total') ? [] : [index]));
  }

  private columnOf(index: number): PaperColumn {
    const field = this.sheet.fields[index] ?? '';
    const cells = this.sheet.rows.map((row) => row[index] ?? { kind: 'empty' as const });
    const isText = field === 'from' || cells.some(({ kind }) => kind === 'text');
    const longest = cells.map((cell) => this.textOf(cell)).reduce((a, b) => (b.length > a.length ? b : a), index === 0 ? paperWords.totals[this.language] : '');
    // Bounds of waiting bands read from left to right in every language.
    const heading = (this.sheet.headings[index] ?? '').replace(/\d+–\d+/g, isolated);
    const widestWord = Math.max(...heading.split(' ').map((word) => this.paper.widthOf(word, styles.heading)));
    const width = Math.min(field === 'breaks' ? 220 : 130, Math.max(widestWord, this.paper.widthOf(longest, styles.total)) + 2 * PADDING + 1);
    return { index, isText, width, heading: this.paper.lines(heading, width - 2 * PADDING, styles.heading) };
  }

  private textOf(cell: SheetCell): string {
    return cell.kind === 'empty' ? UNKNOWN : cellText(cell, this.language);
  }

  private period(): string {
    const { from, until } = this.answer.options;
    return isolated(`${wall(from)} – ${wall(until)}`);
  }

  private instant(at: Date): string {
    return new Intl.DateTimeFormat('tr-TR', { timeZone: this.answer.options.timezone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  }
}

/** `20.11.2026 10:00` of an ISO instant with an offset, as its zone reads it. */
const wall = (iso: string): string => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 16)}`;
