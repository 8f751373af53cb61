import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { type BadLine, isBad, parseLine, type ReadLine } from './queue-log-line.js';
import { TableRows } from './table-rows.js';
import { WallClock } from './wall-clock.js';

/** A file to import. */
export interface LogFile {
  path: string;
  /** On the disk, bytes; compressed ones are smaller than what they hold. */
  size: number;
  isCompressed: boolean;
  /** Time of the first line that can be read, epoch ms; null for a file without any. */
  firstAt: number | null;
}

/** Some lines of a file that follow each other. */
export interface LineBatch {
  lines: (ReadLine | BadLine)[];
  /** Number within the file of each line, from 1: lines of titles and empty ones are left out of `lines`. */
  numbers: number[];
  /** What each line said, for those that are bad. */
  texts: string[];
  /** How far the file on the disk has been read, bytes. */
  bytesRead: number;
}

/** A file that cannot be imported; the message says which and why. */
export class LogFileError extends Error {}

const CHUNK = 256 * 1024;
/** Compressions the log may have been rotated with that are not read. */
const strange: readonly [magic: string, name: string][] = [['fd377a585a00', 'xz'], ['425a68', 'bzip2'], ['28b52ffd', 'zstd'], ['504b0304', 'zip']];

/** Looks at files and puts them in order of time, so that a call of two files is met as it happened. Throws a `LogFileError`. */
export async function openLogs(paths: readonly string[], timeZone: string): Promise<LogFile[]> {
  const files = await Promise.all([...new Set(paths)].map((path) => openLog(path, timeZone)));
  return files.sort((a, b) => (a.firstAt ?? Infinity) - (b.firstAt ?? Infinity) || a.path.localeCompare(b.path, 'en', { numeric: true }));
}

async function openLog(path: string, timeZone: string): Promise<LogFile> {
  const [size, head] = await headOf(path).catch((error: Error) => {
    throw new LogFileError(`${path}: ${error.message}`);
  });
  const other = strange.find(([magic]) => head.toString('hex').startsWith(magic));
  if (other) throw new LogFileError(`${path}: compressed with ${other[1]}; plain files and gzip are read, so unpack it first`);
  const file: LogFile = { path, size, isCompressed: head[0] === 0x1f && head[1] === 0x8b, firstAt: null };
  for await (const { lines } of readLog(file, timeZone)) {
    const first = lines.find((line): line is ReadLine => !isBad(line));
    if (first) return { ...file, firstAt: first.at };
  }
  return file;
}

async function headOf(path: string): Promise<[size: number, head: Buffer]> {
  const handle = await fs.open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return [(await handle.stat()).size, buffer.subarray(0, bytesRead)];
  } finally {
    await handle.close();
  }
}

/** Everything a file says, in batches. Local times of tables are read in `timeZone`. Throws a `LogFileError` when it cannot be read to its end. */
export async function* readLog(file: LogFile, timeZone: string): AsyncGenerator<LineBatch> {
  let number = 0;
  let table: TableRows | null = null;
  for await (const { rows, bytesRead } of rowsOf(file)) {
    const batch: LineBatch = { lines: [], numbers: [], texts: [], bytesRead };
    for (const text of rows) {
      number++;
      if (text === '') continue;
      // The first line says what kind of file it is: bars part the fields of a log.
      if (number === 1 && !/^\d+(\.\d+)?\|/.test(text)) table = new TableRows(text, new WallClock(timeZone));
      const line = table ? table.parse(text) : parseLine(text);
      if (line === null) continue;
      batch.lines.push(line);
      batch.numbers.push(number);
      batch.texts.push(text);
    }
    if (batch.lines.length > 0) yield batch;
  }
}

async function* rowsOf(file: LogFile): AsyncGenerator<{ rows: string[]; bytesRead: number }> {
  let bytesRead = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytesRead += chunk.length;
      done(null, chunk);
    },
  });
  const source = createReadStream(file.path, { highWaterMark: CHUNK });
  const stream = file.isCompressed
    ? pipeline(source, counter, createGunzip({ chunkSize: CHUNK }), () => undefined)
    : pipeline(source, counter, () => undefined);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const rows = (rest + cleaned(decoder.write(chunk))).split('\n');
      rest = rows.pop() ?? '';
      yield { rows, bytesRead };
    }
  } catch (error) {
    throw new LogFileError(`${file.path}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    source.destroy();
  }
  yield { rows: [rest + decoder.end()], bytesRead };
}

/** A crash of the PBX leaves zeros in the file; carriage returns and byte order marks come from tools of other systems. */
const unwanted = ['\0', '\r', '\ufeff'];
const cleaned = (text: string): string => (unwanted.some((sign) => text.includes(sign)) ? text.replace(/[\0\r\ufeff]/g, '') : text);
