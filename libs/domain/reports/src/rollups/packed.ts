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

// Loops over positions, not over values: reports go over millions of numbers, and an iterator for each of them costs several times as much.

/** How many of the numbers satisfy `from ≤ n < until`. */
export function countBetween(parts: readonly Int32Array[], from: number, until: number): number {
  let count = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const n = part[i] as number;
      if (n >= from && n < until) count++;
    }
  }
  return count;
}

/** The sum of those from a bound on. */
export function sumFrom(parts: readonly Int32Array[], from = 0): number {
  let sum = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const n = part[i] as number;
      if (n >= from) sum += n;
    }
  }
  return sum;
}

/** Numbers of each band, half open: `bounds` rising, from 0 to the first, …, from the last on. */
export function countBands(parts: readonly Int32Array[], bounds: readonly number[]): number[] {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const n = part[i] as number;
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
const scratch = new Int32Array(FEW);

/** Percentiles by nearest rank (`at` from 0 to 1), and the largest; null of nothing. Numbers are not negative. */
export function percentiles(parts: readonly Int32Array[], at: readonly number[]): { values: (number | null)[]; max: number | null } {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === 0) return { values: at.map(() => null), max: null };
  const ranks = at.map((p) => Math.max(1, Math.ceil(p * length)));
  if (length <= FEW) {
    const sorted = joined(parts, length).sort();
    return { values: ranks.map((rank) => sorted[rank - 1] ?? null), max: sorted[length - 1] ?? null };
  }
  const max = largest(parts);
  const shift = Math.max(0, 32 - Math.clz32(max) - BUCKET_BITS);
  countBuckets(parts, shift);
  const places = ranks.map(placeOf);
  const sorted = sortedBuckets(parts, shift, new Set(places.map(({ bucket }) => bucket)));
  return { values: places.map(({ bucket, rank }) => sorted.get(bucket)?.[rank - 1] ?? null), max };
}

/** All numbers, of which there are `length`, few, behind each other. */
function joined(parts: readonly Int32Array[], length: number): Int32Array {
  let next = 0;
  for (const part of parts) {
    scratch.set(part, next);
    next += part.length;
  }
  return scratch.subarray(0, length);
}

function largest(parts: readonly Int32Array[]): number {
  let max = 0;
  for (const part of parts) for (let i = 0; i < part.length; i++) if ((part[i] as number) > max) max = part[i] as number;
  return max;
}

function countBuckets(parts: readonly Int32Array[], shift: number): void {
  counts.fill(0);
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const bucket = (part[i] as number) >> shift;
      counts[bucket] = (counts[bucket] as number) + 1;
    }
  }
}

/** In which bucket a rank lies, and its rank in it. */
function placeOf(rank: number): { bucket: number; rank: number } {
  let [bucket, before] = [0, 0];
  while (before + (counts[bucket] ?? 0) < rank) before += counts[bucket++] ?? 0;
  return { bucket, rank: rank - before };
}

/** The numbers of some of the counted buckets, sorted. */
function sortedBuckets(parts: readonly Int32Array[], shift: number, wanted: ReadonlySet<number>): Map<number, Int32Array> {
  const buckets = new Map([...wanted].map((bucket) => [bucket, new Int32Array(counts[bucket] ?? 0)]));
  for (const [bucket, found] of buckets) {
    let next = 0;
    for (const part of parts) for (let i = 0; i < part.length; i++) if ((part[i] as number) >> shift === bucket) found[next++] = part[i] as number;
    found.sort();
  }
  return buckets;
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
      for (let i = 0; i < part.length; i++) {
        const n = part[i] as number;
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
