import fc from 'fast-check';
import { epochOfIso, isoInstant } from './iso-instant.js';

const instants = fc.integer({ min: 1_000_000_000_000, max: 2_500_000_000_000 });

it('writes every instant as Date does', () => {
  fc.assert(fc.property(instants, (at) => expect(isoInstant(at)).toBe(new Date(at).toISOString())));
});

it('reads every instant it wrote, and what else Date reads', () => {
  fc.assert(fc.property(instants, (at) => expect(epochOfIso(new Date(at).toISOString())).toBe(at)));
  expect([epochOfIso('2026-11-20T09:05:03Z'), epochOfIso('2026-11-20T09:05:03.120+03:00'), epochOfIso('')]).toEqual([Date.UTC(2026, 10, 20, 9, 5, 3), Date.UTC(2026, 10, 20, 6, 5, 3, 120), NaN]);
});
