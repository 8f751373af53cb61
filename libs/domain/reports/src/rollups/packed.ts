const none = new Int32Array(0);

/** Four bytes each, most significant first, as PostgreSQL packs them; told in base64. */
const BYTES = 4;

/**
 * Numbers that PostgreSQL packed, text after text; null holds none. All of them come to lie in one piece of memory: reports read tens of thousands of such texts, and
 * memory of its own for each of them would have the collector busy for longer than the report takes.
 */
export function unpackAll(texts: readonly (string | null)[]): Int32Array[] {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((length, text) => length + (text === null ? 0 : Math.ceil(text.length / 4) * 3), 0));
  let end = 0;
  const ends = texts.map((text) => (text === null ? end : (end += bytes.write(text, end, 'base64'))));
  bytes.subarray(0, end).swap32();
  return ends.map((until, i) => {
    const from = ends[i - 1] ?? 0;
    return from === until ? none : new Int32Array(bytes.buffer, from, (until - from) / BYTES);
  });
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

const MOST_BUCKET_BITS = 12;
/** So few of a bucket are put in order one by one: sorting them as a whole would take longer. */
const FEW = 48;
/** Used again and again: reports ask for thousands of percentiles. Nothing waits in between, so nobody else uses them meanwhile. */
const counts = new Int32Array(1 << MOST_BUCKET_BITS);
const scratch = new Int32Array(FEW);

/**
 * Percentiles by nearest rank (`at` from 0 to 1), and the largest; null of nothing. Numbers are not negative. They are counted into about as many
 * buckets as there are numbers, and only the few in the bucket that holds a rank are put in order.
 */
export function percentiles(parts: readonly Int32Array[], at: readonly number[]): { values: (number | null)[]; max: number | null } {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === 0) return { values: at.map(() => null), max: null };
  const max = largest(parts);
  const shift = Math.max(0, bitsOf(max) - Math.min(MOST_BUCKET_BITS, bitsOf(length)));
  countBuckets(parts, shift, max >> shift);
  return { values: at.map((p) => atRank(parts, shift, Math.max(1, Math.ceil(p * length)))), max };
}

/** Of how many bits a whole number is made. */
const bitsOf = (n: number): number => 32 - Math.clz32(n);

function largest(parts: readonly Int32Array[]): number {
  let max = 0;
  for (const part of parts) for (let i = 0; i < part.length; i++) if ((part[i] as number) > max) max = part[i] as number;
  return max;
}

function countBuckets(parts: readonly Int32Array[], shift: number, last: number): void {
  counts.fill(0, 0, last + 1);
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const bucket = (part[i] as number) >> shift;
      counts[bucket] = (counts[bucket] as number) + 1;
    }
  }
}

/** The number of a rank, from 1 on, of those that were counted. */
function atRank(parts: readonly Int32Array[], shift: number, rank: number): number {
  let [bucket, before] = [0, 0];
  while (before + (counts[bucket] as number) < rank) before += counts[bucket++] as number;
  const count = counts[bucket] as number;
  const sorted = count > FEW ? sortedBucket(parts, shift, bucket, new Int32Array(count)) : orderedBucket(parts, shift, bucket);
  return sorted[rank - before - 1] as number;
}

/** The numbers of a bucket, in `found`. */
function sortedBucket(parts: readonly Int32Array[], shift: number, bucket: number, found: Int32Array): Int32Array {
  let next = 0;
  for (const part of parts) for (let i = 0; i < part.length; i++) if ((part[i] as number) >> shift === bucket) found[next++] = part[i] as number;
  return found.sort();
}

/** The same of one that holds few, each put in its place. */
function orderedBucket(parts: readonly Int32Array[], shift: number, bucket: number): Int32Array {
  let next = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const n = part[i] as number;
      if (n >> shift !== bucket) continue;
      let place = next++;
      for (; place > 0 && (scratch[place - 1] as number) > n; place--) scratch[place] = scratch[place - 1] as number;
      scratch[place] = n;
    }
  }
  return scratch;
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
