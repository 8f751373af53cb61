import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission, ResourceRow } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeCall, renderDesk, testUser } from '@santral/desk-platform/testing';
import { AntdProvider } from '@santral/desk-platform/ui-kit';
import { Outlet, useLocation } from 'react-router-dom';
import { customersFeature } from './customers.feature';

configure({ defaultHidden: true });
const all: Permission[] = ['customers.read', 'customers.update', 'contacts.read', 'contacts.create', 'calls.read', 'support-tickets.read'];
const stamps = { version: 1, createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' };
const customer: ResourceRow = {
  ...stamps, id: 'c1', code: 'MUS-000001', recordKind: 'customer', legalKind: 'corporate', companyName: 'Demir Ticaret', firstName: 'Mehmet', lastName: 'Demir',
  phone: '+902122931400', email: null, city: 'İstanbul', address: null, services: [1, 3, 6], note: null,
};
const contact: ResourceRow = { ...stamps, id: 'k1', customerId: 'c1', customerIdDisplay: 'Demir Ticaret', name: 'Sevgi Demir', phone: '+905334021877', otherPhone: null, extension: null, email: null, department: 'Finans Birim', note: null };

let calls: FakeCall[] = [];
let clean = () => {};
afterEach(() => {
  clean();
  cleanup();
});
const user = userEvent.setup();
const page = (items: ResourceRow[]) => ({ body: { items, total: items.length, page: 1, pageSize: 20 } });

function Frame() {
  const { pathname, search } = useLocation();
  return (
    <AntdProvider>
      <output data-testid="address">{decodeURIComponent(pathname + search)}</output>
      <Outlet />
    </AntdProvider>
  );
}

function show(at: string, permissions: Permission[] = all) {
  const server = fakeApi({
    'GET /api/resources/customers': () => page([customer]),
    'GET /api/resources/customers/c1': () => ({ body: customer }),
    'GET /api/resources/customers/c1/history': () => ({ body: [{ version: 2, verb: 'updated', actorId: 'u1', actor: 'Elif Kaya', at: stamps.updatedAt, diff: { city: ['Ankara', 'İstanbul'] } }] }),
    'GET /api/resources/contacts': () => page([contact]),
    'GET /api/resources/contacts/k1': () => ({ body: contact }),
    'GET /api/resources/contacts/references': () => ({ body: [{ id: 'c1', display: 'Demir Ticaret' }] }),
    'GET /api/resources/support-tickets': () => page([]),
    'GET /api/calls': () => ({
      body: {
        total: 1, page: 1, pageSize: 20,
        items: [{
          id: 'call-1', pbx: 'main', uniqueid: '1.1', direction: 'inbound', called: '100', startedAt: stamps.createdAt, answeredAt: null, endedAt: stamps.createdAt, queue: 'destek', extension: '1001',
          outcome: 'answered', waitMs: 0, ringMs: 0, talkMs: 61_000, holdMs: 0, hangupBy: null, cause: null, coverage: 'live', mergedInto: null, visits: [], rings: [], segments: [], transfers: [], recordings: [],
          caller: '05321112233', callerName: null, callerE164: '+905321112233', agent: 'Fatma Koç', wrapUpMs: 0, customerId: 'c1',
          detail: { id: 'd1', userId: 'u1', userName: 'Fatma Koç', reasons: [{ id: 1, label: 'Arıza kaydı' }], comment: 'Ses yok', customerId: 'c1', contactId: null, savedAt: stamps.createdAt },
        }],
      },
    }),
  });
  calls = server.calls;
  const [root] = routesOf([customersFeature]);
  const desk = renderDesk(<></>, {
    at, runSagas: false, features: [customersFeature], routes: [{ Component: Frame, children: root ? [root] : [] }],
    preloadedState: { session: { status: 'signed-in', user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } },
  });
  clean = () => {
    desk.stop();
    server.restore();
  };
}
const address = () => screen.getByTestId('address').textContent;

it('leads from the list to the customer, and shows what is known with who changed it', async () => {
  show('/apps/customers');
  const link = await screen.findByRole('link', { name: /Demir Ticaret · Mehmet Demir kaydını aç/ });
  expect(link).toHaveAttribute('href', '/apps/customer/c1/0');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Demir Ticaret · Mehmet Demir' })).toBeInTheDocument();
  expect(screen.getByText('Sabit Telefon, SMS, Numara')).toBeInTheDocument();
  expect(screen.getByText('0212 293 14 00')).toBeInTheDocument();
  expect(await screen.findByText('Elif Kaya')).toBeInTheDocument();
});

it('has a tab per number in the address: contacts, calls, tickets', async () => {
  show('/apps/customer/c1/1');
  expect(await screen.findByText('Sevgi Demir')).toBeInTheDocument();
  expect(calls.find((c) => c.path === '/api/resources/contacts')?.query.get('filter[customerId]')).toBe('c1');
  await user.click(screen.getByRole('tab', { name: 'Çağrılar' }));
  expect(await screen.findByText('Arıza kaydı')).toBeInTheDocument();
  expect(screen.getByText('00:01:01')).toBeInTheDocument();
  expect(calls.find((c) => c.path === '/api/calls')?.query.get('customerId')).toBe('c1');
  await user.click(screen.getByRole('tab', { name: 'Destek talepleri' }));
  expect(await screen.findByText('Henüz kayıt yok')).toBeInTheDocument();
  expect(address()).toBe('/apps/customer/c1/3');
});

it('says what is missing to those who may not see calls', async () => {
  show('/apps/customer/c1/2', ['customers.read']);
  expect(await screen.findByText(/calls\.read/)).toBeInTheDocument();
  expect(calls.some((c) => c.path === '/api/calls')).toBe(false);
});

it('answers the other addresses of the specification', async () => {
  show('/apps/customers/customer/c1');
  await waitFor(() => expect(address()).toBe('/apps/customer/c1/0'));
  clean();
  cleanup();
  show('/apps/person-contact/detail/k1');
  await waitFor(() => expect(address()).toBe('/apps/person-contacts?record=k1'));
  clean();
  cleanup();
  show('/apps/person-contacts/c1');
  await waitFor(() => expect(address()).toBe('/apps/person-contacts?filter[customerId]=c1'));
  expect(await screen.findByRole('link', { name: 'Demir Ticaret' })).toHaveAttribute('href', '/apps/customer/c1/1');
});
