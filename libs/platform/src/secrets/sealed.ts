import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A text that was sealed with another key, for another place, or changed since. */
export class Unreadable extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'santral sealed secrets', 32));

/**
 * Seals a secret for the database (AES-256-GCM), so that a copy of it opens nothing.
 * @param key the installation's own secret (`jwtSecret`)
 * @param place where it is kept, for example the id of its row: it cannot be opened elsewhere
 */
export function seal(text: string, key: string, place: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `seal` closed; throws `Unreadable` for everything else. */
export function unseal(sealed: string, key: string, place: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new Unreadable('the secret was sealed with another key');
  }
}
