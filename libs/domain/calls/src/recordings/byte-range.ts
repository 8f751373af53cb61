import type { ByteRange } from '@santral/platform/recordings';

/**
 * The part of a file of `bytes` bytes that a `Range` header asks for. Null: the whole file, because nothing, something unreadable or several
 * parts were asked for, as RFC 9110 allows; `unsatisfiable`: the file has no such part.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first, last] = match;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length > 0 ? { from: bytes - length, to: bytes - 1 } : 'unsatisfiable';
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < from) return null;
  return from < bytes ? { from, to } : 'unsatisfiable';
}
