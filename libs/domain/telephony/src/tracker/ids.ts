import { hash } from 'node:crypto';

const CROCKFORD = Buffer.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 'latin1');
const TIME_LETTERS = 10;
const HASH_LETTERS = 16;
/** The id that is being made: put together letter by letter, a string would be many small ones, and those of an import's calls are kept. */
const id = Buffer.alloc(TIME_LETTERS + HASH_LETTERS);

/**
 * Id of a call: shaped and sorted like a ULID, but made from what the PBX says, so that replaying the same signals, or finding the call
 * again after everything was forgotten, gives the same id. Channel ids start with the epoch second at which the channel was made; where
 * they do not (an id chosen by us), `startedAt` (epoch ms) serves.
 */
export function callIdOf(pbx: string, linkedid: string, startedAt: number): string {
  const epoch = /(?:^|-)(\d{10})(\d{3})?(?:[.-]|$)/.exec(linkedid);
  const time = epoch ? Number(epoch[1]) * 1000 + Number(epoch[2] ?? 0) : Math.floor(startedAt);
  const digest = hash('sha256', `${pbx}\n${linkedid}`, 'buffer');
  for (let rest = time, i = TIME_LETTERS - 1; i >= 0; i--, rest = Math.floor(rest / 32)) id[i] = CROCKFORD[rest % 32] ?? 0;
  // 16 letters of 5 bits each: 80 bits.
  for (let i = 0; i < HASH_LETTERS; i++) id[TIME_LETTERS + i] = CROCKFORD[(digest[i] ?? 0) % 32] ?? 0;
  return id.toString('latin1');
}

/** Id of a fact: deterministic, so publishing twice is publishing once. `key` tells facts of one name and one subject apart. */
export const factIdOf = (subject: string, name: string, key: string): string => (key === '' ? `${subject}:${name}` : `${subject}:${name}:${key}`);
