import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type BidiRun, type Direction, visualRuns } from './bidi-runs.js';

/** A4 across, in points. */
export const PAGE = { width: 841.89, height: 595.28, margin: 36 } as const;

const INK = '#111827';

const require = createRequire(import.meta.url);
/** Vazirmatn: Latin with the Turkish letters, and Arabic, in one family (SIL Open Font License). */
const fonts = { regular: 'vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf', bold: 'vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf' } as const;
/** With features named, a run is shaped as a whole and not word by word, so that words of an Arabic line keep their order; without, words that come again cost nothing. */
const shaping = ({ isRtl }: BidiRun) => (isRtl ? { features: [] as [], lineBreak: false } : { lineBreak: false });

export interface TextStyle {
  size: number;
  isBold?: boolean;
  color?: string;
  /** Direction of the text itself, where it is not that of the paper: figures are `ltr`, names `auto`. */
  reads?: Direction | 'auto';
}
export interface TextPlace {
  /** Left edge, whatever the direction. */
  x: number;
  y: number;
  width: number;
  /** Where in the width: `start` is left for Latin, right for Arabic. */
  align?: 'start' | 'end';
}

/** A document that is written upon in one language: text is shaped and laid in the direction of that language, places are given from the left. */
export class Paper {
  readonly document: PDFKit.PDFDocument;
  private readonly widths = new Map<string, number>();

  constructor(
    readonly direction: Direction,
    info: { title: string; at: Date },
  ) {
    this.document = new PDFDocument({ size: [PAGE.width, PAGE.height], margin: 0, autoFirstPage: false, info: { Title: info.title, Author: 'Santral', CreationDate: info.at } });
    for (const [name, file] of Object.entries(fonts)) this.document.registerFont(name, require.resolve(file));
  }

  /** Width of a line in points. */
  widthOf(line: string, style: TextStyle): number {
    const key = `${style.isBold ? 'b' : ''}${style.size} ${line}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    this.apply(style);
    const width = visualRuns(line, style.reads ?? this.direction).reduce((sum, run) => sum + this.document.widthOfString(run.text, shaping(run)), 0);
    if (this.widths.size < 5000) this.widths.set(key, width);
    return width;
  }

  /** One line, cut with an ellipsis where it does not fit. */
  line(text: string, { x, y, width, align = 'start' }: TextPlace, style: TextStyle): void {
    const line = this.fitted(text, width, style);
    const isLeft = (align === 'start') === (this.direction === 'ltr');
    let at = isLeft ? x : x + width - this.widthOf(line, style);
    this.apply(style);
    this.document.fillColor(style.color ?? INK);
    for (const run of visualRuns(line, style.reads ?? this.direction)) {
      this.document.text(run.text, at, y, shaping(run));
      at += this.document.widthOfString(run.text, shaping(run));
    }
  }

  /** A text broken between words into lines that fit. */
  lines(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  rule(x: number, y: number, width: number, color: string): void {
    this.document.moveTo(x, y).lineTo(x + width, y).lineWidth(0.5).strokeColor(color).stroke();
  }

  private fitted(text: string, width: number, style: TextStyle): string {
    if (this.widthOf(text, style) <= width) return text;
    let [short, long] = [0, text.length];
    while (long - short > 1) {
      const middle = Math.floor((short + long) / 2);
      if (this.widthOf(`${text.slice(0, middle)}…`, style) <= width) short = middle;
      else long = middle;
    }
    return `${text.slice(0, short)}…`;
  }

  private apply({ size, isBold = false }: TextStyle): void {
    this.document.font(isBold ? 'bold' : 'regular').fontSize(size);
  }
}
