import { startOfDay } from './start-of-day.js';

const begin = (at: string, zone = 'Europe/Istanbul') => new Date(startOfDay(Date.parse(at), zone)).toISOString();

it('is midnight on the wall of the zone, also on days whose clock is changed', () => {
  expect(begin('2026-11-20T20:59:59Z')).toBe('2026-11-19T21:00:00.000Z');
  expect(begin('2026-11-20T21:00:00Z')).toBe('2026-11-20T21:00:00.000Z');
  expect(begin('2026-10-25T22:30:00Z', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z');
  expect(begin('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
  expect(begin('2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-20T00:00:00.000Z');
});
