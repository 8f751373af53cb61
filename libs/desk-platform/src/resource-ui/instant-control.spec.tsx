import { fireEvent, screen } from '@testing-library/react';
import { supportTickets } from '@santral/contracts';
import { setCompanyZone } from '../i18n/company-zone';
import { renderDesk } from '../testing/render-desk';
import { FieldControl } from './FieldControl';

const field = supportTickets.fields.settledAt;
let stop = () => {};
afterEach(() => {
  stop();
  setCompanyZone('Europe/Istanbul');
});

function open(value: string | null) {
  const typed: unknown[] = [];
  stop = renderDesk(<FieldControl resource={supportTickets} field={field} value={value} onChange={(next) => typed.push(next)} />, { runSagas: false }).stop;
  return typed;
}

it("shows an instant by the company's clock, wherever the computer stands", () => {
  setCompanyZone('America/New_York');
  open('2026-11-20T21:30:05.000Z');
  expect(screen.getByRole('textbox')).toHaveValue('20.11.2026 16:30');
});

it("takes what is typed as the company's time", () => {
  setCompanyZone('Asia/Tokyo');
  const typed = open(null);
  const box = screen.getByRole('textbox');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: '21.11.2026 06:30' } });
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
  expect(typed).toEqual(['2026-11-20T21:30:00.000Z']);
});
