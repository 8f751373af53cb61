import type { BulkColumn } from '@santral/domain-calls';
import fc from 'fast-check';
import { copyText } from './copy-text.js';

type Cells = readonly (string | number | boolean | null)[];
const columns = (count: number): BulkColumn<Cells>[] => Array.from({ length: count }, (_, i) => [`c${i}`, 'text', (row) => row[i] ?? null]);
/** What the manual of COPY says of its text format, the other way round. */
const letters: Record<string, string> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
const read = (text: string) => text.split('\n').slice(0, -1).map((row) => row.split('\t').map((cell) => (cell === '\\N' ? null : cell.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter))));

describe('text for COPY', () => {
  it('is a row a line, a cell between tabs, \\N for nothing', () => {
    expect(copyText(columns(4), [['İzmir', 7, true, null], ['', -1, false, 'a\tb\\\nc']]).toString()).toBe('İzmir\t7\ttrue\t\\N\n\t-1\tfalse\ta\\tb\\\\\\nc\n');
    expect(copyText(columns(1), []).length).toBe(0);
  });

  it('is read again as what was written, whatever signs it holds and however much it is', () => {
    const cell = fc.option(fc.string({ unit: fc.constantFrom('a', 'ş', '€', '😀', '\t', '\n', '\r', '\\', 'N', '0'), maxLength: 40 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 }), fc.constantFrom(1, 400), (rows, times) => {
        const many = Array.from({ length: times }, () => rows).flat();
        expect(read(copyText(columns(3), many).toString())).toEqual(many);
      }),
      { numRuns: 30 },
    );
  });
});
