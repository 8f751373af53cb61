import type { NextFunction, Request, Response } from 'express';
import { Refusal } from './refusal.js';

/**
 * Whether every text in a parsed value is one that PostgreSQL can hold: no NUL character and no half of a surrogate pair. Such texts
 * come only from broken or hostile programs, and would end a request as a fault of ours, deep inside a query.
 */
export function isStorable(value: unknown): boolean {
  // A list of its own instead of recursion: a body may be nested deeper than the stack is high.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) left.push(key, inner);
  }
  return true;
}

const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Refuses addresses with an escaped NUL, whichever of their parts a route reads. */
export function refuseNulInAddress(request: Request, _response: Response, next: NextFunction): void {
  next(request.url.includes('%00') ? new Refusal('request.malformed') : undefined);
}
