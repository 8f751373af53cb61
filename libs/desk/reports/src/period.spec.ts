import { comparedSpan, daysOf, lengthOf, comparedDays, spanOf } from './period';
import { addDays, dateAt, startOfDate, weekDayOf } from './dates';

const ISTANBUL = 'Europe/Istanbul';
const BERLIN = 'Europe/Berlin';
/** A Friday. */
const TODAY = '2026-11-20';
const at = (iso: string) => Date.parse(iso);

it("tells the company's date, whatever the date of the computer", () => {
  expect(dateAt(at('2026-11-20T20:59:59.999Z'), ISTANBUL)).toBe('2026-11-20');
  expect(dateAt(at('2026-11-20T21:00:00.000Z'), ISTANBUL)).toBe('2026-11-21');
});

it('finds midnight on the days of a clock change', () => {
  const iso = (date: string, zone: string) => new Date(startOfDate(date, zone)).toISOString();
  expect(iso('2026-11-20', ISTANBUL)).toBe('2026-11-19T21:00:00.000Z');
  expect(iso('2026-03-29', BERLIN)).toBe('2026-03-28T23:00:00.000Z');
  expect(iso('2026-03-30', BERLIN)).toBe('2026-03-29T22:00:00.000Z');
  expect(iso('2026-10-25', BERLIN)).toBe('2026-10-24T22:00:00.000Z');
  expect(iso('2026-10-26', BERLIN)).toBe('2026-10-25T23:00:00.000Z');
  // Midnight itself is jumped over in Beirut in spring: the day starts at one.
  expect(iso('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
});

it('counts days and weekdays', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect([weekDayOf('2026-11-16'), weekDayOf(TODAY), weekDayOf('2026-11-22')]).toEqual([1, 5, 7]);
});

it.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['this-week', '2026-11-16', '2026-11-20'],
  ['last-7-days', '2026-11-14', '2026-11-20'],
  ['last-30-days', '2026-10-22', '2026-11-20'],
  ['this-month', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-10-01', '2026-10-31'],
] as const)('%s is %s … %s', (preset, from, until) => {
  expect(daysOf(preset, TODAY)).toEqual({ from, until });
});

it('compares with as many days right before', () => {
  const week = { from: '2026-11-13', until: '2026-11-19' };
  expect(lengthOf(week)).toBe(7);
  expect(comparedDays(week)).toEqual({ from: '2026-11-06', until: '2026-11-12' });
  expect(comparedSpan(week, ISTANBUL, at('2026-11-20T09:00:00.000Z'))).toEqual({ from: '2026-11-05T21:00:00.000Z', until: '2026-11-12T21:00:00.000Z' });
});

it('holds half a day against half a day', () => {
  const now = at('2026-11-20T09:30:45.000Z');
  expect(comparedSpan(daysOf('today', TODAY), ISTANBUL, now)).toEqual({ from: '2026-11-18T21:00:00.000Z', until: '2026-11-19T09:30:00.000Z' });
  expect(comparedSpan(daysOf('last-7-days', TODAY), ISTANBUL, now).until).toBe('2026-11-13T09:30:00.000Z');
});

it('asks for whole days, half open', () => {
  expect(spanOf({ from: '2026-11-13', until: '2026-11-19' }, ISTANBUL)).toEqual({ from: '2026-11-12T21:00:00.000Z', until: '2026-11-19T21:00:00.000Z' });
  // 25 hours.
  expect(spanOf({ from: '2026-10-25', until: '2026-10-25' }, BERLIN)).toEqual({ from: '2026-10-24T22:00:00.000Z', until: '2026-10-25T23:00:00.000Z' });
});
