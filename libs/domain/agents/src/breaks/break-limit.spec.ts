import type { BreakLimitKind } from '@santral/contracts';
import { firstLimit, type LimitedBreak, limitNow, warnedAt } from './break-limit.js';
import { overrunsOf } from './break-overruns.js';
import { type DayRules, workDayOf } from './work-day.js';

const istanbul: DayRules = { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 };
const at = (text: string) => Date.parse(text);
const MINUTE = 60_000;
const none = { limitS: 0, singleLimitS: 0, allowanceS: 0, inAllowance: true, breakTypeId: 3, counted: true };
const day = workDayOf(at('2026-11-20T11:00:00Z'), istanbul);
/** Istanbul's clock on that day. */
const clock = (hours: number, minutes = 0, seconds = 0) => day.from + ((hours * 60 + minutes) * 60 + seconds) * 1000;
const pause = (from: number, until: number | null, change: Partial<LimitedBreak> = {}): LimitedBreak => ({ ...none, from, until, ...change });
/** The first of two teas of the reports' example: 8 minutes. */
const tea = (change: Partial<LimitedBreak> = {}) => pause(clock(9, 10), clock(9, 18), change);

describe('the limit of the type', () => {
  const reached = (startedAt: string, limitMinutes: number, earlier: LimitedBreak[] = []) => {
    const found = firstLimit(pause(at(startedAt), null, { limitS: limitMinutes * 60 }), earlier, istanbul);
    return found === null ? null : new Date(found.at).toISOString();
  };

  it('is reached when the rest of the day is used: 14:07 in the example', () => {
    expect(reached('2026-11-20T11:00:00.000Z', 15, [tea()])).toBe('2026-11-20T11:07:00.000Z');
    expect(reached('2026-11-20T11:00:00.000Z', 15)).toBe('2026-11-20T11:15:00.000Z');
  });

  it('is reached at the start when nothing is left', () => {
    expect(reached('2026-11-20T11:00:00.000Z', 8, [tea()])).toBe('2026-11-20T11:00:00.000Z');
    expect(reached('2026-11-20T11:00:00.000Z', 5, [tea()])).toBe('2026-11-20T11:00:00.000Z');
  });

  it('starts anew at midnight', () => {
    expect(reached('2026-11-20T20:55:00.000Z', 15)).toBe('2026-11-20T21:15:00.000Z');
    expect(reached('2026-11-20T20:55:00.000Z', 15, [tea()])).toBe('2026-11-20T21:15:00.000Z');
    expect(reached('2026-11-20T20:55:00.000Z', 4)).toBe('2026-11-20T20:59:00.000Z');
  });

  it('is none where none is set, or where it is longer than a day', () => {
    expect([reached('2026-11-20T11:00:00Z', 0), reached('2026-11-20T11:00:00Z', -5), reached('2026-11-20T11:00:00Z', 24 * 60)]).toEqual([null, null, null]);
  });

  it('is used up by breaks of that type alone, and not by those somebody else ordered', () => {
    expect(reached('2026-11-20T11:00:00.000Z', 15, [tea({ breakTypeId: 2 }), tea({ counted: false })])).toBe('2026-11-20T11:15:00.000Z');
  });
});

