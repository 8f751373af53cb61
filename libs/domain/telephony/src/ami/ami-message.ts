import type { AmiMessage, Signal } from './signal.js';

/** Objects made by this constructor have no `Object.prototype` behind them and, unlike `Object.create(null)`, keep V8's fast properties. */
const Headers = function (this: object) {
  // only headers
} as unknown as new () => Record<string, string | string[] | undefined>;
Headers.prototype = Object.create(null) as object;

export const emptyMessage = (): Record<string, string | string[] | undefined> => new Headers();

/**
 * Splits the text of one message (without the blank line that ends it) into headers. A repeated header becomes an array; a line
 * without a colon is left out and reported.
 */
export function decodeMessage(text: string, onLineWithoutColon: (line: string) => void): AmiMessage {
  const message = new Headers();
  for (let at = 0; at < text.length; ) {
    let end = text.indexOf('\r\n', at);
    if (end < 0) end = text.length;
    const colon = text.indexOf(':', at);
    if (colon > at && colon < end) {
      const key = text.slice(at, colon);
      const value = text.slice(text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1, end);
      const before = message[key];
      if (before === undefined) message[key] = value;
      else if (typeof before === 'string') message[key] = [before, value];
      else before.push(value);
    } else if (end > at) onLineWithoutColon(text.slice(at, end));
    at = end + 2;
  }
  return message;
}
const SPACE = 32;

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
