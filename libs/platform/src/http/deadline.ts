import { Refusal } from './refusal.js';

/** How long an answer may wait for PostgreSQL or Redis before the caller hears that the service is away. */
export const DEADLINE_MS = 5000;

/** The promise, or a refusal `service.unavailable` when it takes longer: commands wait for a Redis that is away, people do not. */
export async function withDeadline<T>(work: Promise<T>, ms = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('service.unavailable')), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
