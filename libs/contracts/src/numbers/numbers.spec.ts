import { formatDuration, parseDuration } from './duration.js';
import { formatNational, isExtension, isHidden, maskNumber, toE164 } from './phone-number.js';
import { searchKey } from './search-key.js';

describe('toE164', () => {
  it.each([
    ['0532 123 45 67', '+905321234567'],
    ['5321234567', '+905321234567'],
    ['905321234567', '+905321234567'],
    ['+90 532 123 45 67', '+905321234567'],
    ['00905321234567', '+905321234567'],
    ['sip:05321234567@10.0.0.1', '+905321234567'],
    ['4441444', '+904441444'],
    ['444 1 444', '+904441444'],
    ['08503030303', '+908503030303'],
    ['0212 555 01 48', '+902125550148'],
    ['+49 30 123456', '+4930123456'],
    ['0049 30 123456', '+4930123456'],
  ])('reads %s as %s', (raw, e164) => expect(toE164(raw)).toBe(e164));

  it.each([['112'], ['101'], ['1001'], ['anonymous'], ['<unknown>'], [''], ['+90 532'], ['0132 123 45 67'], ['abc5321234567']])('gives no key for %s', (raw) =>
    expect(toE164(raw)).toBeNull(),
  );
  it('gives no key for nothing', () => expect([toE164(null), toE164(undefined)]).toEqual([null, null]));
});

describe('numbers on screen', () => {
  it.each([
    ['+905321234567', '0532 123 45 67'],
    ['05321234567', '0532 123 45 67'],
    ['+904441444', '444 1 444'],
    ['1001', '1001'],
    ['+4930123456', '+4930123456'],
    [null, ''],
  ])('shows %s as %s', (value, shown) => expect(formatNational(value)).toBe(shown));
  it('stars all digits but the last two', () => {
    expect(maskNumber('05550000001')).toBe('*********01');
    expect(maskNumber('0555 000 00 01')).toBe('**** *** ** 01');
  });
  it('tells extensions and hidden callers', () => {
    expect(['10', '1001', '123456'].map(isExtension)).toEqual([true, true, true]);
    expect(['1', '1234567', '10a1'].map(isExtension)).toEqual([false, false, false]);
    expect(['anonymous', 'Anonymous', '<unknown>', '', null].map(isHidden)).toEqual([true, true, true, true, true]);
    expect(isHidden('05321234567')).toBe(false);
  });
});

describe('searchKey', () => {
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['istanbul', 'istanbul'],
    ['ŞÜKRÜ ÇAĞLAR', 'sukru caglar'],
    ['Iğdır  Öğün', 'igdir ogun'],
  ])('folds %s to %s', (text, key) => expect(searchKey(text)).toBe(key));
});

describe('formatDuration', () => {
  it.each([
    [0, '00:00:00'],
    [499, '00:00:00'],
    [500, '00:00:01'],
    [3_661_000, '01:01:01'],
    [-150_000, '\u221200:02:30'],
    [-400, '00:00:00'],
    [360_000_000, '100:00:00'],
  ])('%d ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
});

describe('parseDuration', () => {
  it.each([
    ['00:15:00', 900],
    [' 1:0:5 ', 3605],
    ['24:00:00', 86_400],
    ['00:00:00', 0],
  ])('reads %s', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

  it.each(['', '15', '15:00', '00:60:00', '00:00:60', '-00:01:00', 'on beş'])('takes %j for none', (text) => expect(parseDuration(text)).toBeNull());
});
