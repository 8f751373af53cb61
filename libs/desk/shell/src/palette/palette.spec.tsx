import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

const demir = { id: '7', customer_id: '7', company_name: 'Demir Ticaret', firstname: 'Mehmet', lastname: 'Demir', customer_type: 1 };
const api = { 'GET /api/customers': { body: { data: [demir] } } };
async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Sayfa, müşteri ya da işlem ara' });
  await waitFor(() => expect(field).toHaveFocus());
  return field;
}
const options = () => within(screen.getByRole('listbox', { name: 'Sonuçlar' })).getAllByRole('option').map((option) => option.textContent);

it('opens by Ctrl+K, takes the focus, and closes again', async () => {
  desk = await openShell();
  await openPalette();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('finds pages by any spelling and opens the one that arrows reach', async () => {
  desk = await openShell({ api: { 'GET /api/customers': { body: { data: [] } } } });
  await openPalette();
  await userEvent.keyboard('MUSTERI');
  await waitFor(() => expect(options()[0]).toBe('Müşteriler'));
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(await screen.findByRole('heading', { name: 'Müşteri listesi' })).toBeInTheDocument();
});

it('finds customers on the server and opens them', async () => {
  desk = await openShell({ api });
  await openPalette();
  await userEvent.keyboard('demir');
  await screen.findByText('Demir Ticaret');
  // Asked once, when the typing had settled.
  expect(desk.calls.filter(({ path }) => path === '/api/customers').map(({ query }) => query.get('q'))).toEqual(['demir']);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Bir müşteri' })).toBeInTheDocument();
});

it('does not ask for customers whom the user may not see', async () => {
  desk = await openShell({ api, permissions: ['contacts.read'] });
  await openPalette();
  await userEvent.keyboard('demir');
  expect(await screen.findByText('Sonuç yok..')).toBeInTheDocument();
  expect(desk.calls.filter(({ path }) => path === '/api/customers')).toEqual([]);
});

it('does what it names: the other look, another language', async () => {
  desk = await openShell({ api: { 'GET /api/customers': { body: { data: [] } } } });
  await openPalette();
  await userEvent.keyboard('koyu{Enter}');
  expect(desk.store.getState().preferences.theme).toEqual({ main: 'ink-dark', navbar: 'ink-dark', toolbar: 'ink-dark', footer: 'ink-dark' });
  await openPalette();
  await userEvent.keyboard('English{Enter}');
  expect(desk.store.getState().preferences.language).toBe('en');
});

it('says so when customers cannot be searched, and still finds pages', async () => {
  desk = await openShell({ api: { 'GET /api/customers': { status: 503, body: {} } } });
  await openPalette();
  await userEvent.keyboard('kişiler');
  expect(await screen.findByText('Müşteriler şu anda aranamıyor.')).toBeInTheDocument();
  expect(options()).toContain('Kişiler');
});
