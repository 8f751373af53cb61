import { tellableAt } from './quiet-hours.js';

const istanbul = (time: string) => Date.parse(`2026-11-20T${time}+03:00`);
const night = { from: '22:00', until: '07:00' };

it.each([
  ['by day', night, istanbul('12:00:00'), istanbul('12:00:00')],
  ['in the evening', night, istanbul('22:00:00'), istanbul('22:00:00') + 9 * 3_600_000],
  ['after midnight', night, istanbul('03:00:00'), istanbul('07:00:00')],
  ['at the very end', night, istanbul('07:00:00'), istanbul('07:00:00')],
  ['at noon, when that is quiet', { from: '12:00', until: '13:00' }, istanbul('12:30:00'), istanbul('13:00:00')],
  ['after it', { from: '12:00', until: '13:00' }, istanbul('13:00:01'), istanbul('13:00:01')],
  ['without quiet hours', null, istanbul('03:00:00'), istanbul('03:00:00')],
])('%s', (_what, quiet, now, at) => expect(tellableAt(quiet, now, 'Europe/Istanbul')).toBe(at));

it('goes by the clock on the wall in the night it changes', () => {
  // Berlin sets its clocks back at 3:00 on the 25th of October: that night has an hour more.
  const evening = Date.parse('2026-10-24T22:30:00+02:00');
  expect(tellableAt(night, evening, 'Europe/Berlin')).toBe(Date.parse('2026-10-25T07:00:00+01:00'));
});
