import type { DraftFact, Fact } from '@santral/contracts';
import { register } from 'prom-client';
import type { CallFact } from './call-change.js';
import { answeredRecord, at, callFact, headOf } from './testing/call-facts.js';
import { visitChangesOf, type VisitFact } from './visit-change.js';
import { countOtherWaits } from './wait-differences.js';

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

describe('the wait as the PBX counted it', () => {
  const told = (waitMs: number, pbxWaitS?: number): VisitFact => {
    const fact = inStream(callFact.dequeued(headOf('A')))[0] as Fact<'call.dequeued'>;
    return { ...fact, payload: { ...fact.payload, waitMs, ...(pbxWaitS === undefined ? {} : { pbxWaitS }) } };
  };
  const counted = async () => (await register.getSingleMetric('santral_wait_differences_total')?.get())?.values.find(({ labels }) => labels['pbx'] === 'main')?.value ?? 0;

  it('is kept beside ours', () => {
    expect(visitChangesOf([told(6200, 6)])[0]?.visit).toMatchObject({ waitMs: 6200, pbxWaitS: 6 });
    expect(visitChangesOf([told(6200)])[0]?.visit.pbxWaitS).toBeUndefined();
  });

  it.each([
    ['as long', 6000, 6, 0],
    ['two seconds shorter, as whole seconds may be', 8000, 6, 0],
    ['more than two seconds shorter', 8001, 6, 1],
    ['more than two seconds longer', 3999, 6, 1],
    ['not told', 60_000, undefined, 0],
  ])('is counted where it differs: %s', async (_what, waitMs, pbxWaitS, more) => {
    const before = await counted();
    countOtherWaits([told(waitMs, pbxWaitS), ...inStream(callFact.queued(headOf('B')))]);
    expect((await counted()) - before).toBe(more);
  });
});
