import { firstWholeLogin, type Membership } from './whole-logins.js';

/** `+a` joins queue a, `-a` leaves it; one a second. */
const told = (text: string): Membership[] => text.split(' ').map((word, at) => ({ seq: `${at}-0`, at: at * 1000, queue: word.slice(1), isJoin: word.startsWith('+') }));

it.each([
  ['at the first fact, where nothing is known of before', '+a +b -a -b', [], 0],
  ['not before a queue is left that nobody saw them join', '+a -a -b +a', [], 3],
  ['not while they are still in another queue', '+a -b +c -a -c +a', [], 5],
  ['not before the end of a login that was written as begun earlier', '+b -b +a', [{ from: -9000, until: 1500 }], 2],
  ['at the first fact, where an earlier login had ended', '+a -a', [{ from: -9000, until: -1000 }], 0],
  ['at the first fact, where the written login is that very one', '+a +b -a', [{ from: 0, until: null }], 0],
  ['never, where a login of before goes on', '+b -b', [{ from: -9000, until: null }], null],
  ['never, where they only leave', '-a', [], null],
  ['although an end is told twice', '+a -a -a +a', [], 0],
])('begins %s', (_what, text, rows, expected) => {
  expect(firstWholeLogin(told(text), rows)?.at ?? null).toBe(expected === null ? null : expected * 1000);
});
