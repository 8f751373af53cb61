/** Headers of an action without `ActionID`; an array sends the header once per value (`Variable`). */
export type ActionFields = { readonly Action: string } & { readonly [header: string]: string | number | readonly string[] | undefined };

/** A value that would change the meaning of the message, or that Asterisk would refuse. */
export class UnsafeActionError extends Error {}

/** Asterisk refuses a longer line with `Failed to parse message: line too long`. */
const MAX_LINE_BYTES = 1000;

/**
 * Throws when a header name or value holds CR, LF or NUL (it would start a new header, or a new action), or is too long for Asterisk.
 */
export function assertSafeAction(fields: ActionFields): void {
  for (const [name, value] of entriesOf(fields)) {
    if (!/^[A-Za-z0-9_-]+$/.test(name)) throw new UnsafeActionError(`"${name}" is no AMI header name`);
    if (/[\r\n\0]/.test(value)) throw new UnsafeActionError(`the value of ${name} holds a line break`);
    if (Buffer.byteLength(value) + name.length + 2 > MAX_LINE_BYTES) throw new UnsafeActionError(`the value of ${name} is longer than AMI takes`);
  }
}

/** One entry per line to send, in order; absent values are left out. */
export function entriesOf(fields: ActionFields): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return (Array.isArray(value) ? (value as readonly string[]) : [value]).map((v): [string, string] => [name, String(v)]);
  });
}

/** The bytes of an action as text, ended by its blank line. Throws `UnsafeActionError`. */
export function encodeAction(fields: ActionFields, actionId: string): string {
  assertSafeAction(fields);
  const lines = entriesOf(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}ActionID: ${actionId}\r\n\r\n`;
}
