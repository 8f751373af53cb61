const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** A notice somebody took is free again after this long: longer than a mail server or a carrier is waited for. */
export const CLAIM_MS = 60 * SECOND_MS;
/** So long a notice is tried; after that nobody is helped by it. */
export const GIVE_UP_AFTER_MS = 6 * 60 * MINUTE_MS;

/** When a notice that has failed this often is tried again, ms from now. */
export const retryAfterMs = (attempts: number): number => Math.min(15 * SECOND_MS * 2 ** Math.min(attempts - 1, 10), 5 * MINUTE_MS);
