import type { DraftFact, Fact } from '@santral/contracts';
import { type CallFact, changesOf } from './call-change.js';
import { answeredRecord, callFact, headOf } from './testing/call-facts.js';

const inStream = (...facts: DraftFact[]): CallFact[] => facts.map((fact, i) => ({ ...fact, seq: `100-${i}` }) as Fact as CallFact);
const summary = (...facts: DraftFact[]) => changesOf(inStream(...facts)).map((change) => `${change.kind} ${change.seq}`);

describe('changesOf', () => {
  const [a, b] = [headOf('A'), headOf('B')];
  it('keeps one change per call, the end rather than the beginning, the last end rather than an earlier one', () => {
    expect(summary(callFact.started(a), callFact.started(b), callFact.ended(answeredRecord('A')))).toEqual(['ended 100-2', 'started 100-1']);
    expect(summary(callFact.ended(answeredRecord('A')), callFact.started(a))).toEqual(['ended 100-0']);
    expect(summary(callFact.ended(answeredRecord('A')), callFact.ended(answeredRecord('A')))).toEqual(['ended 100-1']);
  });
  it('keeps every merge, after the rows it needs', () => {
    expect(summary(callFact.merged(a, 'B'), callFact.started(b), callFact.merged(a, 'C'))).toEqual(['started 100-1', 'merged 100-0', 'merged 100-2']);
  });
});
