import { type PbxStatus, pbxStatusSchema } from '../cards/desk-snapshot.js';

/** String key that exists while a telephony process publishes for the PBX; it runs out within two seconds of that process's death. */
export const leaseKey = (pbx: string) => `lease:{${pbx}}`;

/** Hash with `fence`, `batch` and `heardAt` (epoch ms): who may write, what was written last, and up to when the PBX was heard. */
export const writerKey = (pbx: string) => `telephony:{${pbx}}`;

/**
 * State of the link as it may be shown. `told` is the JSON under `linkKey`, what telephony said last; when nobody publishes any more
 * (`isPublished` is false) an old `up` is no longer true. `off` when telephony has never said anything.
 */
export function linkStatusOf(pbx: string, told: string | null, isPublished: boolean, now: string): PbxStatus {
  if (told === null) return { id: pbx, link: 'off', since: now, message: null };
  const status = pbxStatusSchema.parse(JSON.parse(told));
  return status.link === 'up' && !isPublished ? { ...status, link: 'lost', since: now, message: 'telephony is not running' } : status;
}
