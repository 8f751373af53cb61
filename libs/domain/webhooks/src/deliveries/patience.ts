const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a receiver may take to answer. */
export const TIMEOUT_MS = 10 * SECOND_MS;
/** A delivery somebody took is free again after this long: its worker is dead. */
export const CLAIM_MS = TIMEOUT_MS + 5 * SECOND_MS;
/** So long a delivery is tried before it is given up. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** So long one that is over stays to be looked at and sent again. */
export const KEPT_MS = 14 * 24 * HOUR_MS;
/** A secret that was replaced still signs for this long. */
export const OLD_SECRET_MS = 24 * HOUR_MS;
/** So many failures in a row, whatever they were of, and the receiver is left alone but for one try now and then. */
export const FAILURES_TO_OPEN = 5;

const retries = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];
const LONGEST_PAUSE_MS = MINUTE_MS;

/** When a delivery that has failed this often is tried again, ms from now. */
export const retryAfterMs = (attempts: number): number => retries[Math.min(attempts, retries.length) - 1] ?? SECOND_MS;

/** How long a receiver that has failed this often in a row is left alone, ms; 0 while it counts as well. */
export const pauseAfterMs = (failures: number): number =>
  failures < FAILURES_TO_OPEN ? 0 : Math.min(5 * SECOND_MS * 2 ** Math.min(failures - FAILURES_TO_OPEN, 10), LONGEST_PAUSE_MS);
