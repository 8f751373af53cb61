import { z } from 'zod';
import { reasonOf } from './dead-letters.js';

it('says in one line which fields of a fact are wrong', () => {
  const { error } = z.object({ id: z.string(), payload: z.object({ at: z.iso.datetime() }) }).safeParse({ payload: { at: 'now' } });
  expect(reasonOf(error)).toBe('id: Invalid input: expected string, received undefined; payload.at: Invalid ISO datetime');
  expect(reasonOf(z.object({}).safeParse(null).error)).toBe('fact: Invalid input: expected object, received null');
});

it('says of any other failure what it says of itself, and not endlessly', () => {
  expect(reasonOf(new Error('no such extension'))).toBe('Error: no such extension');
  expect(reasonOf('x'.repeat(1000))).toHaveLength(500);
});
