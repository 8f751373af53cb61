import type { Permission, PresenceRow } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { actionOfFact } from '@santral/desk-platform/live';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// The page is fetched when it is opened; a busy machine takes its time for that.
import './pages/PersonalCheckPage';
import { totalOf } from './parts/presence-total';
import { usersFeature } from './users.feature';

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const row = (extension: string, change: Partial<PresenceRow> = {}): PresenceRow => ({
  userId: `u${extension}`, name: `Çalışan ${extension}`, extension, state: 'absent', firstLogin: null, lastLogout: null, loggedInMs: 0, breakMs: 0, breaks: 0, overrunMs: 0, overruns: { type: 0, single: 0, allowance: 0 }, deskLost: false, ...change,
});
const rows = [
  row('1001', { name: '<b>Ayşe</b>', state: 'in', firstLogin: '2026-11-20T06:00:00.000Z', loggedInMs: 3_600_000, breaks: 1, breakMs: 600_000 }),
  row('1002', { state: 'left', firstLogin: '2026-11-20T06:30:00.000Z', lastLogout: '2026-11-20T07:30:00.000Z', loggedInMs: 3_600_000, breaks: 2, breakMs: 1_200_000, overrunMs: 300_000, overruns: { type: 0, single: 240_000, allowance: 120_000 } }),
  row('1003'),
];
const sheet = (date: string, of = rows) => ({ body: { pbx: 'main', date, today: '2026-11-20', timeZone: 'Europe/Istanbul', from: `${date}T00:00:00.000Z`, until: `${date}T23:00:00.000Z`, rows: of } });
const asked: FakeRoute = ({ query }) => sheet(query.get('date') ?? '2026-11-20');

let stop = () => {};
afterEach(() => stop());

