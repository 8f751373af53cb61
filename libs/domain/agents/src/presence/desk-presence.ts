import { DESK_LOST_AFTER_MS, type LiveAgent } from '@santral/contracts';

/**
 * Whether nobody may be sitting at the desk of an agent: in a queue, and two pings in a row were missed. An agent whom another panel put
 * into a queue never had a desk that could be lost. `seenAt` ISO 8601, `now` epoch ms.
 */
export const isDeskLost = (live: Pick<LiveAgent, 'queues'> | null, seenAt: string | undefined, now: number): boolean =>
  live !== null && live.queues.length > 0 && seenAt !== undefined && now - Date.parse(seenAt) > DESK_LOST_AFTER_MS;
