import { keyOf, kindOf, lineOfText, parseLine, type ReadLine, restOf, textOf } from './queue-log-line.js';

describe('a line of a queue_log', () => {
  it('is read with all its fields, whatever the version writes', () => {
    expect(parseLine('1795164679|santral-1795164679.0|destek|NONE|ENTERQUEUE||05321110001|1|Mehmet Demir')).toEqual({
      at: 1_795_164_679_000, uniqueid: 'santral-1795164679.0', queue: 'destek', agent: 'NONE', event: 'ENTERQUEUE', data: ['', '05321110001', '1', 'Mehmet Demir'],
      rest: '|destek|NONE|ENTERQUEUE||05321110001|1|Mehmet Demir',
    });
    expect(parseLine('1795164679|1795164679.0|destek|SIP/204|COMPLETECALLER|4|61')).toMatchObject({ event: 'COMPLETECALLER', data: ['4', '61'] });
    expect(parseLine('1795164679|NONE|NONE|NONE|QUEUESTART|')).toMatchObject({ event: 'QUEUESTART', data: [''] });
    expect(parseLine('1795164679.250|1.2|q|NONE|EXITEMPTY|1|1|5')).toMatchObject({ at: 1_795_164_679_250 });
  });

  it.each([
    ['nothing like a log', 'fewer than five fields'],
    ['12:05|1.2|destek|NONE|ABANDON|1|1|4', 'no time: "12:05"'],
    ['1795164679|1.2|destek|NONE|abandon|1|1|4', 'no event: "abandon"'],
    ['1795164679|1.2|destek|NONE|ABANDON|1|1|vier', 'ABANDON: "vier" is no number'],
    ['1795164679|1.2|destek|SIP/1|ATTENDEDTRANSFER|BRIDGE|8f19b49c|4|x|1', 'ATTENDEDTRANSFER: "x" is no number'],
    ['1795164679|NONE|destek|NONE|ENTERQUEUE||0532|1', 'ENTERQUEUE without a call'],
  ])('that cannot be read says why: %s', (text, problem) => expect(parseLine(text)).toEqual({ problem }));

  it('comes back from the text it is kept as', () => {
    const line = parseLine('1795164679.25|1.2|destek|Dahili 1001|CONNECT|4|1.3|2') as ReadLine;
    expect(textOf(line)).toBe('1795164679250|destek|Dahili 1001|CONNECT|4|1.3|2');
    expect(lineOfText('1.2', textOf(line))).toEqual(line);
  });

  it('without data is kept as one whose data are empty, so that both are the same line', () => {
    const [none, empty] = [parseLine('1795164679|1.2|destek|NONE|SYSCOMPAT'), parseLine('1795164679|1.2|destek|NONE|SYSCOMPAT|')] as [ReadLine, ReadLine];
    expect([textOf(none), keyOf(none)]).toEqual([textOf(empty), keyOf(empty)]);
  });

  it('is kept as one of a table that says the same', () => {
    const line = parseLine('1795164679|1.2|destek|NONE|DID|') as ReadLine;
    expect(restOf({ ...line, data: [] })).toBe(line.rest);
  });

  it('of a kind nobody keeps is no error', () => {
    expect(['CONFIGRELOAD', 'PENALTY', 'MY-OWN'].map(kindOf)).toEqual(['other', 'other', 'other']);
    expect(parseLine('1795164679|NONE|NONE|NONE|CONFIGRELOAD|')).toMatchObject({ event: 'CONFIGRELOAD' });
  });
});
