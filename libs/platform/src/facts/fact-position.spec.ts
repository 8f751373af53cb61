import { positionOf } from './fact-position.js';

it('sorts as positions in a stream do', () => {
  const seqs = ['1-0', '1-1', '2-0', '1795140000000-0', '1795140000000-9', '1795140000000-10', '1795140000001-0'];
  const numbers = seqs.map((seq) => BigInt(positionOf(seq)));
  expect([...numbers].sort((x, y) => (x < y ? -1 : 1))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(seqs.length);
  expect(numbers.at(-1)).toBeLessThan(2n ** 63n);
});
