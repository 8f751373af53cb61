import type { DraftFact, Fact } from '@santral/contracts';
import type { CallFact } from './call-change.js';
import { answeredRecord, at, callFact, headOf } from './testing/call-facts.js';
import { visitChangesOf, type VisitFact } from './visit-change.js';

const inStream = (...facts: DraftFact[]): (VisitFact | CallFact)[] => facts.map((fact, i) => ({ ...fact, seq: `100-${i}` }) as Fact as VisitFact | CallFact);

describe('visitChangesOf', () => {
  it('keeps one change per stay: the end, with what the beginning said', () => {
    const [{ visit }, ...others] = visitChangesOf(inStream(callFact.queued(headOf('A')), callFact.dequeued(headOf('A'), 9))) as [ReturnType<typeof visitChangesOf>[0]];
    expect(others).toEqual([]);
    expect(visit).toMatchObject({ outcome: 'answered', enqueuedAt: at(1), endedAt: at(5), waitMs: 4000, position: 1, extension: '1001' });
  });

  it('works the beginning out of an end that comes alone', () => {
    expect(visitChangesOf(inStream(callFact.dequeued(headOf('A'), 9)))[0]?.visit).toMatchObject({ enqueuedAt: at(5), endedAt: at(9) });
  });

  it('leaves out the stays of calls whose record, or whose merge, is in the same batch', () => {
    const changes = visitChangesOf(
      inStream(callFact.queued(headOf('A')), callFact.queued(headOf('B')), callFact.queued(headOf('C')), callFact.dequeued(headOf('A')), callFact.ended(answeredRecord('A')), callFact.merged(headOf('B'), 'C')),
    );
    expect(changes.map(({ call }) => call.callId)).toEqual(['B']);
  });

  it('lets no beginning undo an end, and keeps the stays of calls apart', () => {
    const changes = visitChangesOf(inStream(callFact.dequeued(headOf('A')), callFact.queued(headOf('A')), callFact.queued(headOf('B'))));
    expect(changes.map(({ call, visit }) => `${call.callId} ${visit.outcome}`)).toEqual(['A answered', 'B open']);
  });
});
