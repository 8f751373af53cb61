import { endOfDayTime, timeOfDay } from './time-of-day.js';

const messages = (schema: typeof timeOfDay | typeof endOfDayTime, text: unknown) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

it.each(['00:00', '09:05', '19:59', '23:59'])('takes %s as a time of day and as an end', (text) => {
  expect([messages(timeOfDay, text), messages(endOfDayTime, text)]).toEqual([[], []]);
});

it.each(['24:01', '9:05', '12:60', '12:00:00', ' 12:00', '12:00\n', ''])('takes %j as neither, and says how a time is written', (text) => {
  expect([messages(timeOfDay, text), messages(endOfDayTime, text)]).toEqual([['report.time-of-day'], ['report.time-of-day']]);
});

it('lets only an end be 24:00', () => {
  expect([messages(timeOfDay, '24:00'), messages(endOfDayTime, '24:00')]).toEqual([['report.time-of-day'], []]);
});
