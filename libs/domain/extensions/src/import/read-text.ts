import { Refusal } from '@santral/platform/http';
import type { Readable } from 'node:stream';

/** The whole of a body that nobody has parsed, as text. Refuses more than `limit` bytes without keeping them. */
export async function readText(body: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Refusal('request.too-large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  // No text of the database can hold it.
  if (text.includes('\0')) throw new Refusal('request.malformed');
  return text;
}
