import { zoneOffsetMs } from '@santral/contracts';
import fc from 'fast-check';
import { intervalsOf, openStretches, slicesOf } from './intervals.js';
import { type Stretch, zonedIso, zonedIsoWithin } from './zone.js';

const at = (iso: string) => Date.parse(iso);
const between = (from: string, until: string): Stretch => ({ from: at(from), until: at(until) });
const shown = (stretches: readonly Stretch[], zone: string) => stretches.map(({ from, until }) => `${zonedIso(from, zone)} ${(until - from) / 60_000}`);

describe('hours of a day on which the clocks change', () => {
  it('are 25 when an hour is repeated, and the repeated one is two rows', () => {
    const hours = intervalsOf(between('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), 'hour', 'Europe/Berlin');
    expect(hours).toHaveLength(25);
    expect(shown(hours.slice(2, 4), 'Europe/Berlin')).toEqual(['2026-10-25T02:00:00.000+02:00 60', '2026-10-25T02:00:00.000+01:00 60']);
  });

  it('are 23 when an hour is skipped', () => {
    const hours = intervalsOf(between('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'), 'hour', 'Europe/Berlin');
    expect(hours).toHaveLength(23);
    expect(shown(hours.slice(1, 3), 'Europe/Berlin')).toEqual(['2026-03-29T01:00:00.000+01:00 60', '2026-03-29T03:00:00.000+02:00 60']);
  });

  it('follow a change of half an hour', () => {
    const hours = intervalsOf(between('2026-04-04T14:00:00Z', '2026-04-04T16:30:00Z'), 'hour', 'Australia/Lord_Howe');
    expect(shown(hours, 'Australia/Lord_Howe')).toEqual([
      '2026-04-05T01:00:00.000+11:00 60', '2026-04-05T01:30:00.000+10:30 30', '2026-04-05T02:00:00.000+10:30 60',
    ]);
  });
});

describe('days, weeks and months', () => {
  it('begin at local midnight, and where midnight is skipped at the end of the gap', () => {
    const days = intervalsOf(between('2018-11-03T03:00:00Z', '2018-11-05T02:00:00Z'), 'day', 'America/Sao_Paulo');
    expect(shown(days, 'America/Sao_Paulo')).toEqual(['2018-11-03T00:00:00.000-03:00 1440', '2018-11-04T01:00:00.000-02:00 1380']);
  });

  it('keep parts of an interval at the ends, and begin weeks on Monday', () => {
    const weeks = intervalsOf(between('2026-11-19T07:30:00Z', '2026-12-01T00:00:00Z'), 'week', 'Europe/Istanbul');
    expect(weeks.map(({ from }) => zonedIso(from, 'Europe/Istanbul'))).toEqual(['2026-11-19T10:30:00.000+03:00', '2026-11-23T00:00:00.000+03:00', '2026-11-30T00:00:00.000+03:00']);
    const months = intervalsOf(between('2026-01-31T00:00:00Z', '2026-04-01T00:00:00Z'), 'month', 'UTC');
    expect(months.map(({ from }) => zonedIso(from, 'UTC').slice(0, 10))).toEqual(['2026-01-31', '2026-02-01', '2026-03-01']);
  });

  it('may begin at another hour, for working days', () => {
    const days = intervalsOf(between('2026-11-20T00:00:00Z', '2026-11-21T12:00:00Z'), 'day', 'UTC', 6 * 3_600_000);
    expect(shown(days, 'UTC')).toEqual(['2026-11-20T00:00:00.000+00:00 360', '2026-11-20T06:00:00.000+00:00 1440', '2026-11-21T06:00:00.000+00:00 360']);
  });
});

describe('opening hours', () => {
  const hour = 3_600_000;
  it('hold on their days of the week, over midnight too', () => {
    const friday = openStretches(between('2026-11-19T21:00:00Z', '2026-11-23T21:00:00Z'), { fromMs: 22 * hour, untilMs: 30 * hour, weekDays: [5] }, 'Europe/Istanbul');
    expect(shown(friday, 'Europe/Istanbul')).toEqual(['2026-11-20T22:00:00.000+03:00 480']);
  });

  it('open again when the clocks go back', () => {
    const open = openStretches(between('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), { fromMs: 1.5 * hour, untilMs: 2.5 * hour, weekDays: [] }, 'Europe/Berlin');
    expect(shown(open, 'Europe/Berlin')).toEqual(['2026-10-25T01:30:00.000+02:00 60', '2026-10-25T02:00:00.000+01:00 30']);
  });
});

const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca', 'UTC'];
const periods = fc.record({ zone: fc.constantFrom(...zones), from: fc.integer({ min: at('2009-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }), days: fc.integer({ min: 1, max: 60 }), spare: fc.integer({ min: 0, max: 86_399_999 }) });
const periodOf = ({ from, days, spare }: { from: number; days: number; spare: number }) => ({ from, until: from + days * 86_400_000 + spare });

describe('for any period in any zone', () => {
  it('intervals follow each other without gap and overlap, and hold what begins in them on the wall clock', () => {
    fc.assert(
      fc.property(periods, fc.constantFrom('hour', 'day', 'week', 'month', 'total'), (given, interval) => {
        const period = periodOf(given);
        const all = intervalsOf(period, interval, given.zone);
        expect([all[0]?.from, all.at(-1)?.until]).toEqual([period.from, period.until]);
        for (const [i, one] of all.entries()) {
          expect(one.from).toBeLessThan(one.until);
          if (i > 0) expect(one.from).toBe(all[i - 1]?.until);
        }
        if (interval === 'hour') for (const { from, until } of all) expect(zonedIso(from, given.zone).slice(0, 13)).toBe(zonedIso(until - 1, given.zone).slice(0, 13));
      }),
      { numRuns: 25 },
    );
  });

  it('an instant is open exactly when its wall clock shows opening hours', () => {
    const hours = fc.record({ start: fc.integer({ min: 0, max: 23 }), length: fc.integer({ min: 1, max: 24 }), weekDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }) });
    fc.assert(
      fc.property(periods, hours, fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 20, maxLength: 20 }), (given, { start, length, weekDays }, places) => {
        const period = periodOf(given);
        const open = openStretches(period, { fromMs: start * 3_600_000, untilMs: (start + length) * 3_600_000, weekDays }, given.zone);
        for (const place of places) {
          const instant = period.from + Math.floor(place * (period.until - period.from));
          const wall = new Date(instant + zoneOffsetMs(instant, given.zone));
          const begins = [0, 1].some((back) => {
            const since = (wall.getTime() % 86_400_000) + (24 * back - start) * 3_600_000;
            const day = ((wall.getUTCDay() - back + 7 + 6) % 7) + 1;
            return since >= 0 && since < length * 3_600_000 && weekDays.includes(day);
          });
          expect(open.some((stretch) => instant >= stretch.from && instant < stretch.until)).toBe(begins);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('slices share the open time out among the intervals, all of it once', () => {
    fc.assert(
      fc.property(periods, fc.constantFrom('hour', 'day', 'week'), (given, interval) => {
        const period = periodOf(given);
        const open = openStretches(period, { fromMs: 9 * 3_600_000, untilMs: 18 * 3_600_000, weekDays: [1, 2, 3, 4, 5] }, given.zone);
        const slices = slicesOf(intervalsOf(period, interval, given.zone), open);
        const length = (stretches: readonly Stretch[]) => stretches.reduce((sum, { from, until }) => sum + until - from, 0);
        expect(length(slices)).toBe(length(open));
        for (const [i, slice] of slices.entries()) if (i > 0) expect(slice.from).toBeGreaterThanOrEqual(slices[i - 1]?.until ?? 0);
      }),
      { numRuns: 60 },
    );
  });
});

it('writes the instants of a period as one by one', () => {
  fc.assert(
    fc.property(periods, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (given, places) => {
      const period = periodOf(given);
      const iso = zonedIsoWithin(period, given.zone);
      for (const at of [period.from, period.until, ...places.map((place) => Math.round(period.from + place * (period.until - period.from)))]) expect(iso(at)).toBe(zonedIso(at, given.zone));
    }),
    { numRuns: 60 },
  );
});

it('begins a working day where the desk begins it, also when a change leaves its hour out', () => {
  const days = intervalsOf(between('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'), 'day', 'Europe/Berlin', 2.5 * 3_600_000);
  // 02:30 is not shown on the 29th: the day begins when it would have been, at 03:30.
  expect(days.slice(1).map(({ from }) => new Date(from).toISOString())).toEqual(['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
});
