import fc from 'fast-check';
import { CallBuffer, type CallLines, sourcesOf, unionOf } from './call-buffer.js';
import { type ReadLine, textOf } from './queue-log-line.js';
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
  const takenBy = (buffer: CallBuffer, line: ReadLine, file = 0) => {
    const over: CallLines[] = [];
    buffer.take(line, file, over);
    return over.map(({ uniqueid }) => uniqueid);
  };

  it('gives calls away once they are quiet, all of them at its end, and keeps apart which file said what', () => {
    const buffer = new CallBuffer();
    const lines = linesOf('0|a|q|NONE|ENTERQUEUE||0|1', '9000|b|q|NONE|ENTERQUEUE||0|1', '9000|a|q|A|RINGNOANSWER|9000', '18000|c|q|NONE|ENTERQUEUE||0|1', '30000|c|q|NONE|ABANDON|1|1|9');
    expect(lines.map((line, i) => takenBy(buffer, line, i))).toEqual([[], [], [], [], ['b', 'a']]);
    const [left] = buffer.drain();
    expect([left?.uniqueid, sourcesOf(left as NonNullable<typeof left>).length, buffer.size]).toEqual(['c', 2, 0]);
  });

  it('gives a call away half a minute after its caller hung up, a quarter of an hour after it left its queue or its agent, and keeps it where its channel goes on', () => {
    const buffer = new CallBuffer();
    const enter = (at: number, id: string) => `${at}|${id}|q|NONE|ENTERQUEUE||0|1`;
    const lines = linesOf(
      enter(0, 'gone'), enter(0, 'kept'), enter(1, 'agent'), enter(1, 'again'),
      '5|gone|q|NONE|ABANDON|1|1|5', '5|kept|q|NONE|EXITWITHTIMEOUT|1|1|5', '6|agent|q|A|COMPLETEAGENT|1|1|1', '7|again|q|A|COMPLETECALLER|1|1|1', enter(20, 'again'), enter(34, 'x'), enter(35, 'y'), '60|again|q|NONE|ABANDON|1|1|9', enter(89, 'z'), enter(90, 'z'),
      enter(800, 'kept'), '900|z|q|NONE|RINGNOANSWER|1000', enter(904, 'x'), enter(906, 'x'), '1000|kept|q|NONE|EXITEMPTY|1|1|9', enter(1899, 'x'), enter(1900, 'x'),
    );
    expect(lines.flatMap((line, i) => takenBy(buffer, line).map((id) => [i, id]))).toEqual([[10, 'gone'], [13, 'again'], [17, 'agent'], [20, 'kept']]);
    expect(buffer.drain().map(({ uniqueid }) => uniqueid).sort()).toEqual(['x', 'y', 'z']);
  });
});
