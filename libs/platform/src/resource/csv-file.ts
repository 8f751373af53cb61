import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** A CSV file to download, as a whole or as its pieces come; `name` without its ending. */
export function csvFile(name: string, content: string | AsyncIterable<string>): StreamableFile {
  const options = { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${name}.csv"` };
  return typeof content === 'string' ? new StreamableFile(Buffer.from(content), options) : new StreamableFile(Readable.from(content), options);
}
