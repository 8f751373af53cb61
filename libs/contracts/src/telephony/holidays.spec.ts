import { HALF_DAY, holidayYears, publicHolidays, turkishHolidays } from './holidays.js';

const daysOf = (year: number, key: string) => turkishHolidays(year).filter((holiday) => holiday.key === key).map(({ day }) => day);

it('knows the public holidays of 2026 as they were announced, with their half days', () => {
  expect(daysOf(2026, 'ramadan-eve')).toEqual(['2026-03-19']);
  expect(daysOf(2026, 'ramadan')).toEqual(['2026-03-20', '2026-03-21', '2026-03-22']);
  expect(daysOf(2026, 'sacrifice-eve')).toEqual(['2026-05-26']);
  expect(daysOf(2026, 'sacrifice')).toEqual(['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30']);
  expect(turkishHolidays(2026).filter(({ closedFrom }) => closedFrom === HALF_DAY).map(({ day }) => day)).toEqual(['2026-03-19', '2026-05-26', '2026-10-28']);
});

it.each(holidayYears)('has every holiday of %i, in order, the feasts eleven days earlier than the year before', (year) => {
  const days = turkishHolidays(year).map(({ day }) => day);
  expect(days).toEqual([...days].sort());
  expect(days).toHaveLength(8 + 4 + 5);
  expect(new Set(turkishHolidays(year).map(({ key }) => key))).toEqual(new Set(publicHolidays));
  for (const feast of ['ramadan', 'sacrifice']) {
    const [before, now] = [daysOf(year - 1, feast)[0], daysOf(year, feast)[0]];
    if (!before) continue;
    const shift = (Date.parse(before) + 365 * 86_400_000 - Date.parse(now ?? '')) / 86_400_000;
    expect([10, 11, 12]).toContain(shift);
  }
});

it('has the fixed days of a year whose feasts it does not know', () => {
  expect(turkishHolidays(2045).map(({ key }) => key)).toEqual(['new-year', 'children', 'labour', 'youth', 'unity', 'victory', 'republic-eve', 'republic']);
});
