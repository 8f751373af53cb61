import { instantMeant, instantOfClock, isTimeZone, localTimeOf, startOfDay, zoneOffsetMs } from './time-zones.js';

const iso = (at: number) => new Date(at).toISOString();
const at = (text: string) => Date.parse(text);
const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'America/Havana', 'America/Santiago', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC'];

it('finds an instant again by what the clocks show, the first of two', () => {
  const wrong: string[] = [];
  for (const zone of zones) {
    // So far apart that every hour of the day comes up.
    for (let instant = at('2026-01-01T00:00:00Z'); instant < at('2027-01-01T00:00:00Z'); instant += 397 * 60_000) {
      const wall = instant + zoneOffsetMs(instant, zone);
      const found = instantOfClock(wall, zone);
      if (found + zoneOffsetMs(found, zone) !== wall || found > instant) wrong.push(`${zone} ${iso(instant)}: ${iso(found)}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('reads what a change leaves out as if the clocks had not been changed yet', () => {
  expect(iso(instantOfClock(at('2026-03-29T02:30:00Z'), 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z');
  expect(iso(instantOfClock(at('2026-10-25T02:30:00Z'), 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z');
});

it.each([
  ['2026-11-20T20:59:59Z', 'Europe/Istanbul', '2026-11-19T21:00:00.000Z'],
  ['2026-11-20T21:00:00Z', 'Europe/Istanbul', '2026-11-20T21:00:00.000Z'],
  ['2026-10-25T22:30:00Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-11-20T00:00:00Z', 'UTC', '2026-11-20T00:00:00.000Z'],
  // Where clocks go from midnight to one, the day begins at one, not an hour before the end of the day before.
  ['2026-03-08T18:00:00Z', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-09-06T18:00:00Z', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  // And where they go from one back to midnight, at the first of both.
  ['2026-11-01T18:00:00Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('begins the day of %s in %s', (instant, zone, begin) => {
  expect(iso(startOfDay(at(instant), zone))).toBe(begin);
});

it('shows day, time and day of the week of a wall', () => {
  expect(localTimeOf(at('2026-11-22T21:05:59.999Z'), 'Europe/Istanbul')).toEqual({ day: '2026-11-23', time: '00:05', weekDay: 1 });
  expect(localTimeOf(at('2026-11-22T20:59:59Z'), 'Europe/Istanbul')).toEqual({ day: '2026-11-22', time: '23:59', weekDay: 7 });
});

it('understands a date or a time on the wall of the zone, and with an offset as it is', () => {
  const meant = (text: string) => instantMeant(text, 'Europe/Istanbul');
  expect(['2026-11-20', '2026-11-20T09:00', '2026-11-20T09:00:00.500', '2026-11-20T09:00:00Z', '2026-11-20T09:00+01:00'].map((text) => iso(meant(text)))).toEqual([
    '2026-11-19T21:00:00.000Z', '2026-11-20T06:00:00.000Z', '2026-11-20T06:00:00.500Z', '2026-11-20T09:00:00.000Z', '2026-11-20T08:00:00.000Z',
  ]);
  for (const text of ['', 'yesterday', '2026-13-01', '20.11.2026', '2026-11-20 09:00', '1763586000']) expect([text, meant(text)]).toEqual([text, NaN]);
});

it('knows a zone by its name, and throws for one that nobody knows', () => {
  expect([isTimeZone('Europe/Istanbul'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  expect(() => zoneOffsetMs(0, 'Mars/Olympus')).toThrow(RangeError);
});
