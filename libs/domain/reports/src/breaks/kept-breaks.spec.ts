import type { BreakDay } from './break-sums.js';
import { breakPlan, type KeptSpans, workDaysOver } from './kept-breaks.js';

const DAY = 86_400_000;
const HOUR = DAY / 24;
const MONDAY = Date.UTC(2026, 9, 5);
const at = (day: number) => MONDAY + day * DAY;
/** Days from one to another, all of one interval. */
const days = (from: number, until: number, interval = 0): BreakDay[] => Array.from({ length: until - from }, (_, i) => ({ from: at(from + i), until: at(from + i + 1), day: from + i, interval }));
const spans = (firstDay: number, lastDay: number): KeptSpans => ({
  days: new Map(days(firstDay, lastDay).map((day) => [day.from, day])),
  weeks: new Map([-7, 0, 7].filter((monday) => monday >= firstDay && monday + 7 <= lastDay).map((monday) => [at(monday), { from: at(monday), until: at(monday + 7) }])),
});
const plan = (asked: readonly BreakDay[], kept = spans(-7, 14), stale: number[] = [], openSince = Infinity) => {
  const { kept: taken, raw } = breakPlan(asked, kept, new Set(stale), openSince);
  return [...taken.map((one) => `${one.span} ${(one.at - MONDAY) / DAY} in ${one.interval}`), ...raw.map((day) => `rows ${(day.from - MONDAY) / DAY}`)];
};

describe('what breaks are read from', () => {
  it('is weeks from Monday on where they lie inside, and days around them', () => {
    expect(plan(days(-2, 9))).toEqual(['day -2 in 0', 'day -1 in 0', 'week 0 in 0', 'day 7 in 0', 'day 8 in 0']);
  });

  it('is days where intervals cut a week, and rows where a day is cut or was not kept', () => {
    expect(plan([...days(0, 3), ...days(3, 7, 1)])).toEqual([0, 1, 2].map((day) => `day ${day} in 0`).concat([3, 4, 5, 6].map((day) => `day ${day} in 1`)));
    const cut = days(0, 7).map((day, i) => (i === 4 ? { ...day, until: day.until - HOUR } : day));
    expect(plan(cut)).toEqual([...[0, 1, 2, 3, 5, 6].map((day) => `day ${day} in 0`), 'rows 4']);
    expect(plan(days(12, 16))).toEqual(['day 12 in 0', 'day 13 in 0', 'rows 14', 'rows 15']);
  });

  it('is the rows of days with a stale hour, and of all days from the begin of a break that goes on', () => {
    expect(plan(days(0, 7), undefined, [at(6) + 23 * HOUR])).toEqual([...[0, 1, 2, 3, 4, 5].map((day) => `day ${day} in 0`), 'rows 6']);
    expect(plan(days(5, 9), undefined, [], at(7) + HOUR)).toEqual(['day 5 in 0', 'day 6 in 0', 'rows 7', 'rows 8']);
  });
});

it('working days over a stretch are whole, whenever they begin and however the clocks change', () => {
  const clock = { timeZone: 'Europe/Berlin', dayStartMinutes: 360 };
  const iso = (from: string, until: string) => workDaysOver({ from: Date.parse(from), until: Date.parse(until) }, clock).map((day) => [new Date(day.from).toISOString(), new Date(day.until).toISOString()]);
  expect(iso('2026-10-25T03:00Z', '2026-10-25T06:00Z')).toEqual([['2026-10-24T04:00:00.000Z', '2026-10-25T05:00:00.000Z'], ['2026-10-25T05:00:00.000Z', '2026-10-26T05:00:00.000Z']]);
  expect(iso('2026-10-26T05:00Z', '2026-10-26T06:00Z')).toEqual([['2026-10-26T05:00:00.000Z', '2026-10-27T05:00:00.000Z']]);
});
