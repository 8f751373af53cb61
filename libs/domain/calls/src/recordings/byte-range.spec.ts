import { rangeOf } from './byte-range.js';

it.each([
  [undefined, null],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-1', null],
])('%s of 100 bytes is %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

it('knows that an empty file has no part', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
});
