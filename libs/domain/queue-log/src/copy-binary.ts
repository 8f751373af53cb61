import { epochOfIso } from './iso-instant.js';

export type CopyValue = string | number | boolean | null | readonly string[];

/** One column of what is copied: name, PostgreSQL type and where its value comes from. Instants are ISO 8601 in UTC with ms, or epoch ms. */
export type CopyColumn<Row> = readonly [name: string, type: string, value: (row: Row) => CopyValue];

/** What every file for `COPY … (FORMAT binary)` begins with: the signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const NULL = -1;
/** PostgreSQL counts microseconds from the year 2000. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const TWO_32 = 2 ** 32;
const TEXT_OID = 25;
/** UTF-8 needs three bytes at most for what is one unit of a string. */
const MOST_BYTES = 3;
/** Longer strings are written faster by the engine than sign by sign. */
const LONG = 48;
/** Bytes at first: some tables get few rows. */
const BEGINNING = 16 * 1024;
/** Bytes the last rows of a table came to: the next ones mostly come to as many. */
const lastLengths = new Map<string, number>();

/** Rows as `COPY … FROM STDIN (FORMAT binary)` reads them, written one by one, so that what they are made of need not be kept. */
export class CopyRows<Row> {
  private readonly out: Bytes;
  private count = 0;

  constructor(
    readonly table: string,
    readonly columns: readonly CopyColumn<Row>[],
  ) {
    this.out = new Bytes(Math.max(BEGINNING, Math.ceil((lastLengths.get(table) ?? 0) * 1.1)));
    this.out.raw(HEADER);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Throws a RangeError for a value its column cannot hold. */
  add(row: Row): void {
    const { out, columns } = this;
    this.count++;
    out.int16(columns.length);
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i] as CopyColumn<Row>;
      const cell = column[2](row);
      if (cell === null) out.int32(NULL);
      else if (!writeCell(out, column[1], cell)) throw new RangeError(`column ${column[0]}: ${String(cell)} is no ${column[1]}`);
    }
  }

  /** All of them; nothing may be added afterwards. */
  whole(): Buffer {
    this.out.int16(NULL);
    const whole = this.out.whole();
    lastLengths.set(this.table, whole.length);
    return whole;
  }
}

/** One value behind its length in bytes; false for what a type cannot hold. */
function writeCell(out: Bytes, type: string, value: Exclude<CopyValue, null>): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && out.text(value);
    case 'timestamptz':
      return out.int64(((typeof value === 'string' ? epochOfIso(value) : Number(value)) - POSTGRES_EPOCH_MS) * 1000);
    case 'integer':
      return typeof value === 'number' && (value | 0) === value && out.integer(value);
    case 'bigint':
      return out.int64(Number(value));
    case 'boolean':
      return typeof value === 'boolean' && out.boolean(value);
    case 'text[]':
      return Array.isArray(value) && out.texts(value as readonly string[]);
    default:
      return false;
  }
}

/** Bytes one behind the other, in a buffer that grows: strings in between would cost as much as everything else an import does in this process. */
class Bytes {
  private bytes: Buffer;
  private view: DataView;
  private length = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
    this.view = viewOf(this.bytes);
  }

  boolean(value: boolean): true {
    this.int32(1);
    this.reserve(1);
    this.view.setInt8(this.length, value ? 1 : 0);
    this.length += 1;
    return true;
  }

  integer(value: number): true {
    this.int32(4);
    this.int32(value);
    return true;
  }

  int16(value: number): void {
    this.reserve(2);
    this.view.setInt16(this.length, value);
    this.length += 2;
  }

  int32(value: number): void {
    this.reserve(4);
    this.view.setInt32(this.length, value);
    this.length += 4;
  }

  /** Whole numbers that `number` holds exactly; false for others. */
  int64(value: number): boolean {
    if (!Number.isSafeInteger(value)) return false;
    this.reserve(12);
    const high = Math.floor(value / TWO_32);
    this.view.setInt32(this.length, 8);
    this.view.setInt32(this.length + 4, high);
    this.view.setUint32(this.length + 8, value - high * TWO_32);
    this.length += 12;
    return true;
  }

  text(value: string): true {
    this.reserve(4 + value.length * MOST_BYTES);
    const { bytes } = this;
    const begin = this.length + 4;
    let end = begin;
    if (value.length > LONG) end += bytes.write(value, begin);
    else {
      for (let i = 0; i < value.length; i++) {
        const code = value.charCodeAt(i);
        if (code > 0x7f) {
          end += bytes.write(value.slice(i), end);
          break;
        }
        bytes[end++] = code;
      }
    }
    this.view.setInt32(this.length, end - begin);
    this.length = end;
    return true;
  }

  /** An array of one dimension. */
  texts(values: readonly string[]): true {
    const begin = this.length;
    this.int32(0);
    for (const field of values.length === 0 ? [0, 0, TEXT_OID] : [1, 0, TEXT_OID, values.length, 1]) this.int32(field);
    for (const value of values) this.text(value);
    this.view.setInt32(begin, this.length - begin - 4);
    return true;
  }

  raw(more: Buffer): void {
    this.reserve(more.length);
    this.length += more.copy(this.bytes, this.length);
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.view = viewOf(larger);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);
