import { ringResults } from '@santral/contracts';
import { ringSignalOf, ringTransitions, type RingEnding, type RingSignal } from './ring.machine.js';

it('a result is final: nothing that comes late changes it', () => {
  for (const result of ringResults.filter((r) => r !== 'pending')) expect(ringTransitions[result]).toEqual({});
});

it('every signal ends a pending ring, each in its own way', () => {
  const ends = Object.values(ringTransitions.pending);
  expect(new Set(ends).size).toBe(ends.length);
  expect(new Set(ends)).toEqual(new Set(ringResults.filter((r) => r !== 'pending')));
});

const silent: RingEnding = { dialStatus: null, cause: 0, hasRung: true, takenElsewhere: false, callerGone: false };
it.each<[string, Partial<RingEnding>, RingSignal]>([
  ['cause 17, whatever the verdict', { dialStatus: 'NOANSWER', cause: 17 }, 'rejected'],
  ['cause 21', { cause: 21 }, 'rejected'],
  ['cause 21 of a phone that has not rung', { cause: 21, hasRung: false }, 'rejected'],
  ['a phone that rang and then said busy', { dialStatus: 'BUSY' }, 'rejected'],
  ['a phone that said busy at once', { dialStatus: 'BUSY', cause: 17, hasRung: false }, 'engaged'],
  ['cause 17 at once, whatever the verdict', { dialStatus: 'NOANSWER', cause: 17, hasRung: false }, 'engaged'],
  ['cause 26', { dialStatus: 'CANCEL', cause: 26 }, 'taken-elsewhere'],
  ['an unknown number, which the PBX calls no answer', { dialStatus: 'NOANSWER', cause: 1 }, 'unreachable'],
  ['no free channel', { cause: 34 }, 'unreachable'],
  ['an unavailable channel', { dialStatus: 'CHANUNAVAIL' }, 'unreachable'],
  ['nobody picked up', { dialStatus: 'NOANSWER' }, 'timed-out'],
  ['cause 19 alone', { cause: 19 }, 'timed-out'],
  ['cancelled after somebody else took it', { dialStatus: 'CANCEL', takenElsewhere: true }, 'taken-elsewhere'],
  ['cancelled by the caller', { dialStatus: 'CANCEL', cause: 127 }, 'caller-gave-up'],
  ['no verdict, and the caller is gone', { callerGone: true }, 'caller-gave-up'],
  ['no verdict, and the caller is still there', {}, 'timed-out'],
])('%s', (_what, ending, signal) => {
  expect(ringSignalOf({ ...silent, ...ending })).toBe(signal);
});
