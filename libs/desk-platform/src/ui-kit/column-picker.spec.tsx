import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderDesk } from '../testing/render-desk';
import { columnsOf, columnsText } from './column-set';
import { ColumnPicker } from './ColumnPicker';

const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const columns = { names: ['a', 'b', 'c'], usual: ['a', 'b'] };
let stop = () => {};
afterEach(() => stop());

function Page({ first }: { first: string }) {
  const [address, setAddress] = useState(first);
  return (
    <>
      <p>cols={address}</p>
      <ColumnPicker columns={columns} chosen={columnsOf(address, columns)} titleOf={(name) => name.toUpperCase()} onChange={setAddress} />
    </>
  );
}
const show = (first = '') => {
  stop = renderDesk(<Page first={first} />, { runSagas: false }).stop;
};
const address = () => screen.getByText(/^cols=/).textContent;

it('is opened, used and left by keys alone, and gives the focus back', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Sütunlar' });
  button.focus();
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'A' })).toHaveFocus());
  await keys.keyboard(' ');
  expect(address()).toBe('cols=b');
  await keys.keyboard('{Escape}');
  expect(button).toHaveFocus();
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
});

it('takes no last column away, names them in their own order and leaves the usual ones out of the address', async () => {
  show('b');
  await keys.click(screen.getByRole('button', { name: 'Sütunlar' }));
  expect(await screen.findByRole('checkbox', { name: 'B' })).toBeDisabled();
  await keys.click(screen.getByRole('checkbox', { name: 'C' }));
  await keys.click(screen.getByRole('checkbox', { name: 'A' }));
  expect(address()).toBe('cols=a,b,c');
  await keys.click(screen.getByRole('button', { name: 'Varsayılan sütunlar' }));
  expect(address()).toBe('cols=');
  expect(screen.getByRole('button', { name: 'Varsayılan sütunlar' })).toBeDisabled();
});

it('reads and writes names in their own order, whatever the order they come in, and leaves out what it does not know', () => {
  expect(columnsOf('c,x,a', columns)).toEqual(['a', 'c']);
  expect(columnsText(['c', 'x', 'a'], columns)).toBe('a,c');
  expect(columnsText(['b', 'a'], columns)).toBe('');
  expect(columnsOf('x', columns)).toEqual(columns.usual);
});
