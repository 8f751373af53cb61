import type { AmiMessage, Signal } from './signal.js';

/** Objects made by this constructor have no `Object.prototype` behind them and, unlike `Object.create(null)`, keep V8's fast properties. */
const Headers = function (this: object) {
  // only headers
} as unknown as new () => Record<string, string | string[] | undefined>;
Headers.prototype = Object.create(null) as object;

export const emptyMessage = (): Record<string, string | string[] | undefined> => new Headers();

/**
 * A name that headers had before. To look a name up, which was just cut out of a message, among all strings of the process and then in the message took two fifths of the time of decoding. The
 * names of a message follow each other as they did in the last one that had them, so a name is compared with the one that is due and taken from here.
 */
interface KnownName {
  readonly name: string;
  /** The name that came after it last. */
  next: KnownName | null;
  /** Number of the message that had it last: a second one in the same message makes an array. */
  message: number;
}

const known = new Map<string, KnownName>();
/** Asterisk has some 250, none of them long; a peer that invents names does not fill the memory with them. */
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 100;
/** Stands before the first line. */
const beginning: KnownName = { name: '', next: null, message: 0 };
let messages = 0;

/** Null for a new name when there is no room for it. */
function knownName(name: string): KnownName | null {
  const found = known.get(name);
  if (found || known.size >= MOST_KNOWN || name.length > LONGEST_KNOWN) return found ?? null;
  const made = { name, next: null, message: 0 };
  known.set(name, made);
  return made;
}

/**
 * Splits the text of one message (without the blank line that ends it) into headers. A repeated header becomes an array; a line
 * without a colon is left out and reported.
 */
export function decodeMessage(text: string, onLineWithoutColon: (line: string) => void): AmiMessage {
  const message = new Headers();
  const number = ++messages;
  let last = beginning;
  for (let at = 0; at < text.length; ) {
    const end = lineEnd(text, at);
    const colon = text.indexOf(':', at);
    if (colon > at && colon < end) {
      const key = text.slice(at, colon);
      const value = text.slice(text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1, end);
      const name = last.next !== null && last.next.name === key ? last.next : knownName(key);
      if (name === null) add(message, key, value);
      else {
        if (name.message === number) add(message, name.name, value);
        else message[name.name] = value;
        name.message = number;
        last.next = name;
        last = name;
      }
    } else if (end > at) onLineWithoutColon(text.slice(at, end));
    at = end + 2;
  }
  return message;
}
const SPACE = 32;
const CR = 13;

/** Index of the line end after `at`, else the length of the text. One letter is found faster than two. */
function lineEnd(text: string, at: number): number {
  let end = text.indexOf('\n', at);
  while (end >= 0 && text.charCodeAt(end - 1) !== CR) end = text.indexOf('\n', end + 1);
  return end < 0 ? text.length : end - 1;
}

/** A value of a header that the message may have already. */
function add(message: ReturnType<typeof emptyMessage>, name: string, value: string): void {
  const before = message[name];
  if (before === undefined) message[name] = value;
  else if (typeof before === 'string') message[name] = [before, value];
  else before.push(value);
}

/** First value of a header; undefined when absent. */
export function header(message: AmiMessage, name: string): string | undefined {
  const value = message[name];
  return typeof value === 'object' ? value[0] : value;
}

/** Epoch ms of a `Timestamp` header (`1795141023.968156`); null when there is none or it is no number. */
export function timestampOf(message: AmiMessage): number | null {
  const stamp = header(message, 'Timestamp');
  const seconds = stamp === undefined ? NaN : Number(stamp);
  return seconds > 0 ? seconds * 1000 : null;
}

/** The event as a signal; null when the message is no event. `arrivedAt` in epoch ms serves where the PBX stamps nothing. */
export function toSignal(message: AmiMessage, arrivedAt: number): Signal | null {
  const name = header(message, 'Event');
  return name === undefined ? null : { name, at: timestampOf(message) ?? arrivedAt, headers: message };
}
