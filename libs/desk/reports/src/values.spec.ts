import { formatsOf } from '@santral/desk-platform/i18n';
import { changeOf, isGood, writeValue } from './values';

const tr = formatsOf('tr');

it('writes figures by their kind', () => {
  expect(writeValue('count', 2679, tr)).toBe('2.679');
  expect(writeValue('rate', 0.375, tr)).toBe('%37,5');
  expect(writeValue('rate', 0.0625, formatsOf('en'))).toBe('6.3%');
  expect(writeValue('duration', 22_250, tr)).toBe('00:00:22');
  expect(writeValue('duration', -150_000, tr)).toBe('\u221200:02:30');
  expect(writeValue('points', 91.4286, tr)).toBe('91,43');
});

it.each(['count', 'rate', 'duration', 'points'] as const)('writes a dash for an unknown %s, and a zero for zero', (kind) => {
  expect(writeValue(kind, null, tr)).toBe('–');
  expect(writeValue(kind, 0, tr)).toContain('0');
});

it('tells a change in the unit of the figure', () => {
  expect(changeOf('count', 2679, 2616, tr)).toEqual({ direction: 'up', size: '%2,4', unit: 'percent' });
  expect(changeOf('rate', 0.8, 0.816, tr)).toEqual({ direction: 'down', size: '1,6', unit: 'points' });
  expect(changeOf('duration', 19_000, 21_000, tr)).toEqual({ direction: 'down', size: '00:00:02', unit: 'duration' });
});

it('compares with nothing that is not there', () => {
  expect(changeOf('count', 5, 0, tr)).toBeNull();
  expect(changeOf('rate', null, 0.5, tr)).toBeNull();
  expect(changeOf('duration', 5, null, tr)).toBeNull();
  expect(changeOf('rate', 0.5, 0, tr)).toEqual({ direction: 'up', size: '50', unit: 'points' });
});

it('knows good news from bad, and from neither', () => {
  const up = { direction: 'up', size: '1', unit: 'points' } as const;
  expect([isGood(up, 'more'), isGood(up, 'less'), isGood(up, undefined), isGood({ ...up, direction: 'same' }, 'more')]).toEqual([true, false, null, null]);
});
