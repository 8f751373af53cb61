import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

const bar = () => within(screen.getByRole('group', { name: 'Kısayollarım' }));
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Kısayol çubuğu' }));

it('adds and removes pages by their star and saves them to the profile once', async () => {
  desk = await openShell({ data: { shortcuts: ['contacts'] }, runSagas: true });
  expect(bar().getByRole('link', { name: 'Kişiler' })).toHaveAttribute('href', '/apps/person-contacts');
  await openMenu();
  const add = await screen.findByRole('button', { name: 'Müşteriler sayfasını kısayollara ekle' });
  const remove = screen.getByRole('button', { name: 'Kişiler sayfasını kısayollardan çıkar' });
  // One right after the other: finding a button takes a busy machine longer than the profile waits for the next change.
  for (const star of [add, remove]) fireEvent.click(star);
  expect(bar().queryByRole('link', { name: 'Kişiler' })).toBeNull();
  expect(bar().getByRole('link', { name: 'Müşteriler' })).toBeInTheDocument();
  const saves = () => desk.calls.filter(({ path }) => path === '/api/auth/user/update').map(({ body }) => body);
  await waitFor(() => expect(saves()).toEqual([{ user: { data: { shortcuts: ['customers'] } } }]));
});

it('finds a page to add by the specified field', async () => {
  desk = await openShell();
  await openMenu();
  const field = await screen.findByRole('textbox', { name: 'Uygulama veya sayfa ara' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('neden');
  expect(screen.getByRole('button', { name: 'Arama nedenleri sayfasını kısayollara ekle' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Müşteriler sayfasını/ })).toBeNull();
  await userEvent.keyboard('xyz');
  expect(screen.getByText('Sonuç yok..')).toBeInTheDocument();
});

it('passes over a shortcut whose page the user may no longer open, and does not forget it', async () => {
  desk = await openShell({ permissions: ['contacts.read'], data: { shortcuts: ['customers', 'contacts'] } });
  expect(bar().getAllByRole('link')).toHaveLength(1);
  await openMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Kişiler sayfasını kısayollardan çıkar' }));
  expect(desk.store.getState().session.user?.data.shortcuts).toEqual(['customers']);
});
