const none = new Int32Array(0);

/**
 * Whole numbers that PostgreSQL packed, four bytes each, most significant first. Turns the bytes around where they lie: whoever has
 * unpacked them has no use for them any more, and reports of thousands of rows leave no copies for the collector.
 */
export function unpack(bytes: Buffer | null): Int32Array {
  if (bytes === null) return none;
  bytes.swap32();
  if (bytes.byteOffset % 4 === 0) return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return new Int32Array(new Uint8Array(bytes).buffer);
}

/** How many of the numbers satisfy `from ≤ n < until`. */
export function countBetween(parts: readonly Int32Array[], from: number, until: number): number {
  let count = 0;
  for (const part of parts) for (const n of part) if (n >= from && n < until) count++;
  return count;
}

/** The sum of those from a bound on. */
export function sumFrom(parts: readonly Int32Array[], from = 0): number {
  let sum = 0;
  for (const part of parts) for (const n of part) if (n >= from) sum += n;
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

/** So few are sorted at once; of more only those in the buckets that hold a rank are. */
const FEW = 4096;
const BUCKET_BITS = 12;
/** Used again and again: small reports ask for thousands of percentiles. Nothing waits in between, so nobody else uses them meanwhile. */
const counts = new Int32Array(1 << BUCKET_BITS);
let scratch = new Int32Array(FEW);

/** Percentiles by nearest rank (`at` from 0 to 1), and the largest; null of nothing. Numbers are not negative. */
export function percentiles(parts: readonly Int32Array[], at: readonly number[]): { values: (number | null)[]; max: number | null } {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === 0) return { values: at.map(() => null), max: null };
  const rankOf = (p: number) => Math.max(1, Math.ceil(p * length));
  if (length <= FEW) {
    const sorted = gathered(parts, length, () => true).sort();
    return { values: at.map((p) => sorted[rankOf(p) - 1] ?? null), max: sorted[length - 1] ?? null };
  }
  let max = 0;
  for (const part of parts) for (const n of part) if (n > max) max = n;
  const shift = Math.max(0, 32 - Math.clz32(max) - BUCKET_BITS);
  counts.fill(0);
  for (const part of parts) for (const n of part) counts[n >> shift] = (counts[n >> shift] ?? 0) + 1;
  return { values: at.map((p) => valueOfRank(parts, shift, rankOf(p))), max };
}

function valueOfRank(parts: readonly Int32Array[], shift: number, rank: number): number | null {
  let [bucket, before] = [0, 0];
  while (before + (counts[bucket] ?? 0) < rank) before += counts[bucket++] ?? 0;
  const found = gathered(parts, counts[bucket] ?? 0, (n) => n >> shift === bucket);
  return found.sort()[rank - before - 1] ?? null;
}

/** The numbers that fit, of which there are `length`. */
function gathered(parts: readonly Int32Array[], length: number, fits: (n: number) => boolean): Int32Array {
  if (scratch.length < length) scratch = new Int32Array(length);
  let next = 0;
  for (const part of parts) for (const n of part) if (fits(n)) scratch[next++] = n;
  return scratch.subarray(0, length);
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
