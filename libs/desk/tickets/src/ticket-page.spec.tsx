import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { facts, type Permission, type ResourceRow, type TicketMessage } from '@santral/contracts';
import { actionOfFact } from '@santral/desk-platform/live';
import { fakeApi, type FakeCall, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { AntdProvider } from '@santral/desk-platform/ui-kit';
import { Link, Outlet } from 'react-router-dom';
import { ticketsFeature } from './tickets.feature';
import { TicketPage } from './pages/TicketPage';
import { TicketsPage } from './pages/TicketsPage';

configure({ defaultHidden: true });
const LIST = '/apps/e-commerce/support-tickets';
const all: Permission[] = ['support-tickets.read', 'support-tickets.update', 'customers.read'];
const row = (more: object = {}): ResourceRow => ({
  id: 't1', code: 'TLP-000001', version: 1, createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z', subject: 'Ses kesiliyor', state: 'open', priority: 'high',
  customerId: 'c1', customerIdDisplay: 'Demir Ticaret', contactId: null, assigneeId: null, channel: 'call', category: 'Arıza', callId: 'call-1', callAgentId: 'u1', settledAt: null, reopenings: 0, ...more,
});
const message = (id: string, body: string, internal = true): TicketMessage => ({ id, ticketId: 't1', authorId: 'u1', authorName: 'Elif Kaya', internal, body, at: '2026-11-20T09:00:00.000Z' });

let calls: FakeCall[] = [];
let clean = () => {};
afterEach(() => {
  clean();
  cleanup();
});
const user = userEvent.setup();

function show({ permissions = all, routes = {}, at = `${LIST}/t1` }: { permissions?: Permission[]; routes?: Record<string, FakeRoute>; at?: string } = {}) {
  const server = fakeApi({
    'GET /api/resources/support-tickets/t1': () => ({ body: row() }),
    'GET /api/resources/support-tickets': () => ({ body: { items: [row()], total: 1, page: 1, pageSize: 20 } }),
    'GET /api/support-tickets/t1/messages': () => ({ body: [message('m1', 'İlk not')] }),
    ...routes,
  });
  calls = server.calls;
  const desk = renderDesk(<></>, {
    at, runSagas: false, features: [ticketsFeature],
    routes: [
      {
        element: (
          <AntdProvider>
            <Link to={LIST}>liste</Link>
            <Outlet />
          </AntdProvider>
        ),
        children: [{ path: LIST, Component: TicketsPage }, { path: `${LIST}/:id`, Component: TicketPage }],
      },
    ],
    preloadedState: { session: { status: 'signed-in', user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } },
  });
  clean = () => {
    desk.stop();
    server.restore();
  };
  return desk;
}
const moves = async () => within(await screen.findByRole('group', { name: 'Durumu değiştir' })).getAllByRole('button').map((b) => b.textContent);

it('shows state, links and messages, and only the moves the table allows', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Ses kesiliyor' })).toBeInTheDocument();
  expect(await moves()).toEqual(['Müşteri bekleniyor', 'Çözüldü', 'Kapat']);
  expect(screen.getByRole('link', { name: 'Demir Ticaret' })).toHaveAttribute('href', '/apps/customer/c1/0');
  expect(await screen.findByText('İlk not')).toBeInTheDocument();
});

it('moves a ticket on the version that is shown, and then offers the next moves', async () => {
  let state = 'open';
  show({
    routes: {
      'GET /api/resources/support-tickets/t1': () => ({ body: row({ state, version: state === 'open' ? 4 : 5 }) }),
      'PATCH /api/resources/support-tickets/t1': ({ body }) => {
        state = (body as { changes: { state: string } }).changes.state;
        return { body: row({ state, version: 5 }) };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Çözüldü' }));
  expect(await screen.findByText('Durum: Çözüldü')).toBeInTheDocument();
  await waitFor(async () => expect(await moves()).toEqual(['Yeniden aç', 'Kapat']));
  expect(calls.find((c) => c.method === 'PATCH')?.body).toEqual({ version: 4, changes: { state: 'resolved' } });
});

it('shows the current ticket when somebody was faster', async () => {
  let state = 'open';
  show({
    routes: {
      'GET /api/resources/support-tickets/t1': () => ({ body: row({ state }) }),
      'PATCH /api/resources/support-tickets/t1': () => {
        state = 'closed';
        return refusal(409, 'record.version-conflict', 'Kayıt siz düzenlerken değişti.');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Çözüldü' }));
  expect(await screen.findByText('Talep bu sırada değişti; güncel hâli gösteriliyor.')).toBeInTheDocument();
  await waitFor(async () => expect(await moves()).toEqual(['Yeniden aç']));
});

it('sends a message, keeps what was typed when that fails, and shows what others write', async () => {
  const messages = [message('m1', 'İlk not')];
  let fails = true;
  const { store } = show({
    routes: {
      'GET /api/support-tickets/t1/messages': () => ({ body: messages }),
      'POST /api/support-tickets/t1/messages': ({ body }) => {
        if (fails) return refusal(503, 'service.unavailable', 'Servis şu anda yanıt vermiyor.');
        const sent = body as { body: string; internal: boolean };
        messages.push(message('m2', sent.body, sent.internal));
        return { status: 201, body: message('m2', sent.body, sent.internal) };
      },
    },
  });
  const box = await screen.findByRole('textbox', { name: 'Mesajınızı yazın' });
  await user.type(box, 'Arandı');
  await user.click(screen.getByRole('button', { name: 'Gönder' }));
  expect(await screen.findByText(/Mesaj gönderilemedi/)).toBeInTheDocument();
  expect(box).toHaveValue('Arandı');
  fails = false;
  await user.click(screen.getByText('Müşteriye yanıt'));
  await user.click(screen.getByRole('button', { name: 'Gönder' }));
  expect(await screen.findByText('Arandı', { selector: '.ticket-body' })).toBeInTheDocument();
  expect(calls.filter((c) => c.method === 'POST').at(-1)?.body).toEqual({ body: 'Arandı', internal: false });
  expect(box).toHaveValue('');
  messages.push(message('m3', 'Başka biri yazdı'));
  act(() => void store.dispatch(actionOfFact({ id: 'f', name: 'ticket.message-added', version: facts['ticket.message-added'].version, at: '2026-11-20T09:00:00.000Z', pbx: 'santral', subject: 's', seq: '1-1', payload: { ticketId: 't1', messageId: 'm3' } })));
  expect(await screen.findByText('Başka biri yazdı')).toBeInTheDocument();
});

it('keeps an unsent message while the page is left', async () => {
  show();
  await user.type(await screen.findByRole('textbox', { name: 'Mesajınızı yazın' }), 'Yarım kal');
  await user.click(screen.getByRole('link', { name: 'liste' }));
  await user.click(await screen.findByRole('link', { name: /Ses kesiliyor kaydını aç/ }));
  expect(await screen.findByRole('textbox', { name: 'Mesajınızı yazın' })).toHaveValue('Yarım kal');
});

it('lets those who may only read do only that', async () => {
  show({ permissions: ['support-tickets.read'] });
  await screen.findByText('İlk not');
  expect(screen.queryByRole('group', { name: 'Durumu değiştir' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Mesajınızı yazın' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Demir Ticaret' })).toBeNull();
});
