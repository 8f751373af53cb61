import type { CallSort } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { z } from 'zod';

/** A place in a sorted list of calls: the call there, its value of the sorted column, and which way to go on. */
export interface CallCursor {
  towards: 'next' | 'previous';
  /** Instant or milliseconds, as the sort is. */
  value: string | number;
  callId: string;
}

const cursorSchema = z.tuple([z.enum(['next', 'previous']), z.union([z.iso.datetime({ precision: 3 }), z.int()]), z.string().min(1).max(64)]);

export const encodeCursor = ({ towards, value, callId }: CallCursor): string => Buffer.from(JSON.stringify([towards, value, callId])).toString('base64url');

/** Reads a cursor that `encodeCursor` made for the same sort; anything else is refused with `request.malformed`. */
export function decodeCursor(text: string, sort: CallSort): CallCursor {
  try {
    const [towards, value, callId] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if ((typeof value === 'string') === (sort === 'startedAt')) return { towards, value, callId };
  } catch {
    // Cut off, edited, or made by another version: told apart by nobody.
  }
  throw new Refusal('request.malformed');
}
