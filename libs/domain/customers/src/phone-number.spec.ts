import { blockOf, endingOf, numberKey } from './phone-number.js';

describe('number keys', () => {
  it.each(['0532 111 22 33', '5321112233', '905321112233', '+90 532 111 22 33', '00905321112233', '+90 (532) 111-22-33'])('%p is one number', (spelling) => {
    expect(numberKey(spelling)).toBe('+905321112233');
  });

  it('keeps digits that make no whole number, and refuses what is no number of the outside', () => {
    expect(numberKey('293 14 00')).toBe('2931400');
    expect(numberKey('444 7 935')).toBe('+904447935');
    for (const none of ['1001', 'anonymous', '', '  ', 'abc']) expect([none, numberKey(none)]).toEqual([none, null]);
  });

  it('sees company blocks in fixed numbers only', () => {
    expect(blockOf('+903124175599')).toBe('+9031241755');
    expect(blockOf('+905321112233')).toBeNull();
    expect(blockOf('+4930901820')).toBeNull();
  });

  it('compares endings only of numbers without an area code', () => {
    expect(endingOf('2931400')).toBe('2931400');
    expect(endingOf('+902122931400')).toBeNull();
    expect(endingOf('12345')).toBeNull();
  });
});
