import { type DayRules, usedMs, workDayOf } from './work-day.js';

const istanbul: DayRules = { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 };
const at = (text: string) => Date.parse(text);
const iso = (day: { from: number; until: number }) => [new Date(day.from).toISOString(), new Date(day.until).toISOString()];
const minutes = (n: number) => n * 60_000;

describe('a working day', () => {
  it('begins at midnight of the company, three hours before that of UTC', () => {
    const day = ['2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00.000Z'];
    expect(iso(workDayOf(at('2026-11-20T11:00:00.000Z'), istanbul))).toEqual(day);
    expect(iso(workDayOf(at('2026-11-19T21:00:00.000Z'), istanbul))).toEqual(day);
    expect(iso(workDayOf(at('2026-11-20T20:59:59.999Z'), istanbul))).toEqual(day);
    expect(iso(workDayOf(at('2026-11-20T21:00:00.000Z'), istanbul))[0]).toBe('2026-11-20T21:00:00.000Z');
  });

  it('may begin later, so that a night shift is one day', () => {
    const rules = { ...istanbul, dayStartMinutes: 6 * 60 };
    const day = ['2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'];
    expect(iso(workDayOf(at('2026-11-20T22:30:00.000Z'), rules))).toEqual(day);
    expect(iso(workDayOf(at('2026-11-21T02:59:59.000Z'), rules))).toEqual(day);
  });

  it('is as long as the clocks make it', () => {
    const berlin = { timeZone: 'Europe/Berlin', dayStartMinutes: 0 };
    const hours = (text: string) => {
      const day = workDayOf(at(text), berlin);
      return (day.until - day.from) / 3_600_000;
    };
    expect(['2026-03-29T12:00:00Z', '2026-10-25T12:00:00Z', '2026-06-01T12:00:00Z'].map(hours)).toEqual([23, 25, 24]);
    const utc = workDayOf(at('2026-11-20T12:00:00Z'), { timeZone: 'UTC', dayStartMinutes: 0 });
    expect(iso(utc)).toEqual(['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']);
  });
});

describe('what was used of a day', () => {
  const day = workDayOf(at('2026-11-20T11:00:00Z'), istanbul);

  it('is the sum of the example of the reports: 8 minutes and 9 minutes 30', () => {
    const breaks = [
      { from: at('2026-11-20T06:10:00Z'), until: at('2026-11-20T06:18:00Z') },
      { from: at('2026-11-20T11:00:00Z'), until: at('2026-11-20T11:09:30Z') },
    ];
    expect(usedMs(breaks, day, at('2026-11-20T12:00:00Z'))).toBe(1_050_000);
  });

  it('holds of a break over midnight only the part of that day, and of one that goes on what has passed', () => {
    const overnight = { from: at('2026-11-20T20:50:00Z'), until: at('2026-11-20T21:20:00Z') };
    expect(usedMs([overnight], day, at('2026-11-21T08:00:00Z'))).toBe(minutes(10));
    expect(usedMs([overnight], workDayOf(at('2026-11-21T08:00:00Z'), istanbul), at('2026-11-21T08:00:00Z'))).toBe(minutes(20));
    expect(usedMs([{ from: at('2026-11-20T11:00:00Z'), until: null }], day, at('2026-11-20T11:03:00Z'))).toBe(minutes(3));
    expect(usedMs([{ from: at('2026-11-18T11:00:00Z'), until: at('2026-11-18T11:30:00Z') }], day, at('2026-11-20T12:00:00Z'))).toBe(0);
  });
});
