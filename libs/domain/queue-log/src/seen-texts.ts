/** 8 MB, which tell a million texts apart with one mistake in 70. */
const BITS = 2 ** 26;

/**
 * Channels or numbers one run has met. Few bytes stand for years of them: what was met is always found, and of the rest a few are taken for it, of
 * which the database is then asked in vain.
 */
export class SeenTexts {
  private readonly bits = new Uint32Array(BITS / 32);

  /** Whether a text may have been noted. */
  has(text: string): boolean {
    const bit = hashOf(text) % BITS;
    return ((this.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  /** Notes a text; true where it may have been noted before. */
  note(text: string): boolean {
    const bit = hashOf(text) % BITS;
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
