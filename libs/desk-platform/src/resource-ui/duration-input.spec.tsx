import { breakTypes } from '@santral/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../testing/render-desk';
import { FieldControl } from './FieldControl';
import { problemOf } from './form-values';

const field = breakTypes.fields.dailyLimitS;
let stop = () => {};
afterEach(() => stop());

function open(value: number | null) {
  const typed: unknown[] = [];
  stop = renderDesk(<FieldControl resource={breakTypes} field={field} value={value} onChange={(next) => typed.push(next)} />, { runSagas: false }).stop;
  return { typed, box: screen.getByRole('textbox') };
}

it('shows seconds as people write a duration, under a label that says so', () => {
  expect(open(5400).box).toHaveValue('01:30:00');
  expect(field.ui.label).toEqual({ tr: 'Günlük limit (sa:dk:sn)', en: 'Daily limit (hh:mm:ss)', ar: 'الحد اليومي (س:د:ث)' });
});

it('takes what is typed as seconds, and hands on what is none as it is', () => {
  const { typed, box } = open(null);
  for (const value of ['0:15:00', '15 dk', '']) fireEvent.change(box, { target: { value } });
  expect(typed).toEqual([900, '15 dk', null]);
});

it('says how a duration is written when one was not', () => {
  expect(problemOf(field, '15 dk', 'tr', 'Zorunlu')).toBe('Süreyi saat:dakika:saniye olarak yazın, örneğin 00:15:00.');
  expect(problemOf(field, 900, 'tr', 'Zorunlu')).toBeNull();
});
