import dayjs from 'dayjs';
import { formatsOf } from './format';

const AT = '2026-11-20T21:30:05.000Z';

it('writes numbers, rates and durations by the rules of the language', () => {
  expect(formatsOf('tr').number(12345.5)).toBe('12.345,5');
  expect(formatsOf('tr').percent(0.8)).toBe('%80');
  expect(formatsOf('en').percent(0.8)).toBe('80%');
  expect(formatsOf('tr').number(-3)).toBe('\u22123');
  expect(formatsOf('tr').duration(222_000)).toBe('00:03:42');
});

it('keeps Latin digits in Arabic', () => {
  expect(formatsOf('ar').number(1234)).toBe('1,234');
  expect(formatsOf('ar').time(AT)).toBe('00:30');
});

it("shows times in the company's zone, by 24 hours", () => {
  expect(formatsOf('tr').time(AT)).toBe('00:30');
  expect(formatsOf('tr').timeSeconds(AT)).toBe('00:30:05');
  expect(formatsOf('tr').longDate(AT)).toContain('21 Kasım 2026');
});

it('lets a day be picked in the writing of the language, and never 4/5 in English', () => {
  const day = dayjs('2026-05-04T08:05:00');
  expect((['tr', 'en', 'ar'] as const).map((language) => day.format(formatsOf(language).dayPattern))).toEqual(['04.05.2026', '04 May 2026', '04/05/2026']);
  expect(day.format(formatsOf('en').momentPattern)).toBe('04 May 2026 08:05');
});

it('shows an unknown value as a dash, never as a zero', () => {
  const { number, duration, time } = formatsOf('tr');
  expect([number(null), duration(null), time(undefined)]).toEqual(['–', '–', '–']);
});

it('says an age in its largest unit', () => {
  const { age } = formatsOf('tr');
  expect([age(12_400), age(240_000), age(3 * 3_600_000), age(-5)].map((text) => text.replace('.', ''))).toEqual([
    '12 sn',
    '4 dk',
    '3 sa',
    '0 sn',
  ]);
});