function open(answers: Record<string, FakeRoute>, at = '/apps/personal-check', permissions: Permission[] = ['presence.read', 'presence.export', 'users.read']) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [usersFeature], routes: routesOf([usersFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { ...desk, calls: net.calls };
}
const line = async (extension: string) => (await screen.findByText(extension)).closest('tr') as HTMLElement;

it('shows the day of everybody in words and times of the company zone, names as text', async () => {
  open({ 'GET /api/personal-check': asked });
  const first = within(await line('1001'));
  expect(first.getByText('<b>Ayşe</b>')).toBeInTheDocument();
  expect(first.getByText('İçeride')).toBeInTheDocument();
  expect(first.getByText('09:00:00')).toBeInTheDocument();
  expect(first.getByText('hâlâ içeride')).toBeInTheDocument();
  const second = within(await line('1002'));
  expect(second.getByText('10:30:00')).toBeInTheDocument();
  expect(second.getByText('00:05:00')).toHaveClass('bad');
  expect([...(second.getByText('00:05:00').closest('td') as HTMLElement).querySelectorAll('small')].map((one) => one.textContent)).toEqual(['Tek mola 00:04:00', 'Günlük hak 00:02:00']);
  expect(within(await line('1003')).getByText('Gelmedi')).toBeInTheDocument();
});

it('sums everybody up', async () => {
  open({ 'GET /api/personal-check': asked });
  const total = within((await screen.findByText('Toplam')).closest('tr') as HTMLElement);
  for (const text of ['2 / 3 geldi', '02:00:00', '00:30:00', '3', '00:05:00']) expect(total.getByText(text)).toBeInTheDocument();
  expect(totalOf([])).toEqual({ present: 0, loggedInMs: 0, breakMs: 0, breaks: 0, overrunMs: 0 });
});

it('goes from day to day, and not into the future', async () => {
  const { calls } = open({ 'GET /api/personal-check': asked });
  await line('1001');
  const last = () => calls.filter(({ path }) => path === '/api/personal-check').at(-1)?.query.get('date');
  expect(screen.getByRole('button', { name: 'Sonraki gün' })).toBeDisabled();
  await pointer.click(screen.getByRole('button', { name: 'Önceki gün' }));
  await waitFor(() => expect(last()).toBe('2026-11-19'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sonraki gün' })).toBeEnabled());
  await pointer.click(screen.getByRole('button', { name: 'Sonraki gün' }));
  // Today has no date in the address: the page goes on to the next day with the clock.
  await waitFor(() => expect(last()).toBeNull());
});

it('is of the PBX that is chosen, where there are several; day and file follow it', async () => {
  const ofPbx: FakeRoute = ({ query }) => ({ body: { ...sheet(query.get('date') ?? '2026-11-20').body, pbx: query.get('pbx') ?? 'main' } });
  const { calls } = open({ 'GET /api/personal-check': ofPbx, 'GET /api/pbxs/choices': { body: [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }] } });
  await line('1001');
  fireEvent.mouseDown(await screen.findByLabelText('Santral'));
  fireEvent.click(await waitFor(() => [...document.querySelectorAll('.ant-select-item-option-content')].find(({ textContent }) => textContent === 'İzmir') as Element));
  const last = (path: string) => calls.filter((call) => call.path === path).at(-1)?.query;
  await waitFor(() => expect(last('/api/personal-check')?.get('pbx')).toBe('izmir'));
  await line('1001');
  await pointer.click(screen.getByRole('button', { name: 'Önceki gün' }));
  await waitFor(() => expect([last('/api/personal-check')?.get('pbx'), last('/api/personal-check')?.get('date')]).toEqual(['izmir', '2026-11-19']));
  await pointer.click(screen.getByRole('button', { name: 'Dışa aktar' }));
  await waitFor(() => expect(last('/api/personal-check/export')?.get('pbx')).toBe('izmir'));
});

it('reads the sheet again when an agent comes, goes or takes a break', async () => {
  let answer = sheet('2026-11-20', [row('1003')]);
  const { store } = open({ 'GET /api/personal-check': () => answer });
  await line('1003');
  answer = sheet('2026-11-20', [row('1003', { state: 'on-break', firstLogin: '2026-11-20T06:00:00.000Z' })]);
  const payload = { extension: '1003', reason: 'BRK-3', startedAt: '2026-11-20T07:00:00.000Z' };
  store.dispatch(actionOfFact({ id: 'f1', seq: '1-1', name: 'agent.break-started', version: 1, at: payload.startedAt, pbx: 'main', subject: '1003', payload }));
  expect(await screen.findByText('Molada', {}, { timeout: 3000 })).toBeInTheDocument();
});

it('says whose desk is silent beside their state, once the server does', async () => {
  let answer = sheet('2026-11-20', [row('1003', { state: 'in', firstLogin: '2026-11-20T06:00:00.000Z' })]);
  const { store } = open({ 'GET /api/personal-check': () => answer });
  expect(within(await line('1003')).queryByText('Masada değil')).toBeNull();
  answer = sheet('2026-11-20', [row('1003', { state: 'in', firstLogin: '2026-11-20T06:00:00.000Z', deskLost: true })]);
  const payload = { pbx: 'main', extension: '1003', seenAt: '2026-11-20T07:00:00.000Z' };
  store.dispatch(actionOfFact({ id: 'f1', seq: '1-1', name: 'agent.desk-lost', version: 1, at: '2026-11-20T07:04:00.000Z', pbx: 'santral', subject: '1003', payload }));
  expect(await screen.findByText('Masada değil', {}, { timeout: 3000 })).toBeInTheDocument();
  expect(screen.getByText('İçeride')).toBeInTheDocument();
});

it('says that nobody has an extension, and why a day cannot be shown', async () => {
  open({ 'GET /api/personal-check': sheet('2026-11-20', []) });
  expect(await screen.findByText('Dahilisi olan kimse yok')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Çalışanlara git' })).toHaveAttribute('href', '/apps/users');
  stop();
  open({ 'GET /api/personal-check': refusal(400, 'presence.future-day', 'Bu gün henüz başlamadı.') }, '/apps/personal-check?date=2999-01-01');
  expect(await screen.findByText('Bu gün henüz başlamadı.')).toBeInTheDocument();
  // The way back needs no answer of the server.
  expect(screen.getByRole('button', { name: 'Bugün' })).toBeEnabled();
});

it('is taken out only by those who may, and says when that fails', async () => {
  const { store } = open({ 'GET /api/personal-check': asked, 'GET /api/personal-check/export': refusal(503, 'storage.unavailable', 'Şu an olmuyor.') });
  await line('1001');
  await pointer.click(screen.getByRole('button', { name: 'Dışa aktar' }));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Dosya hazırlanamadı. Şu an olmuyor.']));
  stop();
  open({ 'GET /api/personal-check': asked }, '/apps/personal-check', ['presence.read']);
  await line('1001');
  expect(screen.queryByRole('button', { name: 'Dışa aktar' })).toBeNull();
});

it('is not shown to somebody who may not see it', async () => {
  const { calls } = open({ 'GET /api/personal-check': asked }, '/apps/personal-check', ['users.read']);
  expect(await screen.findByText(/yetkiniz/i)).toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/api/personal-check')).toEqual([]);
});
