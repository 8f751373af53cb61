import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => {
  desk.stop();
  localStorage.clear();
});

const list = () => screen.findByRole('dialog', { name: 'Kısayollar' });
const lineOf = async (title: string) => within(within(await list()).getByText(title).closest('div') as HTMLElement);
const change = async (title: string) => userEvent.click((await lineOf(title)).getByRole('button', { name: `${title}: tuşları değiştir` }));
const press = (key: string, held: { altKey?: boolean; ctrlKey?: boolean } = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...held });
const open = async () => {
  fireEvent.keyDown(document.body, { key: '?' });
  await list();
};
const palette = () => screen.queryByRole('dialog', { name: 'Hızlı erişim' });

it('puts a shortcut on other keys, shows them, hears them at once, and keeps them in the profile', async () => {
  desk = await openShell({ runSagas: true });
  await open();
  await change('Ara');
  press('j', { altKey: true });
  expect((await lineOf('Ara')).getByText('Alt+J', { selector: 'kbd' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Kapat|Close/ }));
  press('s', { altKey: true });
  expect(palette()).toBeNull();
  press('j', { altKey: true });
  await waitFor(() => expect(palette()).toBeInTheDocument());
  const saved = () => desk.calls.filter(({ path }) => path === '/api/auth/user/update').map(({ body }) => body as { user: { data: { settings: { keyBindings: unknown } } } });
  await waitFor(() => expect(saved().at(-1)?.user.data.settings.keyBindings).toEqual([{ id: 'shell.find', keys: 'Alt+J' }]));
});

it('refuses keys another shortcut has and keys no shortcut can have, and says why', async () => {
  desk = await openShell();
  await open();
  await change('Ara');
  press('k', { ctrlKey: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('Ctrl+K kullanılıyor: Hızlı erişim');
  // The palette did not hear it.
  expect(palette()).toBeNull();
  press('q', { altKey: true, ctrlKey: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Ctrl+Alt, AltGr ile aynıdır ve harf yazar.');
  press('g');
  expect(screen.getByRole('alert')).toHaveTextContent('Alt veya Ctrl ile birlikte basın.');
  press('w', { ctrlKey: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Bu tuşlar tarayıcıya ait.');
  press('Escape');
  expect(await list()).toBeInTheDocument();
  expect((await lineOf('Ara')).getByText('Alt+S', { selector: 'kbd' })).toBeInTheDocument();
});

it('lets two shortcuts change places by way of a third, and goes back to what was, one by one or all', async () => {
  desk = await openShell({ data: { settings: { keyBindings: [{ id: 'shell.find', keys: 'Alt+J' }, { id: 'shell.palette', keys: 'Alt+S' }] } } });
  await open();
  expect((await lineOf('Hızlı erişim')).getByText('Alt+S', { selector: 'kbd' })).toBeInTheDocument();
  await userEvent.click((await lineOf('Hızlı erişim')).getByRole('button', { name: 'Hızlı erişim: Ctrl+K tuşuna dön' }));
  expect((await lineOf('Hızlı erişim')).getByText('Ctrl+K', { selector: 'kbd' })).toBeInTheDocument();
  expect((await lineOf('Ara')).getByText('Alt+J', { selector: 'kbd' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Tüm kısayolları ilk haline getir' }));
  expect((await lineOf('Ara')).getByText('Alt+S', { selector: 'kbd' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tüm kısayolları ilk haline getir' })).toBeDisabled();
  expect(desk.store.getState().preferences.keyBindings).toEqual([]);
});

it('leaves Escape as it is', async () => {
  desk = await openShell();
  await open();
  expect((await lineOf('Paneli kapat')).queryByRole('button')).toBeNull();
});
