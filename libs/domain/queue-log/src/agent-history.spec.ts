import fc from 'fast-check';
import { agentHistoryOf } from './agent-history.js';
import { type CallPart, intervalsOf } from './agent-intervals.js';
import { linesOf, noon, NOON_S } from './testing/lines.js';

/** Lines about one agent; `seconds|queue|event|data`. */
const agentLines = (...texts: string[]) => linesOf(...texts.map((text) => text.replace(/^([^|]+)\|([^|]+)\|/, '$1|NONE|$2|Ayşe|')));
const history = (texts: string[], { starts = [], until = 3600 }: { starts?: number[]; until?: number } = {}) => {
  const { sessions, pauses } = agentHistoryOf(agentLines(...texts), starts.map(noon), noon(until));
  const seconds = ({ from, until: end }: { from: number; until: number }) => [from / 1000 - NOON_S, end / 1000 - NOON_S];
  return { sessions: sessions.map((one) => [...seconds(one), one.queues.join()]), pauses: pauses.map((one) => [...seconds(one), one.reason]) };
};

describe('the history of an agent', () => {
  it('has a stay from the first queue joined to the last left', () => {
    expect(history(['0|destek|ADDMEMBER|', '5|satis|ADDMEMBER|', '50|destek|REMOVEMEMBER|', '60|satis|REMOVEMEMBER|', '90|satis|ADDMEMBER|'], { until: 100 }).sessions).toEqual([
      [0, 60, 'destek,satis'], [90, 100, 'satis'],
    ]);
  });

  it('has a stay in each queue for as long as the agent was in it, up to the start of the PBX that lost them', () => {
    const { stays } = agentHistoryOf(
      agentLines('0|destek|ADDMEMBER|', '5|satis|ADDMEMBER|', '50|destek|REMOVEMEMBER|', '60|satis|REMOVEMEMBER|', '70|satis|ADDMEMBER|', '90|satis|ADDMEMBER|', '95|NONE|AGENTLOGIN|SIP/1001-1'), [noon(80)], noon(100),
    );
    expect(stays.map(({ queue, from, until }) => [queue, from / 1000 - NOON_S, until / 1000 - NOON_S])).toEqual([['destek', 0, 50], ['satis', 5, 60], ['satis', 70, 80], ['satis', 90, 100]]);
  });

  it('knows the old agent channels', () => {
    expect(history(['0|NONE|AGENTLOGIN|SIP/1001-1', '60|NONE|AGENTLOGOFF|SIP/1001-1|60', '70|NONE|AGENTCALLBACKLOGIN|1001@agents', '90|NONE|AGENTCALLBACKLOGOFF|1001@agents|20|']).sessions).toEqual([[0, 60, ''], [70, 90, '']]);
  });

  it('has one pause for the lines of all queues and of the agent, in whichever order a version writes them', () => {
    const queues = (at: number, event: string, data: string) => [`${at}|destek|${event}|${data}`, `${at}|satis|${event}|${data}`];
    const join = ['0|destek|ADDMEMBER|', '0|satis|ADDMEMBER|'];
    const expected = [[10, 40, 'BRK-3']];
    expect(history([...join, '10|NONE|PAUSEALL|BRK-3', ...queues(10, 'PAUSE', 'BRK-3'), '40|NONE|UNPAUSEALL|', ...queues(40, 'UNPAUSE', '')]).pauses).toEqual(expected);
    expect(history([...join, ...queues(10, 'PAUSE', 'BRK-3'), '10|NONE|PAUSEALL|BRK-3', ...queues(40, 'UNPAUSE', ''), '40|NONE|UNPAUSEALL|']).pauses).toEqual(expected);
    expect(history([...join, '10|NONE|PAUSEALL|BRK-3', ...queues(10, 'PAUSE', 'BRK-3'), ...queues(40, 'UNPAUSE', '')]).pauses).toEqual(expected);
    expect(history([...join, '10|NONE|PAUSEALL|BRK-3', '40|NONE|UNPAUSEALL|']).pauses).toEqual(expected);
  });

  it('ends a pause when another reason follows without an end between, and when the agent leaves', () => {
    expect(history(['0|destek|ADDMEMBER|', '10|destek|PAUSE|Yemek', '30|destek|PAUSE|Çay', '45|destek|REMOVEMEMBER|']).pauses).toEqual([[10, 30, 'Yemek'], [30, 45, 'Çay']]);
  });

  it('lasts while any queue has the agent paused', () => {
    expect(history(['0|destek|ADDMEMBER|', '0|satis|ADDMEMBER|', '10|destek|PAUSE|', '20|satis|PAUSE|', '30|destek|UNPAUSE|', '40|satis|UNPAUSE|']).pauses).toEqual([[10, 40, null]]);
  });

  it('tells pauses of members that never join, whom the configuration put there', () => {
    expect(history(['10|destek|PAUSE|Yemek', '30|destek|UNPAUSE|', '50|destek|PAUSE|Yemek'], { until: 60 })).toEqual({ sessions: [], pauses: [[10, 30, 'Yemek'], [50, 60, 'Yemek']] });
  });

  it('survives a start of the PBX, unless the agent has to join again after it', () => {
    const joined = ['0|destek|ADDMEMBER|', '10|destek|PAUSE|Yemek'];
    expect(history([...joined, '80|destek|REMOVEMEMBER|'], { starts: [50] }).sessions).toEqual([[0, 80, 'destek']]);
    expect(history([...joined, '60|destek|ADDMEMBER|', '80|destek|REMOVEMEMBER|'], { starts: [50] })).toEqual({ sessions: [[0, 50, 'destek'], [60, 80, 'destek']], pauses: [[10, 50, 'Yemek']] });
  });

  it('joins paused where the log says so', () => {
    expect(history(['0|destek|ADDMEMBER|PAUSED', '20|destek|UNPAUSE|']).pauses).toEqual([[0, 20, null]]);
  });
});

