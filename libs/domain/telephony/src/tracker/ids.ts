import { hash } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Id of a call: shaped and sorted like a ULID, but made from what the PBX says, so that replaying the same signals, or finding the call
 * again after everything was forgotten, gives the same id. Channel ids start with the epoch second at which the channel was made; where
 * they do not (an id chosen by us), `startedAt` (epoch ms) serves.
 */
export function callIdOf(pbx: string, linkedid: string, startedAt: number): string {
  const epoch = /(?:^|-)(\d{10})(\d{3})?(?:[.-]|$)/.exec(linkedid);
  const time = epoch ? Number(epoch[1]) * 1000 + Number(epoch[2] ?? 0) : Math.floor(startedAt);
  const digest = hash('sha256', `${pbx}\n${linkedid}`, 'buffer');
  return encodeTime(time) + encodeBits(digest);
}

function encodeTime(ms: number): string {
  let text = '';
  for (let rest = ms, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) text = CROCKFORD.charAt(rest % 32) + text;
  return text;
}

/** 16 letters of 5 bits each: 80 bits. */
function encodeBits(bytes: Buffer): string {
  let text = '';
  for (let i = 0; i < 16; i++) text += CROCKFORD.charAt(bytes.readUInt8(i) % 32);
  return text;
}

/** Id of a fact: deterministic, so publishing twice is publishing once. `key` tells facts of one name and one subject apart. */
export const factIdOf = (subject: string, name: string, key: string): string => (key === '' ? `${subject}:${name}` : `${subject}:${name}:${key}`);
