import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { companyZone, instantOfWallTime, setCompanyZone, startOfDay, wallTimeOf } from './company-zone';
import { useFormats } from './format';

afterEach(() => act(() => setCompanyZone('Europe/Istanbul')));

const AT = '2026-11-20T21:30:05.250Z';
const Clock = () => <time>{useFormats().dateTime(AT)}</time>;

it('moves every time on the screen to the zone of the company', () => {
  render(<Clock />);
  expect(screen.getByRole('time')).toHaveTextContent(/21 Kas 2026 00:30/);
  act(() => setCompanyZone('America/New_York'));
  expect(screen.getByRole('time')).toHaveTextContent(/20 Kas 2026 16:30/);
});

it('keeps its zone when the browser does not know the other one', () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  setCompanyZone('Mars/Olympus');
  expect([companyZone(), report.mock.calls.length]).toEqual(['Europe/Istanbul', 1]);
  report.mockRestore();
});

it.each([
  ['Europe/Istanbul', '2026-11-21T00:30:05', '2026-11-20T21:00:00.000Z'],
  ['Europe/Berlin', '2026-11-20T22:30:05', '2026-11-19T23:00:00.000Z'],
  ['America/New_York', '2026-11-20T16:30:05', '2026-11-20T05:00:00.000Z'],
  ['UTC', '2026-11-20T21:30:05', '2026-11-20T00:00:00.000Z'],
])('knows the clock on the wall and the midnight of %s', (zone, wall, midnight) => {
  expect(wallTimeOf(AT, zone)).toBe(wall);
  expect(new Date(instantOfWallTime(wall, zone)).toISOString()).toBe('2026-11-20T21:30:05.000Z');
  expect(new Date(startOfDay(Date.parse(AT), zone)).toISOString()).toBe(midnight);
});

it('counts a day of 25 hours from its own midnight', () => {
  expect(new Date(startOfDay(Date.parse('2026-10-25T20:00:00Z'), 'Europe/Berlin')).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(new Date(instantOfWallTime('2026-03-29T02:30:00', 'Europe/Berlin')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});
