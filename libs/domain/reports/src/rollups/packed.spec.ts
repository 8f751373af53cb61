import fc from 'fast-check';
import { countBands, countBetween, DistinctCounter, percentiles, sumFrom, unpack } from './packed.js';

const pack = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((n, i) => bytes.writeInt32BE(n, i * 4));
  return bytes;
};
const waits = fc.array(fc.integer({ min: 0, max: 0x7fff_ffff }), { maxLength: 60 });
const parts = fc.array(waits, { maxLength: 5 }).map((all) => all.map((part) => Int32Array.from(part)));
const flat = (all: readonly Int32Array[]) => all.flatMap((part) => [...part]);

describe('packed numbers', () => {
  it('come back as they were packed, wherever they lie in memory', () => {
    fc.assert(
      fc.property(waits, fc.integer({ min: 0, max: 7 }), (numbers, offset) => {
        const bytes = Buffer.concat([Buffer.alloc(offset), pack(numbers)]).subarray(offset);
        expect([...unpack(bytes)]).toEqual(numbers);
      }),
    );
    expect(unpack(null)).toHaveLength(0);
  });

  it('are counted and added up half open', () => {
    const numbers = [Int32Array.of(19_999, 20_000), Int32Array.of(20_001)];
    expect([countBetween(numbers, 0, 20_000), countBetween(numbers, 0, 20_001), countBetween(numbers, 20_000, Infinity), sumFrom(numbers, 20_000)]).toEqual([1, 2, 2, 40_001]);
    expect(countBands([Int32Array.of(0, 4999, 5000, 19_999, 60_000)], [5000, 20_000])).toEqual([2, 2, 1]);
  });
});

describe('percentiles', () => {
  const plain = (numbers: readonly number[], p: number) => [...numbers].sort((a, b) => a - b)[Math.max(1, Math.ceil(p * numbers.length)) - 1] ?? null;

  it('are those of a plain sort, of few numbers and of many', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(1, 200), fc.constantFrom(1, 3000), (all, copies, scale) => {
        const many = Array.from({ length: copies }, (_, i) => all.map((part) => part.map((n) => (n % 200_000) * scale + i))).flat();
        const numbers = flat(many);
        expect(percentiles(many, [0.5, 0.8, 0.95, 1])).toEqual({ values: [0.5, 0.8, 0.95, 1].map((p) => plain(numbers, p)), max: plain(numbers, 1) });
      }),
      { numRuns: 40 },
    );
  });

  it('of nothing are null', () => {
    expect(percentiles([], [0.5])).toEqual({ values: [null], max: null });
  });
});

it('different numbers are counted group by group', () => {
  const counter = new DistinctCounter();
  fc.assert(fc.property(parts.map((all) => all.map((part) => part.map((n) => n % 5000))), (all) => expect(counter.count(all)).toBe(new Set(flat(all)).size)));
});
