import fc from 'fast-check';
import { countBands, countBetween, DistinctCounter, percentiles, sumFrom, unpackAll } from './packed.js';

/** As PostgreSQL tells them: base64 in lines of 76. */
const pack = (numbers: readonly number[]): string => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((n, i) => bytes.writeInt32BE(n, i * 4));
  return bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\n');
};
const waits = fc.array(fc.integer({ min: 0, max: 0x7fff_ffff }), { maxLength: 60 });
const parts = fc.array(waits, { maxLength: 5 }).map((all) => all.map((part) => Int32Array.from(part)));
const flat = (all: readonly Int32Array[]) => all.flatMap((part) => [...part]);

describe('packed numbers', () => {
  it('come back as they were packed, each text for itself', () => {
    fc.assert(
      fc.property(fc.array(fc.option(waits, { nil: null }), { maxLength: 6 }), (all) => {
        const texts = all.map((numbers) => (numbers === null ? null : pack(numbers)));
        expect(unpackAll(texts).map((numbers) => [...numbers])).toEqual(all.map((numbers) => numbers ?? []));
      }),
    );
    expect(unpackAll([])).toEqual([]);
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

  it('are those of a plain sort where nearly all numbers are close together', () => {
    const close = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(close, fc.constantFrom(0, 61, 900_000, 0x7fff_ffff), (numbers, far) => {
        const all = [...numbers, far];
        expect(percentiles([Int32Array.from(numbers), Int32Array.of(far)], [0, 0.1, 0.5, 0.99, 1])).toEqual({ values: [0, 0.1, 0.5, 0.99, 1].map((p) => plain(all, p)), max: plain(all, 1) });
      }),
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
