import fc from 'fast-check';
import { HOUR, hourOf, rollupPlan } from './rollup-plan.js';

const DAY = 24 * HOUR;
const MINUTE = 60_000;
const slices = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 40 * HOUR / MINUTE }), length: fc.integer({ min: 1, max: 90 * HOUR / MINUTE }) }), { maxLength: 8 })
  .map((all) => {
    let at = 7 * DAY;
    return all.map(({ gap, length }, interval) => {
      const from = at + gap * MINUTE;
      at = from + length * MINUTE;
      return { from, until: at, interval };
    });
  });
const state = fc.record({ stale: fc.array(fc.integer({ min: 0, max: 900 })), days: fc.array(fc.integer({ min: 0, max: 40 })), offset: fc.constantFrom(0, 3 * HOUR, -5 * HOUR) }).map(({ stale, days, offset }) => ({
  stale: new Set(stale.map((hour) => hour * HOUR)),
  days: new Map(days.map((day) => [day * DAY + offset, { from: day * DAY + offset, until: (day + 1) * DAY + offset }])),
}));

it('takes every instant of the slices once, and nothing that is out of date', () => {
  fc.assert(
    fc.property(slices, state, (given, kept) => {
      const plan = rollupPlan(given, kept);
      const stretches = [...plan.kept.map(({ span, at, interval }) => ({ from: at, until: at + (span === 'day' ? DAY : HOUR), interval })), ...plan.raw.map(({ from, until, bucket }) => ({ from, until, interval: bucket }))].sort((a, b) => a.from - b.from);
      // Put together again they are the slices.
      const joined: typeof stretches = [];
      for (const stretch of stretches) {
        const last = joined.at(-1);
        if (last?.until === stretch.from && last.interval === stretch.interval) last.until = stretch.until;
        else joined.push({ ...stretch });
      }
      expect(joined).toEqual(given.map(({ from, until, interval }) => ({ from, until, interval })));
      for (const { span, at } of plan.kept) {
        const until = at + (span === 'day' ? DAY : HOUR);
        for (let hour = at; hour < until; hour += HOUR) expect(kept.stale.has(hour)).toBe(false);
        if (span === 'day') expect(kept.days.has(at)).toBe(true);
      }
    }),
  );
});

it('reads from the rows only parts of hours and hours that changed, a day at once where it is kept', () => {
  const days = new Map([[DAY, { from: DAY, until: 2 * DAY }]]);
  const slice = { from: DAY - 90 * MINUTE, until: 2 * DAY + 30 * MINUTE, interval: 0 };
  expect(rollupPlan([slice], { stale: new Set(), days })).toEqual({
    kept: [{ span: 'hour', at: DAY - HOUR, interval: 0 }, { span: 'day', at: DAY, interval: 0 }],
    raw: [{ from: DAY - 90 * MINUTE, until: DAY - HOUR, bucket: 0 }, { from: 2 * DAY, until: 2 * DAY + 30 * MINUTE, bucket: 0 }],
  });
  const changed = rollupPlan([slice], { stale: new Set([hourOf(DAY + 5 * HOUR)]), days });
  expect([changed.kept.length, changed.raw.length]).toEqual([24, 3]);
});

it('takes nothing that is kept from where something goes on', () => {
  const days = new Map([[DAY, { from: DAY, until: 2 * DAY }]]);
  expect(rollupPlan([{ from: DAY, until: 2 * DAY, interval: 0 }], { stale: new Set(), days }, DAY + 90 * MINUTE)).toEqual({
    kept: [{ span: 'hour', at: DAY, interval: 0 }],
    raw: [{ from: DAY + HOUR, until: 2 * DAY, bucket: 0 }],
  });
});
