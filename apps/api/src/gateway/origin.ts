import type { IncomingMessage } from 'node:http';

/** A browser page of another site must not open our socket; programs send no `Origin`. */
export function isSameOrigin(request: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void): void {
  decide(null, isOwn(request.headers.origin, request.headers.host));
}

/** Whether an `Origin` header names the host the request was sent to. */
export function isOwn(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
