/** Whole numbers that PostgreSQL packed, four bytes each, most significant first. */
export function unpack(bytes: Buffer | null): Int32Array {
  if (bytes === null) return new Int32Array(0);
  // A copy: what the driver hands out may lie anywhere, and numbers have to lie on their boundaries.
  const copy = Buffer.alloc(bytes.length);
  bytes.copy(copy);
  return new Int32Array(copy.swap32().buffer, copy.byteOffset, copy.length / 4);
}

/** How many of the numbers satisfy `from ≤ n < until`. */
export function countBetween(parts: readonly Int32Array[], from: number, until: number): number {
  let count = 0;
  for (const part of parts) for (const n of part) if (n >= from && n < until) count++;
  return count;
}

export function sumOfAll(parts: readonly Int32Array[]): number {
  let sum = 0;
  for (const part of parts) for (const n of part) sum += n;
  return sum;
}

/** Numbers of each band, half open: `bounds` rising, from 0 to the first, …, from the last on. */
export function countBands(parts: readonly Int32Array[], bounds: readonly number[]): number[] {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  for (const part of parts) {
    for (const n of part) {
      let band = 0;
      while (band < bounds.length && n >= (bounds[band] ?? 0)) band++;
      counts[band] = (counts[band] ?? 0) + 1;
    }
  }
  return counts;
}

const BUCKETS_BITS = 12;

/**
 * Percentiles by nearest rank (`at` from 0 to 1), and the largest; null of nothing. Numbers are not negative. They are counted by their
 * leading bits, and only those of the buckets that hold a rank are sorted: a million takes some milliseconds.
 */
export function percentiles(parts: readonly Int32Array[], at: readonly number[]): { values: (number | null)[]; max: number | null } {
  let [length, max] = [0, 0];
  for (const part of parts) {
    length += part.length;
    for (const n of part) if (n > max) max = n;
  }
  if (length === 0) return { values: at.map(() => null), max: null };
  const shift = Math.max(0, 32 - Math.clz32(max) - BUCKETS_BITS);
  const counts = new Int32Array((max >> shift) + 1);
  for (const part of parts) for (const n of part) counts[n >> shift] = (counts[n >> shift] ?? 0) + 1;
  return { values: at.map((p) => valueOfRank(parts, counts, shift, Math.max(1, Math.ceil(p * length)))), max };
}

function valueOfRank(parts: readonly Int32Array[], counts: Int32Array, shift: number, rank: number): number {
  let [bucket, before] = [0, 0];
  while (before + (counts[bucket] ?? 0) < rank) before += counts[bucket++] ?? 0;
  const found = new Int32Array(counts[bucket] ?? 0);
  let next = 0;
  for (const part of parts) for (const n of part) if (n >> shift === bucket) found[next++] = n;
  return found.sort()[rank - before - 1] ?? 0;
}

/** Counts different numbers, group after group, without a set of any of them. */
export class DistinctCounter {
  private seen = new Int32Array(1024);
  private group = 0;

  /** How many different numbers the parts hold together. */
  count(parts: readonly Int32Array[]): number {
    this.group++;
    let count = 0;
    for (const part of parts) {
      for (const n of part) {
        if (n >= this.seen.length) this.grow(n);
        if (this.seen[n] === this.group) continue;
        this.seen[n] = this.group;
        count++;
      }
    }
    return count;
  }

  private grow(n: number): void {
    const larger = new Int32Array(Math.max(n + 1, this.seen.length * 2));
    larger.set(this.seen);
    this.seen = larger;
  }
}
