import type { BulkColumn } from '@santral/domain-calls';

const [TAB, LINE_BREAK, BACKSLASH, N] = [0x09, 0x0a, 0x5c, 0x4e];
/** Signs that would end a cell or a row, and the letter that stands for each behind a backslash. */
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (sign: string): string => escapes[sign] ?? sign;
/** UTF-8 needs three bytes at most for what is one unit of a string, an escaped sign two. */
const MOST_BYTES = 3;

/** Rows as `COPY … FROM STDIN` reads them. */
export function copyText<Row>(columns: readonly BulkColumn<Row>[], rows: readonly Row[]): Buffer {
  const text = new CopyText();
  for (const row of rows) {
    for (let i = 0; i < columns.length; i++) {
      const [, , value] = columns[i] as BulkColumn<Row>;
      if (i > 0) text.sign(TAB);
      text.cell(value(row));
    }
    text.sign(LINE_BREAK);
  }
  return text.whole();
}

/** Writes sign by sign into one buffer: strings in between would cost as much as everything else an import does in this process. */
class CopyText {
  private bytes = Buffer.allocUnsafe(256 * 1024);
  private length = 0;

  cell(value: string | number | boolean | null): void {
    if (value === null) {
      this.sign(BACKSLASH);
      this.sign(N);
    } else this.text(typeof value === 'string' ? value : String(value));
  }

  sign(code: number): void {
    this.reserve(1);
    this.bytes[this.length++] = code;
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  private text(value: string): void {
    this.reserve(value.length * MOST_BYTES);
    const { bytes } = this;
    let { length } = this;
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      // Plain letters and figures, which nearly everything is.
      if (code > 0x7f || code === BACKSLASH || code < 0x20) {
        length += bytes.write(value.slice(i).replace(/[\\\t\n\r]/g, escaped), length);
        break;
      }
      bytes[length++] = code;
    }
    this.length = length;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
