import { answeredRecord, at } from './testing/call-facts.js';
import { timelineOf } from './timeline.js';

const lines = (...args: Parameters<typeof timelineOf>) => timelineOf(...args).map((entry) => [entry.at, entry.name, entry.extension, entry.text]);

describe('timelineOf', () => {
  it('tells a call that was rung in vain, answered, held and handed over', () => {
    const record = answeredRecord('A', {
      visits: [],
      recordings: [],
      rings: [
        { ringId: 'r1', visitId: null, queue: 'destek', extension: '1002', startedAt: at(1), endedAt: at(3), result: 'no-answer', ringMs: 2000 },
        { ringId: 'r2', visitId: null, queue: 'destek', extension: '1001', startedAt: at(3), endedAt: at(5), result: 'answered', ringMs: 2000 },
      ],
      segments: [
        { segmentId: 's1', kind: 'talk', extension: '1001', startedAt: at(5), endedAt: at(40) },
        { segmentId: 's2', kind: 'hold', extension: '1001', startedAt: at(20), endedAt: at(30) },
      ],
      transfers: [{ kind: 'blind', at: at(39), from: '1001', to: '1003' }],
    });
    expect(lines(record, null)).toEqual([
      [at(0), 'call.started', null, '08500000000'],
      [at(1), 'call.ringing', '1002', null],
      [at(3), 'call.ring-ended', '1002', 'no-answer'],
      [at(3), 'call.ringing', '1001', null],
      [at(5), 'call.answered', '1001', 'talk'],
      [at(20), 'call.held', '1001', null],
      [at(30), 'call.resumed', '1001', null],
      [at(39), 'call.transferred', '1001', 'blind: 1003'],
      [at(40), 'call.agent-left', '1001', 'talk'],
      [at(65), 'call.ended', null, 'answered'],
    ]);
  });

  it('leaves out what has not happened yet', () => {
    const open = answeredRecord('A', { outcome: 'open', endedAt: null, visits: [], rings: [], recordings: [], segments: [{ segmentId: 's', kind: 'talk', extension: '1001', startedAt: at(5), endedAt: null }] });
    expect(lines(open, null).map(([, name]) => name)).toEqual(['call.started', 'call.answered']);
  });

  it('names who sat at an extension, where that is known', () => {
    const agents = timelineOf(answeredRecord('A'), null, new Map([['1001', 'Ayşe İnce']])).map(({ name, agent }) => [name, agent]);
    expect(agents).toContainEqual(['call.answered', 'Ayşe İnce']);
    expect(agents).toContainEqual(['call.ended', null]);
  });
});
