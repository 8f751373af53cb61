import fc from 'fast-check';
import { type CopyColumn, CopyRows, type CopyValue } from './copy-binary.js';

const HEADER = 19;
const columns = (...types: string[]): CopyColumn<readonly CopyValue[]>[] => types.map((type, i) => [`c${i}`, type, (row) => row[i] ?? null]);

function copyBinary(named: readonly CopyColumn<readonly CopyValue[]>[], rows: readonly (readonly CopyValue[])[]): Buffer {
  const copied = new CopyRows('t', named);
  for (const row of rows) copied.add(row);
  return copied.whole();
}

/** What the manual of PostgreSQL says of the binary format of COPY, the other way round; the bytes of each cell. */
function read(body: Buffer): (Buffer | null)[][] {
  expect(body.subarray(0, HEADER).toString('latin1')).toBe('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0');
  const rows: (Buffer | null)[][] = [];
  for (let at = HEADER; ; ) {
    const count = body.readInt16BE(at);
    at += 2;
    if (count < 0) {
      expect(at).toBe(body.length);
      return rows;
    }
    rows.push(
      Array.from({ length: count }, () => {
        const length = body.readInt32BE(at);
        at += 4 + Math.max(0, length);
        return length < 0 ? null : body.subarray(at - length, at);
      }),
    );
  }
}
const only = (type: string, value: CopyValue): Buffer => read(copyBinary(columns(type), [[value]]))[0]?.[0] as Buffer;

describe('rows for COPY', () => {
  it('are read again as the texts that were written, whatever signs they hold and however many they are', () => {
    const cell = fc.option(fc.string({ unit: fc.constantFrom('a', 'ş', '€', '😀', '\t', '\n', '\\', '0'), maxLength: 80 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 }), fc.constantFrom(1, 400), (rows, times) => {
        const many = Array.from({ length: times }, () => rows).flat();
        expect(read(copyBinary(columns('text', 'text', 'text'), many)).map((cells) => cells.map((bytes) => bytes?.toString() ?? null))).toEqual(many);
      }),
      { numRuns: 30 },
    );
  });

  it('hold numbers, instants from the year 2000 on in microseconds, and truths', () => {
    expect([only('integer', -7).readInt32BE(), only('bigint', '4294967296').readBigInt64BE(), only('bigint', -1).readBigInt64BE()]).toEqual([-7, 2n ** 32n, -1n]);
    expect([only('boolean', true), only('boolean', false)]).toEqual([Buffer.from([1]), Buffer.from([0])]);
    const at = Date.UTC(2026, 10, 20, 9, 5, 3, 120);
    const micros = BigInt(at - Date.UTC(2000, 0, 1)) * 1000n;
    expect(only('timestamptz', at).readBigInt64BE()).toBe(micros);
    expect(only('timestamptz', Date.UTC(1999, 11, 31)).readBigInt64BE()).toBe(-86_400_000_000n);
  });

  it('hold lists of texts', () => {
    const fields = (bytes: Buffer) => Array.from({ length: Math.min(5, bytes.length / 4) }, (_, i) => bytes.readInt32BE(i * 4));
    const list = only('text[]', ['aş', '']);
    expect([fields(list), list.subarray(20)]).toEqual([[1, 0, 25, 2, 1], Buffer.from('\0\0\0\x03aş\0\0\0\0')]);
    expect(fields(only('text[]', [])).slice(0, 3)).toEqual([0, 0, 25]);
  });

  it('refuse what their column cannot hold', () => {
    for (const [type, value] of [['integer', 2 ** 31], ['integer', 1.5], ['timestamptz', NaN], ['timestamptz', '2026-11-20T09:05:03.120Z'], ['money', 1]] as const) expect(() => copyBinary(columns(type), [[value]])).toThrow(RangeError);
  });
});
