import fc from 'fast-check';
import { isoInstant } from './iso-instant.js';

it('writes every instant as Date does', () => {
  fc.assert(fc.property(fc.integer({ min: 1_000_000_000_000, max: 2_500_000_000_000 }), (at) => expect(isoInstant(at)).toBe(new Date(at).toISOString())));
});
