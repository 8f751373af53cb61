export type CopyValue = string | number | boolean | null | readonly string[];

/** One column of what is copied: name, PostgreSQL type and where its value comes from. Instants are epoch ms. */
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
/** Bytes a number takes at most, with its length. */
const MOST_OF_NUMBER = 12;
/** The same of all numbers of a row; no table here has as many columns. */
const MOST_OF_ROW = 100 * MOST_OF_NUMBER;
/** Longer strings are written faster by the engine than sign by sign. */
const LONG = 48;
/** Bytes at first: some tables get few rows. */
const BEGINNING = 16 * 1024;
/** Bytes the last rows of a table came to: the next ones mostly come to as many. */
const lastLengths = new Map<string, number>();

/** The code of the message that carries rows, and the bytes its code and its length take. */
const COPY_DATA = 0x64;
const PREFIX = 5;

type Writer = (out: Bytes, value: Exclude<CopyValue, null>) => boolean;
/** How a value of each type is written, behind its length in bytes; they answer false for what a type cannot hold. */
const writers: Readonly<Record<string, Writer>> = {
  text: (out, value) => typeof value === 'string' && out.text(value),
  timestamptz: (out, value) => typeof value === 'number' && out.int64((value - POSTGRES_EPOCH_MS) * 1000),
  integer: (out, value) => typeof value === 'number' && (value | 0) === value && out.integer(value),
  bigint: (out, value) => out.int64(Number(value)),
  boolean: (out, value) => typeof value === 'boolean' && out.boolean(value),
  'text[]': (out, value) => Array.isArray(value) && out.texts(value as readonly string[]),
};

/** Rows as `COPY … FROM STDIN (FORMAT binary)` reads them, written one by one, so that what they are made of need not be kept. */
export class CopyRows<Row> {
  private readonly out: Bytes;
  private readonly cells: readonly { value: (row: Row) => CopyValue; write: Writer | undefined }[];
  private count = 0;

  constructor(
    readonly table: string,
    readonly columns: readonly CopyColumn<Row>[],
  ) {
    this.cells = columns.map(([, type, value]) => ({ value, write: writers[type] }));
    this.out = new Bytes(Math.max(BEGINNING, Math.ceil((lastLengths.get(table) ?? 0) * 1.1)));
    this.out.reserve(PREFIX + HEADER.length);
    this.out.skip(PREFIX);
    this.out.raw(HEADER);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Throws a RangeError for a value its column cannot hold. */
  add(row: Row): void {
    const { out, cells } = this;
    this.count++;
    out.reserve(2 + cells.length * MOST_OF_NUMBER);
    out.int16(cells.length);
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] as (typeof cells)[number];
      const value = cell.value(row);
      if (value === null) out.int32(NULL);
      else if (!cell.write?.(out, value)) throw new RangeError(`column ${this.columns[i]?.[0]}: ${String(value)} is no ${this.columns[i]?.[1]}`);
    }
  }

  /** The message of the protocol that carries all of them; nothing may be added afterwards. */
  message(): Buffer {
    this.out.reserve(2);
    this.out.int16(NULL);
    const message = this.out.whole();
    message[0] = COPY_DATA;
    message.writeInt32BE(message.length - 1, 1);
    lastLengths.set(this.table, message.length);
    return message;
  }

  /** What it carries: as a file `COPY` reads. */
  whole(): Buffer {
    return this.message().subarray(PREFIX);
  }
}

/**
 * Bytes one behind the other, in a buffer that grows: strings in between would cost as much as everything else an import does in this process. Whoever writes
 * numbers has reserved room for them.
 */
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
    this.bytes[this.length++] = value ? 1 : 0;
    return true;
  }

  integer(value: number): true {
    this.int32(4);
    this.int32(value);
    return true;
  }

  int16(value: number): void {
    this.view.setInt16(this.length, value);
    this.length += 2;
  }

  int32(value: number): void {
    this.view.setInt32(this.length, value);
    this.length += 4;
  }

  /** Whole numbers that `number` holds exactly; false for others. */
  int64(value: number): boolean {
    if (!Number.isSafeInteger(value)) return false;
    const high = Math.floor(value / TWO_32);
    this.view.setInt32(this.length, 8);
    this.view.setInt32(this.length + 4, high);
    this.view.setUint32(this.length + 8, value - high * TWO_32);
    this.length += 12;
    return true;
  }

  /** Reserves room for itself, and for the numbers that may follow it in its row. */
  text(value: string): true {
    this.reserve(value.length * MOST_BYTES + MOST_OF_ROW);
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
    this.reserve(MOST_OF_ROW);
    const begin = this.length;
    this.int32(0);
    for (const field of values.length === 0 ? [0, 0, TEXT_OID] : [1, 0, TEXT_OID, values.length, 1]) this.int32(field);
    for (const value of values) this.text(value);
    this.view.setInt32(begin, this.length - begin - 4);
    return true;
  }

  raw(more: Buffer): void {
    this.length += more.copy(this.bytes, this.length);
  }

  skip(count: number): void {
    this.length += count;
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.view = viewOf(larger);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);
