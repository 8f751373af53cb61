import { callOfLines } from './call-of-lines.js';
import { RunParts } from './run-parts.js';
import { linesOf, noon, NOON_S } from './testing/lines.js';

const callOf = (no: number, ...lines: string[]) => {
  const uniqueid = `pbx-${NOON_S}.${no}`;
  const record = callOfLines(uniqueid, linesOf(...lines.map((line) => line.replace('|', `|${uniqueid}|`))), { pbx: 'main', extensionOf: (agent) => (agent === 'NONE' ? null : agent.replace(/\D/g, '')) });
  if (!record) throw new Error('the lines tell of no call');
  return record;
};
const answered = () => callOf(1, '0|destek|NONE|ENTERQUEUE||0532|1', '9|destek|SIP/1002|RINGNOANSWER|4000', '18|destek|SIP/1001|CONNECT|18|x|5', '58|destek|SIP/1001|COMPLETECALLER|18|40|1');
const shown = (parts: ReturnType<RunParts['of']>) => parts.map(({ kind, queue, from, until }) => [kind, queue, from / 1000 - NOON_S, until / 1000 - NOON_S]);

describe('the parts of agents in the calls of a run', () => {
  it('are their rings, and the talks that followed', () => {
    const parts = new RunParts(true);
    parts.add(answered());
    expect(parts.isWhole).toBe(true);
    expect(shown(parts.of('1002', 0))).toEqual([['ring', 'destek', 5, 9]]);
    expect(shown(parts.of('1001', noon(-60)))).toEqual([['ring', 'destek', 13, 18], ['talk', 'destek', 18, 58]]);
    expect(parts.of('1003', 0)).toEqual([]);
  });

  it('begin where something changed, as those that are read back do', () => {
    const parts = new RunParts(true);
    parts.add(answered());
    expect(shown(parts.of('1001', noon(30)))).toEqual([['ring', 'destek', 13, 18], ['talk', 'destek', 18, 58]]);
    parts.add(answered());
    expect(parts.of('1001', noon(58))).toEqual([]);
  });

  it('are those of a call as it was written last', () => {
    const parts = new RunParts(true);
    for (const call of [callOf(2, '0|destek|NONE|ENTERQUEUE||0532|1', '4|destek|SIP/1001|RINGNOANSWER|1000'), answered(), answered()]) parts.add(call);
    parts.remove(answered());
    parts.remove(null);
    expect([shown(parts.of('1001', 0)), parts.of('1002', 0)]).toEqual([[['ring', 'destek', 3, 4]], []]);
    expect(parts.isWhole).toBe(true);
  });

  it('are not all there is after an earlier run, nor when they are too many to keep', () => {
    const small = new RunParts(true, 2);
    small.add(answered());
    expect(small.isWhole).toBe(true);
    small.add(callOf(2, '0|destek|NONE|ENTERQUEUE||0532|1', '9|destek|SIP/1002|RINGNOANSWER|4000'));
    small.remove(answered());
    expect([small.isWhole, new RunParts(false).isWhole]).toEqual([false, false]);
  });
});
