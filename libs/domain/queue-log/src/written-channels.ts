/** 8 MB, which tell a million channels apart with one mistake in 70. */
const BITS = 2 ** 26;

/**
 * Channels one run has written. Few bytes stand for years of them: a channel that was written is always found, and of the others a few are
 * taken for it, of which the database is then asked in vain.
 */
export class WrittenChannels {
  private readonly bits = new Uint32Array(BITS / 32);

  /** Notes a channel; true where it may have been noted before. */
  note(uniqueid: string): boolean {
    const bit = hashOf(uniqueid) % BITS;
    const [word, mask] = [bit >>> 5, 1 << (bit & 31)];
    const before = this.bits[word] ?? 0;
    this.bits[word] = before | mask;
    return (before & mask) !== 0;
  }
}

/** FNV-1a, its bits mixed once more: ids differ in their last signs alone. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