describe('several limits', () => {
  const limits = { limitS: 900, singleLimitS: 600, allowanceS: 1800 };
  const first = (earlier: LimitedBreak[], change: Partial<LimitedBreak> = {}) => firstLimit(pause(clock(14), null, { ...limits, ...change }), earlier, istanbul);

  it.each<[what: string, earlier: LimitedBreak[], kind: BreakLimitKind, at: number]>([
    ['one break, when nothing was used before', [], 'single', clock(14, 10)],
    ['its type, when little of it is left', [tea()], 'type', clock(14, 7)],
    ['all breaks of the day, when others have used them up', [pause(clock(12), clock(12, 26), { breakTypeId: 2 })], 'allowance', clock(14, 4)],
    ['not all breaks, by those that take nothing from them', [pause(clock(12), clock(12, 26), { breakTypeId: 4, inAllowance: false })], 'single', clock(14, 10)],
  ])('name the one that is reached first: %s', (_what, earlier, kind, reachedAt) => {
    expect(first(earlier)).toMatchObject({ kind, at: reachedAt });
  });

  it('hold of one break over midnight as of any other, while those of the day begin anew', () => {
    const late = pause(clock(23, 55), null, { limitS: 900, singleLimitS: 600 });
    expect(firstLimit(late, [], istanbul)).toMatchObject({ kind: 'single', at: clock(24, 5) });
    expect(limitNow(late, [], workDayOf(clock(24, 20), istanbul), clock(24, 20))).toMatchObject({ kind: 'single', at: clock(24, 5) });
  });

  it('leave a break of no type the allowance alone, and one that somebody ordered none', () => {
    expect(first([], { breakTypeId: null })).toEqual({ kind: 'allowance', limitMs: 1_800_000, at: clock(14, 30) });
    expect(first([], { counted: false })).toBeNull();
    expect(first([], { limitS: 0, singleLimitS: 0, inAllowance: false })).toBeNull();
  });

  it('tell now the one that is passed the most, with what was too much before', () => {
    const earlier = [pause(clock(12), clock(12, 40), { breakTypeId: 2 })];
    // 40 minutes of 30 were used when it began.
    expect(limitNow(pause(clock(14), null, limits), earlier, day, clock(14, 1))).toEqual({ kind: 'allowance', limitMs: 1_800_000, at: clock(13, 50) });
    expect(limitNow(pause(clock(14), null, limits), [tea()], day, clock(14, 1))).toEqual({ kind: 'type', limitMs: 900_000, at: clock(14, 7) });
  });
});

describe('what went beyond limits', () => {
  const limits = { limitS: 900, singleLimitS: 300, allowanceS: 1500 };
  const evening = clock(20);

  it('is told by limit, and together once', () => {
    // Tea 8 and 9½ minutes, then a meal of 15: 17½ of 15, 3 + 4½ + 10 over 5 each, 32½ of 25.
    const breaks = [tea(limits), pause(clock(14), clock(14, 9, 30), limits), pause(clock(16), clock(16, 15), { ...limits, breakTypeId: 2, limitS: 3600 })];
    expect(overrunsOf(breaks, day, evening)).toEqual({ overrunMs: 17.5 * MINUTE, overruns: { type: 2.5 * MINUTE, single: 17.5 * MINUTE, allowance: 7.5 * MINUTE } });
  });

  it('takes the longest of what is beyond several limits in each break', () => {
    const breaks = [tea({ limitS: 240, singleLimitS: 420 }), pause(clock(14), clock(14, 2), { limitS: 240, singleLimitS: 420 })];
    expect(overrunsOf(breaks, day, evening)).toEqual({ overrunMs: 6 * MINUTE, overruns: { type: 6 * MINUTE, single: MINUTE, allowance: 0 } });
  });

  it('counts of one that goes on until now, and of a night only what lies in the day', () => {
    const night = pause(clock(-1, 50), clock(0, 20), { singleLimitS: 300 });
    expect(overrunsOf([night], day, evening).overruns.single).toBe(20 * MINUTE);
    expect(overrunsOf([pause(clock(19, 50), null, { allowanceS: 300 })], day, evening).overruns.allowance).toBe(5 * MINUTE);
  });

  it('leaves out what somebody ordered, and from the allowance what takes nothing from it', () => {
    const work = pause(clock(10), clock(11), { allowanceS: 600, inAllowance: false, breakTypeId: 4 });
    expect(overrunsOf([tea({ ...limits, counted: false }), work, pause(clock(12), clock(12, 9), { allowanceS: 600 })], day, evening)).toMatchObject({ overrunMs: 0 });
  });

  it('has no limit of a type where the pause has none', () => {
    expect(overrunsOf([pause(clock(10), clock(11), { ...limits, breakTypeId: null, allowanceS: 0 })], day, evening).overrunMs).toBe(0);
  });
});

describe('the warning', () => {
  it('comes a minute before the limit, halfway when less is left', () => {
    expect(warnedAt(0, 15 * MINUTE)).toBe(14 * MINUTE);
    expect(warnedAt(0, 20_000)).toBe(10_000);
    expect(warnedAt(0, 0)).toBeNull();
  });
});
