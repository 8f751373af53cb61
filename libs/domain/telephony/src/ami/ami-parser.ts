import { isUtf8 } from 'node:buffer';
import { decodeMessage } from './ami-message.js';
import type { AmiMessage } from './signal.js';

/** Ways in which the bytes of a PBX can be wrong; each is counted and disturbs nothing else. */
export const malformedKinds = ['message-too-long', 'line-without-colon', 'invalid-utf8', 'bad-banner'] as const;
export type MalformedKind = (typeof malformedKinds)[number];

export interface AmiParserListener {
  /** The first line of a connection, for example `Asterisk Call Manager/11.0.0`. */
  onBanner: (banner: string) => void;
  onMessage: (message: AmiMessage) => void;
  onMalformed: (kind: MalformedKind, sample: string) => void;
  /**
   * Looks at an event before it is decoded; false skips it. `variable` is the `Variable` header of a `VarSet`, else null. Only asked
   * when `Event` is the first line, as every Asterisk sends it.
   */
  wants: (eventName: string, variable: string | null) => boolean;
}

/** No AMI message comes near this; one that is longer is a broken or hostile peer. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

const LINE_END = Buffer.from('\r\n');
const MESSAGE_END = Buffer.from('\r\n\r\n');
const EVENT = Buffer.from('Event: ');
const VARIABLE = Buffer.from('\r\nVariable: ');
const NOTHING = Buffer.alloc(0);
const CR = 13;
const SAMPLE_BYTES = 120;

/**
 * Turns the byte stream of one AMI connection into messages. Linear: every byte is searched once and copied at most once, whatever the
 * size of the chunks. Bytes are decoded only as whole messages, so a chunk edge inside a letter does no harm. One parser serves one
 * connection; a new connection takes a new parser, so half a message never meets the next one.
 */
export class AmiParser {
  private greeted = false;
  /** Chunks of the message that is not complete yet. */
  private parts: Buffer[] = [];
  private partBytes = 0;
  /** Last bytes of `parts`, at most one less than the terminator is long: the terminator may lie across a chunk edge. */
  private tail: Buffer = NOTHING;
  /** Skipping the rest of a message that is too long. */
  private discarding = false;

  constructor(private readonly listener: AmiParserListener) {}

  /** Takes the next bytes; calls the listener for every message they complete. */
  push(chunk: Buffer): void {
    let start = 0;
    while (start < chunk.length) {
      const terminator = this.greeted ? MESSAGE_END : LINE_END;
      const end = this.findEnd(chunk, start, terminator);
      if (end < 0) return this.keep(chunk.subarray(start), terminator.length - 1);
      this.complete(chunk, start, end, terminator.length);
      start = end;
    }
  }

  /** Index behind the next terminator, which may have begun in an earlier chunk; -1 when it is not in yet. */
  private findEnd(chunk: Buffer, start: number, terminator: Buffer): number {
    if (start === 0 && this.tail.length > 0) {
      const seam = Buffer.concat([this.tail, chunk.subarray(0, terminator.length - 1)]);
      const at = seam.indexOf(terminator);
      if (at >= 0) return at + terminator.length - this.tail.length;
    }
    const at = chunk.indexOf(terminator, start);
    return at < 0 ? -1 : at + terminator.length;
  }

  private keep(rest: Buffer, overlap: number): void {
    this.tail = rest.length >= overlap ? rest.subarray(rest.length - overlap) : Buffer.concat([this.tail, rest]).subarray(-overlap);
    if (this.discarding) return;
    this.parts.push(rest);
    this.partBytes += rest.length;
    if (this.partBytes > MAX_MESSAGE_BYTES) {
      this.listener.onMalformed('message-too-long', this.parts[0]?.toString('latin1', 0, SAMPLE_BYTES) ?? '');
      this.discarding = true;
      this.forget();
    }
  }

  /** A message ends at `end` of `chunk`; it began at `start`, or earlier when there are parts. */
  private complete(chunk: Buffer, start: number, end: number, terminatorBytes: number): void {
    const { parts, discarding } = this;
    this.tail = NOTHING;
    if (discarding) {
      this.discarding = false;
      return;
    }
    if (parts.length === 0) return this.take(chunk, start, end - terminatorBytes);
    const whole = Buffer.concat([...parts, chunk.subarray(start, end)]);
    this.forget();
    this.take(whole, 0, whole.length - terminatorBytes);
  }

  private forget(): void {
    this.parts = [];
    this.partBytes = 0;
  }

  private take(bytes: Buffer, start: number, end: number): void {
    if (!this.greeted) {
      this.greeted = true;
      const banner = bytes.toString('latin1', start, Math.min(end, start + SAMPLE_BYTES));
      if (!banner.startsWith('Asterisk Call Manager')) this.listener.onMalformed('bad-banner', banner);
      return this.listener.onBanner(banner);
    }
    // Asterisk itself ends some messages with a blank line too many (TestEvent MIXMONITOR_END).
    while (start < end && bytes[start] === CR) start += LINE_END.length;
    if (end <= start) return;
    if (end - start > MAX_MESSAGE_BYTES) {
      return this.listener.onMalformed('message-too-long', bytes.toString('latin1', start, start + SAMPLE_BYTES));
    }
    if (this.isSkipped(bytes, start, end)) return;
    const text = bytes.toString('utf8', start, end);
    // U+FFFD may have been sent as such; only bytes that are no UTF-8 are an error. The message itself still counts.
    if (text.includes('\uFFFD') && !isUtf8(bytes.subarray(start, end))) this.listener.onMalformed('invalid-utf8', text.slice(0, SAMPLE_BYTES));
    this.listener.onMessage(decodeMessage(text, (line) => this.listener.onMalformed('line-without-colon', line.slice(0, SAMPLE_BYTES))));
  }

  /** Decides by the name of an event alone, because most events of a busy PBX are of no interest and decoding them is the cost. */
  private isSkipped(bytes: Buffer, start: number, end: number): boolean {
    if (end - start < EVENT.length || bytes.compare(EVENT, 0, EVENT.length, start, start + EVENT.length) !== 0) return false;
    const name = textOfLine(bytes, start + EVENT.length, end);
    let variable: string | null = null;
    if (name === 'VarSet') {
      const at = bytes.indexOf(VARIABLE, start);
      if (at >= 0 && at < end) variable = textOfLine(bytes, at + VARIABLE.length, end);
    }
    return !this.listener.wants(name, variable);
  }
}

function textOfLine(bytes: Buffer, from: number, end: number): string {
  const lineEnd = bytes.indexOf(CR, from);
  return bytes.toString('latin1', from, lineEnd < 0 || lineEnd > end ? end : lineEnd);
}
