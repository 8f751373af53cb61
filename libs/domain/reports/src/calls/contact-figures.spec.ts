import { NEVER_S } from '../rollups/contact-rollup.js';
import { resolvedAtOnce } from './contact-figures.js';

const day = 86_400;
const now = Date.parse('2026-11-20T10:00:30Z');
/** A contact some days ago that was repeated after some seconds. */
const contact = (daysAgo: number, repeatedS = NEVER_S) => [Math.floor((now / 1000 - daysAgo * day) / 60), repeatedS];
const count = (days: number, ...contacts: number[][]) => resolvedAtOnce(contacts.map((numbers) => Int32Array.from(numbers)), { days, now });

it('counts what was repeated within the window, its last second included', () => {
  expect(count(7, contact(20), contact(20, 7 * day), contact(20, 7 * day + 1), [...contact(20, 60), ...contact(9)])).toEqual({ eligible: 5, repeated: 2, pending: 0 });
  expect(count(8, contact(20, 7 * day + 1))).toEqual({ eligible: 1, repeated: 1, pending: 0 });
});

it('waits for the end of the window, also of what was repeated already; what somebody judged waits for nothing', () => {
  expect(count(7, contact(6), contact(6, 60), contact(7), [0, 0], [0, NEVER_S])).toEqual({ eligible: 3, repeated: 1, pending: 2 });
  expect(count(1, contact(6))).toEqual({ eligible: 1, repeated: 0, pending: 0 });
});
