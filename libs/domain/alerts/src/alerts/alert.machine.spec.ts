import fc from 'fast-check';
import { CALM_MS, type Life, nextStep, type Step } from './alert.machine.js';

const MINUTE = 60_000;
const patience = { holdMs: 20_000, repeatMs: 10 * MINUTE };
const open: Life = { since: 0, raisedAt: 20_000, calmSince: null, isAcknowledged: false, reminders: 0 };

it.each<[what: string, life: Life | null, seenSince: number | null, now: number, step: Step | null]>([
  ['nothing at all', null, null, 0, null],
  ['something new', null, 0, 0, 'watch'],
  ['something that had lasted before anybody looked', null, 0, 20_000, 'raise'],
  ['what has not lasted yet', { ...open, raisedAt: null }, 0, 19_999, null],
  ['what has', { ...open, raisedAt: null }, 0, 20_000, 'raise'],
  ['what is seen to have begun later than it was first seen', { ...open, raisedAt: null }, 15_000, 20_000, 'raise'],
  ['what did not last', { ...open, raisedAt: null }, null, 19_999, 'forget'],
  ['an open one that goes on', open, 0, 30_000, null],
  ['the first calm moment', open, null, 30_000, 'calm'],
  ['a calm that is too short', { ...open, calmSince: 30_000 }, null, 30_000 + CALM_MS - 1, null],
  ['a calm that is long enough', { ...open, calmSince: 30_000 }, null, 30_000 + CALM_MS, 'resolve'],
  ['trouble within the calm', { ...open, calmSince: 30_000 }, 0, 40_000, 'trouble-again'],
  ['the time of a reminder', open, 0, 20_000 + 10 * MINUTE, 'remind'],
  ['a reminder that was sent', { ...open, reminders: 1 }, 0, 20_000 + 19 * MINUTE, null],
  ['one that somebody looks after', { ...open, isAcknowledged: true }, 0, 20_000 + 60 * MINUTE, null],
])('%s', (_what, life, seenSince, now, step) => expect(nextStep(life, seenSince, patience, now)).toBe(step));

it('is never told before it has lasted, never ends in trouble, and never twice without having ended, whatever happens when', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ afterMs: fc.integer({ min: 1, max: 60_000 }), isBad: fc.boolean() }), { maxLength: 60 }), fc.integer({ min: 0, max: 60_000 }), (looks, holdMs) => {
      let life: Life | null = null;
      let now = 0;
      let badSince: number | null = null;
      for (const { afterMs, isBad } of looks) {
        now += afterMs;
        badSince = isBad ? (badSince ?? now) : null;
        const step: Step | null = nextStep(life, isBad ? now : null, { holdMs, repeatMs: null }, now);
        const raised: number | null = life?.raisedAt ?? null;
        switch (step) {
          case 'watch':
            life = { since: now, raisedAt: null, calmSince: null, isAcknowledged: false, reminders: 0 };
            break;
          case 'forget':
            life = null;
            break;
          case 'raise':
            expect(raised).toBeNull();
            expect(now - (badSince ?? Infinity)).toBeGreaterThanOrEqual(holdMs);
            life = { since: badSince ?? now, raisedAt: now, calmSince: null, isAcknowledged: false, reminders: 0 };
            break;
          case 'calm':
          case 'trouble-again':
            life = { ...(life as Life), calmSince: step === 'calm' ? now : null };
            break;
          case 'resolve':
            expect(isBad).toBe(false);
            expect(raised).not.toBeNull();
            life = null;
            break;
          default:
        }
      }
    }),
  );
});
