import type { LimitedBreak } from '../breaks/break-limit.js';
import { dateOf, workDayOf, workDayOn } from '../breaks/work-day.js';
import { presenceOf } from './presence-day.js';

const istanbul = { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 };
const day = workDayOn('2026-11-20', istanbul);
const MINUTE = 60_000;
/** Istanbul's clock on 20 November; hours below 0 and above 24 are the days around it. */
const clock = (hours: number, minutes = 0): number => day.from + (hours * 60 + minutes) * MINUTE;
const iso = (at: number) => new Date(at).toISOString();
const stretch = (from: number, until: number | null) => ({ from, until });
const tea = (from: number, until: number | null, change: Partial<LimitedBreak> = {}): LimitedBreak => ({
  from, until, breakTypeId: 3, limitS: 900, singleLimitS: 0, allowanceS: 0, inAllowance: true, counted: true, ...change,
});
const none = { overrunMs: 0, overruns: { type: 0, single: 0, allowance: 0 } };
const evening = clock(20);
const of = (sessions: { from: number; until: number | null }[], breaks: LimitedBreak[] = [], now = evening) => presenceOf({ sessions, breaks }, day, now);

describe('the working day of a date', () => {
  it('begins at DAY_START in the company zone and has that date as its name', () => {
    const late = { ...istanbul, dayStartMinutes: 6 * 60 };
    expect(workDayOn('2026-11-20', late)).toEqual({ from: Date.parse('2026-11-20T03:00:00Z'), until: Date.parse('2026-11-21T03:00:00Z') });
    expect(dateOf(workDayOf(Date.parse('2026-11-21T02:59:00Z'), late), late)).toBe('2026-11-20');
  });

  it('is an hour longer where the clocks go back', () => {
    const { from, until } = workDayOn('2026-10-25', { timeZone: 'Europe/Berlin', dayStartMinutes: 0 });
    expect(until - from).toBe(25 * 60 * MINUTE);
  });
});

describe('the day of an employee', () => {
  it('is absent without a session', () => {
    expect(of([])).toEqual({ state: 'absent', firstLogin: null, lastLogout: null, loggedInMs: 0, breakMs: 0, breaks: 0, ...none });
  });

  it('goes from the first login to the last logout, and counts only the time in between that was worked', () => {
    expect(of([stretch(clock(13), clock(18)), stretch(clock(9), clock(12))])).toMatchObject({
      state: 'left', firstLogin: iso(clock(9)), lastLogout: iso(clock(18)), loggedInMs: 8 * 60 * MINUTE,
    });
  });

  it('counts time that two tabs cover once', () => {
    expect(of([stretch(clock(9), clock(12)), stretch(clock(10), clock(11)), stretch(clock(11, 30), clock(13))]).loggedInMs).toBe(4 * 60 * MINUTE);
  });

  it('says of somebody still in that they are, and counts until now', () => {
    expect(of([stretch(clock(9), clock(12)), stretch(clock(19), null)])).toMatchObject({ state: 'in', lastLogout: null, loggedInMs: 4 * 60 * MINUTE });
    expect(of([stretch(clock(9), null)], [tea(clock(19, 50), null)])).toMatchObject({ state: 'on-break', breakMs: 10 * MINUTE, breaks: 1 });
  });

  it('holds of a night over midnight only what lies in the day', () => {
    expect(of([stretch(clock(-2), clock(1)), stretch(clock(23), clock(26))], [tea(clock(-1), clock(0, 10))], clock(30))).toEqual({
      state: 'left', firstLogin: iso(day.from), lastLogout: iso(day.until), loggedInMs: 2 * 60 * MINUTE, breakMs: 10 * MINUTE, breaks: 1, ...none,
    });
  });

  it('is over when the day is, also for who stayed on', () => {
    expect(of([stretch(clock(22), null)], [], clock(30))).toMatchObject({ state: 'left', lastLogout: iso(day.until), loggedInMs: 2 * 60 * MINUTE });
  });

  it('is not begun by a night that ends as the day begins', () => {
    expect(of([stretch(clock(-2), clock(0))]).state).toBe('absent');
  });
});

describe('breaks', () => {
  const there = [stretch(clock(9), clock(18))];

  it('overrun the limit of their type, each type for itself', () => {
    const breaks = [tea(clock(10), clock(10, 10)), tea(clock(15), clock(15, 12)), tea(clock(12), clock(12, 30), { breakTypeId: 2, limitS: 3600 })];
    expect(of(there, breaks)).toMatchObject({ breaks: 3, breakMs: 52 * MINUTE, overrunMs: 7 * MINUTE });
  });

  it('that somebody ordered are breaks, and no overrun', () => {
    expect(of(there, [tea(clock(10), clock(11), { counted: false })])).toMatchObject({ breaks: 1, breakMs: 60 * MINUTE, overrunMs: 0 });
  });

  it('without a limit never overrun', () => {
    expect(of(there, [tea(clock(10), clock(12), { limitS: 0 }), tea(clock(13), clock(15), { breakTypeId: null, limitS: 60 })]).overrunMs).toBe(0);
  });

  it('that went beyond other limits say which', () => {
    const limits = { singleLimitS: 300, allowanceS: 1200 };
    expect(of(there, [tea(clock(10), clock(10, 10), limits), tea(clock(15), clock(15, 12), limits)])).toMatchObject({
      breakMs: 22 * MINUTE, overrunMs: 12 * MINUTE, overruns: { type: 7 * MINUTE, single: 12 * MINUTE, allowance: 2 * MINUTE },
    });
  });
});
