import { arrayLiteral } from './copy-transaction.js';

it('lists of texts are literals, whatever they hold', () => {
  expect(arrayLiteral([], 'text[]')).toBe("'{}'::text[]");
  expect(arrayLiteral(['+90', '2026-11-20T09:00:00.000Z'], 'text[]')).toBe(`'{"+90","2026-11-20T09:00:00.000Z"}'::text[]`);
  expect(arrayLiteral([`O'Neill`, '}"{'], 'text[]')).toBe(` E'{"O''Neill","}\\\\"{"}'::text[]`);
});
