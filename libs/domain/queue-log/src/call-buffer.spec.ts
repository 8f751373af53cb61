import fc from 'fast-check';
import { CallBuffer, sourcesOf, unionOf } from './call-buffer.js';
import { textOf } from './queue-log-line.js';
import { linesOf } from './testing/lines.js';

describe('lines of several files', () => {
  const ring = (at: number) => `${at}|1.2|destek|Ayşe|RINGNOANSWER|0`;

  it('are one line where files overlap, and two where one file has it twice', () => {
    const [once, twice] = [linesOf(ring(5)), linesOf(ring(5), ring(5))];
    expect([unionOf([once, once]).length, unionOf([once, twice]).length, unionOf([twice, once]).length, unionOf([twice, twice]).length]).toEqual([1, 2, 2, 2]);
  });

  it('are the same whether a file or the finer times of a table tell them', () => {
    const [line] = linesOf(ring(5)) as [ReturnType<typeof linesOf>[0]];
    expect(unionOf([[line], [{ ...line, at: line.at + 420 }]])).toHaveLength(1);
  });

  it('give the whole, however it was cut into files and in whatever order these come', () => {
    const whole = linesOf(...Array.from({ length: 12 }, (_, i) => ring(Math.floor(i / 3))));
    const cuts = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 5 });
    fc.assert(
      fc.property(cuts, fc.infiniteStream(fc.nat()), (pieces, order) => {
        const files = [whole, ...pieces.map(([a, b]) => whole.slice(Math.min(a, b), Math.max(a, b)))];
        const shuffled = files.map((file) => ({ file, key: order.next().value as number })).sort((a, b) => a.key - b.key).map(({ file }) => file);
        expect(unionOf(shuffled).map(textOf)).toEqual(whole.map(textOf));
      }),
    );
  });
});

describe('a run', () => {
  it('gives calls away once they are quiet, all of them at its end, and keeps apart which file said what', () => {
    const buffer = new CallBuffer();
    const lines = linesOf('0|a|q|NONE|ENTERQUEUE||0|1', '9000|b|q|NONE|ENTERQUEUE||0|1', '9000|a|q|NONE|ABANDON|1|1|9', '18000|c|q|NONE|ENTERQUEUE||0|1', '30000|c|q|NONE|ABANDON|1|1|9');
    const over = lines.map((line, i) => buffer.take(line, i).map(({ uniqueid }) => uniqueid));
    expect(over).toEqual([[], [], [], [], ['b', 'a']]);
    const [left] = buffer.drain();
    expect([left?.uniqueid, sourcesOf(left as NonNullable<typeof left>).length, buffer.size]).toEqual(['c', 2, 0]);
  });
});
