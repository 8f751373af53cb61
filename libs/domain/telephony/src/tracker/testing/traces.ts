import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { AmiParser } from '../../ami/ami-parser.js';
import { header, toSignal } from '../../ami/ami-message.js';
import type { AmiMessage, Signal } from '../../ami/signal.js';

const folder = new URL('../../../traces/', import.meta.url);

/** All messages of a recorded trace, parsed as in production. `name` is the file's name without `.ami` (a compressed one with `.gz` is found, too). */
export function messagesOf(name: string): AmiMessage[] {
  const bytes = name.endsWith('.gz') ? gunzipSync(readFileSync(new URL(`${name.slice(0, -3)}.ami.gz`, folder))) : readFileSync(new URL(`${name}.ami`, folder));
  const messages: AmiMessage[] = [];
  const parser = new AmiParser({
    onBanner: () => undefined,
    onMessage: (message) => messages.push(message),
    onMalformed: () => undefined,
    wants: () => true,
  });
  // Most traces begin after the login; the parser expects the banner of the connection.
  if (!bytes.subarray(0, 8).equals(Buffer.from('Asterisk'))) parser.push(Buffer.from('Asterisk Call Manager/11.0.0\r\n'));
  parser.push(bytes);
  return messages;
}

/** All signals of a trace, in their order. */
export function signalsOf(name: string): Signal[] {
  const messages = messagesOf(name);
  let last = messages.map((m) => Number(header(m, 'Timestamp'))).find((stamp) => stamp > 0) ?? 0;
  return messages.flatMap((message) => {
    last = Number(header(message, 'Timestamp')) || last;
    const signal = toSignal(message, last * 1000);
    return signal ? [signal] : [];
  });
}

/** The list items of one kind in a trace, as a snapshot holds them. */
export const listed = (messages: readonly AmiMessage[], event: string): AmiMessage[] => messages.filter((m) => m.Event === event);
