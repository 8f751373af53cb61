import { compareSeq, factNames, facts, parseFact, parseReceivedFact, roomsOf } from './registry.js';
import type { DraftFact } from './registry.js';

const at = '2026-11-20T09:00:00.000Z';
const call = {
  callId: 'c1',
  pbx: 'main',
  uniqueid: '1.1',
  direction: 'inbound' as const,
  caller: { number: '05321112233', e164: '+905321112233', name: null, private: false },
  called: '08500000000',
  startedAt: at,
};
const ringing: DraftFact = {
  id: 'f1', name: 'call.ringing', version: 1, at, pbx: 'main', subject: 'c1',
  payload: { call, ringId: 'r1', extension: '1001', queue: 'destek', visitId: 'v1' },
};

describe('the registry of facts', () => {
  it('names every fact <noun>.<past>', () => {
    for (const name of factNames) expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
  });

  it('parses what it wrote and adds the place in the stream', () => {
    expect(parseFact(JSON.parse(JSON.stringify(ringing)), '5-0')).toEqual({ ...ringing, seq: '5-0' });
  });

  it.each([
    ['an unknown name', { ...ringing, name: 'call.exploded' }],
    ['a payload of another fact', { ...ringing, payload: { extension: '1001' } }],
    ['no id', { ...ringing, id: '' }],
    ['a time that is none', { ...ringing, at: 'yesterday' }],
    ['nothing at all', null],
  ])('refuses %s', (_what, raw) => expect(() => parseFact(raw, '5-0')).toThrow());

  it('asks a received fact for its place', () => {
    expect(() => parseReceivedFact(ringing)).toThrow();
    expect(parseReceivedFact({ ...ringing, seq: '7-1' }).seq).toBe('7-1');
  });

  it('shows a ringing call to its extension and to those who see all calls, nobody else', () => {
    expect(roomsOf(ringing)).toEqual(['calls', 'extension:main:1001']);
    expect(facts['user.access-changed'].rooms({ userId: 'u' }, 'santral')).toEqual([]);
  });

  it('orders stream positions as numbers, not as text', () => {
    expect(compareSeq('9-0', '10-0')).toBeLessThan(0);
    expect(compareSeq('10-2', '10-10')).toBeLessThan(0);
    expect(compareSeq('10-1', '10-1')).toBe(0);
    expect(compareSeq('11-0', '10-99')).toBeGreaterThan(0);
  });
});
