import type { DraftFact } from '@santral/contracts';
import { decodeEntry, encodeFact, FACT_FIELD, peekName, SEQ_FIELD } from './fact-codec.js';

const fact: DraftFact = {
  payload: { userId: 'u1' },
  subject: 'u1',
  pbx: 'santral',
  at: '2026-11-20T09:00:00.000Z',
  version: 1,
  name: 'user.access-changed',
  id: 'a "quoted" \\ id',
};
const entry = (json: string): [string, string[]] => ['5-1', [FACT_FIELD, json]];

describe('the codec of facts', () => {
  it('gives back what was put in, with its position', () => {
    expect(decodeEntry(entry(encodeFact(fact)))).toEqual({ ...fact, seq: '5-1' });
    expect(decodeEntry(['9-9', [FACT_FIELD, encodeFact(fact), SEQ_FIELD, '5-1']]).seq).toBe('5-1');
  });
  it('refuses what is no fact', () => {
    for (const json of ['', 'null', '{}', encodeFact({ ...fact, name: 'call.exploded' } as never), encodeFact({ ...fact, payload: {} } as never)]) {
      expect(() => decodeEntry(entry(json))).toThrow();
    }
    expect(() => decodeEntry(['1-1', ['x', 'y']])).toThrow();
  });
  it('tells the name without parsing, from nothing but the envelope', () => {
    expect(peekName(entry(encodeFact(fact)))).toBe('user.access-changed');
    expect(peekName(entry('{"payload":{"id":"x","name":"call.ended"},"id":"a","name":"call.ringing"}'))).toBeNull();
    expect(peekName(entry('{"id":"a\\",\\"name\\":\\"call.ended\\"","name":"call.ringing"}'))).toBe('call.ringing');
    expect(peekName(entry('{"id":"a","name":"call.exploded"}'))).toBeNull();
    expect(peekName(['1-1', ['x', 'y']])).toBeNull();
  });
});
