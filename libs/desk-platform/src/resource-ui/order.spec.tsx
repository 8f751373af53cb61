import { callReasons, customers, type Permission } from '@santral/contracts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '../testing';
// It is fetched when it is opened; a busy machine takes its time for that.
import './OrderDialog';
import { ResourcePage } from './ResourceList';

configure({ defaultHidden: true });
const row = (id: number, tr: string, version = 1) => ({ id, version, label: { tr, en: tr, ar: tr }, opensTicket: false, requiresComment: false, position: id, active: true, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' });
const rows = [row(1, 'Arıza'), row(2, 'Fatura'), row(3, 'Bilgi')];

let stop = () => {};
afterEach(() => stop());

function open(answer: FakeRoute, held: readonly Permission[] = ['call-reasons.read', 'call-reasons.update']) {
  const net = fakeApi({ 'GET /api/resources/call-reasons': { body: { items: rows, total: 3, page: 1, pageSize: 200 } }, 'PUT /api/resources/call-reasons/order': answer });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<ResourcePage resource={callReasons} />, { preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const order = async () => within(await screen.findByRole('list', { name: 'Sırala' })).getAllByRole('listitem').map(({ textContent }) => textContent);

it('moves rows with the keys, says where they went, and saves all of them with the versions that were seen', async () => {
  const { calls } = open({ status: 204 });
  fireEvent.click(await screen.findByText('Sırala'));
  expect(await order()).toEqual(['Arıza', 'Fatura', 'Bilgi']);
  expect(screen.getByText('Kaydet').closest('button')).toBeDisabled();
  expect(screen.getByLabelText('Arıza: yukarı taşı')).toBeDisabled();
  expect(screen.getByLabelText('Bilgi: aşağı taşı')).toBeDisabled();
  fireEvent.click(screen.getByLabelText('Arıza: aşağı taşı'));
  expect(await order()).toEqual(['Fatura', 'Arıza', 'Bilgi']);
  expect(screen.getByText('Arıza artık 2. sırada, toplam 3.')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Bilgi: yukarı taşı'));
  fireEvent.click(screen.getByText('Kaydet'));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ rows: [{ id: 2, version: 1 }, { id: 3, version: 1 }, { id: 1, version: 1 }] }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Sırala' })).toBeNull());
});

it('says that somebody was quicker, and shows the order there is now', async () => {
  const { calls, toasts } = open(refusal(409, 'record.version-conflict', 'Kayıt değişti'));
  fireEvent.click(await screen.findByText('Sırala'));
  await order();
  fireEvent.click(screen.getByLabelText('Arıza: aşağı taşı'));
  const before = calls.length;
  fireEvent.click(screen.getByText('Kaydet'));
  await waitFor(() => expect(toasts()).toEqual(['Kayıt değişti']));
  await waitFor(() => expect(calls.slice(before).some(({ method }) => method === 'GET')).toBe(true));
});

it('is offered to those who may change the rows, of a resource that has an order', async () => {
  open({ status: 204 }, ['call-reasons.read']);
  expect(await screen.findByText('Arıza')).toBeInTheDocument();
  expect(screen.queryByText('Sırala')).toBeNull();
  expect([callReasons.orderedBy, 'orderedBy' in customers]).toEqual(['position', false]);
});
