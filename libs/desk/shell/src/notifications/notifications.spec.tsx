import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '@santral/contracts';
import { openShell } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

const of = (id: string, message: string, link: string | null): Notification => ({ id, message, link, options: { variant: 'info' }, dismissed: false, time: '2026-11-20T08:00:00.000Z' });
let stored: Notification[];
const api = {
  'GET /api/notification-panel/data': () => ({ body: stored }),
  'POST /api/notification-panel/dismiss': ({ body }: { body: unknown }) => {
    const { id } = body as { id?: string };
    stored = id === undefined ? [] : stored.filter((one) => one.id !== id);
    return { status: 204 };
  },
};
const panel = async () => within(await screen.findByRole('dialog', { name: 'Bildirimler' }));

it('counts what is new, links to what may be opened, and dismisses one and all', async () => {
  stored = [of('1', 'TLP-1 size atandı', '/apps/customers/7'), of('2', 'TLP-2 size atandı', '/apps/secret/7'), of('3', 'TLP-3 size atandı', null)];
  desk = await openShell({ api });
  await userEvent.click(await screen.findByRole('button', { name: '3 yeni bildirim' }));
  const list = await panel();
  expect(list.getAllByRole('link')).toHaveLength(1);
  expect(list.getByRole('link', { name: 'TLP-1 size atandı' })).toHaveAttribute('href', '/apps/customers/7');
  await userEvent.click(list.getByRole('button', { name: 'Bildirimi kaldır: TLP-2 size atandı' }));
  expect(await screen.findByRole('button', { name: '2 yeni bildirim' })).toBeInTheDocument();
  await userEvent.click(list.getByRole('button', { name: 'Tümünü kaldır' }));
  expect(await list.findByText('Şu anda bildiriminiz yok.')).toBeInTheDocument();
  expect(stored).toEqual([]);
});

it('shows a new one as soon as the server says so, and closes on Escape', async () => {
  stored = [];
  desk = await openShell({ api });
  await userEvent.click(await screen.findByRole('button', { name: 'Bildirimler' }));
  expect(await (await panel()).findByText('Şu anda bildiriminiz yok.')).toBeInTheDocument();
  stored = [of('9', 'Görüşmenizden TLP-9 açıldı', null)];
  act(() => void desk.store.dispatch({ type: 'fact/notification.added', payload: { id: 'n9', name: 'notification.added', version: 1, seq: '1-1', at: '2026-11-20T08:00:00.000Z', pbx: 'santral', subject: 'user:1', payload: { notificationId: '9', userId: '1' } } }));
  expect(await (await panel()).findByText('Görüşmenizden TLP-9 açıldı')).toBeInTheDocument();
  fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Bildirimler' }), { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bildirimler' })).toBeNull());
});
