import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewQuickNote, QuickPanel } from '@santral/contracts';
import { openShell } from '../testing/open-shell';
import { panelOpened } from '../shell.slice';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

let stored: QuickPanel;
const api = {
  'GET /api/quick-panel/data': () => ({ body: stored }),
  'POST /api/quick-panel/notes': ({ body }: { body: unknown }) => {
    const note = { id: 'n2', ...(body as NewQuickNote) };
    stored = { ...stored, notes: [note, ...stored.notes] };
    return { status: 201, body: note };
  },
  'DELETE /api/quick-panel/notes/n1': () => {
    stored = { ...stored, notes: stored.notes.filter(({ id }) => id !== 'n1') };
    return { status: 204 };
  },
};
const panel = async () => within(await screen.findByRole('dialog', { name: 'Hızlı bakış' }));
beforeEach(() => {
  stored = { events: [{ id: 't1', title: 'Ses kesiliyor', detail: 'TLP-000001' }], notes: [{ id: 'n1', title: 'Vardiya', detail: '17.30' }] };
});

it('opens from the user menu, shows what waits and the own notes', async () => {
  desk = await openShell({ api });
  expect(desk.calls.some(({ path }) => path === '/api/quick-panel/data')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: /kullanıcı menüsü/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hızlı bakış' }));
  const quick = await panel();
  expect(await quick.findByText('Ses kesiliyor')).toBeInTheDocument();
  expect(quick.queryByRole('link')).toBeNull();
  expect(quick.getByText('17.30')).toBeInTheDocument();
});

it('adds a note with a title only, and deletes one', async () => {
  desk = await openShell({ api });
  await userEvent.click(screen.getByRole('button', { name: 'Hızlı bakış' }));
  const quick = await panel();
  const add = await quick.findByRole('button', { name: 'Not ekle' });
  await userEvent.type(quick.getByRole('textbox', { name: 'Not başlığı' }), '   ');
  expect(add).toBeDisabled();
  await userEvent.type(quick.getByRole('textbox', { name: 'Not başlığı' }), 'Toplantı{Enter}');
  expect(await quick.findByText('Toplantı')).toBeInTheDocument();
  expect(quick.getByRole('textbox', { name: 'Not başlığı' })).toHaveValue('');
  await userEvent.click(quick.getByRole('button', { name: 'Notu sil: Vardiya' }));
  await waitFor(() => expect(quick.queryByText('Vardiya')).toBeNull());
});

it('says what went wrong, keeps what was typed, and closes on Escape from wherever one is', async () => {
  desk = await openShell({ api: { ...api, 'POST /api/quick-panel/notes': { status: 500, body: {} } } });
  act(() => void desk.store.dispatch(panelOpened('quick')));
  const quick = await panel();
  await userEvent.type(await quick.findByRole('textbox', { name: 'Not başlığı' }), 'Toplantı{Enter}');
  await waitFor(() => expect(desk.store.getState().toasts).toHaveLength(1));
  expect(quick.getByRole('textbox', { name: 'Not başlığı' })).toHaveValue('Toplantı');
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