describe('every instant of a stay', () => {
  const day = agentHistoryOf(agentLines('0|destek|ADDMEMBER|', '100|destek|PAUSE|BRK-2', '160|destek|UNPAUSE|', '200|destek|REMOVEMEMBER|'), [], noon(3600));
  const part = (kind: CallPart['kind'], from: number, until: number): CallPart => ({ kind, from: noon(from), until: noon(until), callId: 'c', queue: 'destek' });
  const told = (parts: CallPart[]) => intervalsOf(day, parts).map(({ from, until, state }) => [from / 1000 - NOON_S, until / 1000 - NOON_S, state]);

  it('is talking before ringing before a pause before waiting', () => {
    expect(told([part('ring', 10, 15), part('talk', 15, 60), part('ring', 90, 110), part('talk', 110, 130)])).toEqual([
      [0, 10, 'available'], [10, 15, 'ringing'], [15, 60, 'talking'], [60, 90, 'available'], [90, 110, 'ringing'], [110, 130, 'talking'], [130, 160, 'break'], [160, 200, 'available'],
    ]);
  });

  it('is told once, without gap and without overlap, whatever happened', () => {
    const stretches = fc.array(fc.record({ kind: fc.constantFrom('ring', 'talk'), from: fc.integer({ min: -50, max: 250 }), length: fc.integer({ min: 0, max: 120 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(stretches, (list) => {
        const parts = list.map(({ kind, from, length }) => part(kind as CallPart['kind'], from, from + length)).sort((a, b) => a.from - b.from);
        const intervals = told(parts) as [number, number, string][];
        expect([intervals[0]?.[0], intervals.at(-1)?.[1]]).toEqual([0, 200]);
        intervals.forEach(([from, until], i) => {
          expect(until).toBeGreaterThan(from);
          if (i > 0) expect(from).toBe(intervals[i - 1]?.[1]);
        });
        const talking = Array.from({ length: 200 }, (_, s) => parts.some((one) => one.kind === 'talk' && one.from <= noon(s) && noon(s) < one.until)).filter(Boolean).length;
        expect(intervals.filter(([, , state]) => state === 'talking').reduce((sum, [from, until]) => sum + until - from, 0)).toBe(talking);
      }),
    );
  });
});
