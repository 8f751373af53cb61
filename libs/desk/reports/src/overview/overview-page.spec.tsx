import { computedReportNames, type Permission, supportTickets } from '@santral/contracts';
import { defineFeature, routesOf } from '@santral/desk-platform/features';
import { snapshotLoaded } from '@santral/desk-platform/live';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALLS_PATH } from '../calls-link';
import { reportsFeature } from '../reports.feature';
import { queueReport } from '../testing/answers';
import { dayReport, hourReport } from '../testing/day-answers';
import { OVERVIEW_PATH } from './overview';

// Whole pages in a browser that is none take their time on a busy machine.
jest.setTimeout(90_000);
jest.mock('../chart/chart-engine', () => ({ startChart: () => ({ setOption: () => undefined, resize: () => undefined, dispose: () => undefined }) }));

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const page = (path: string, access: Permission) => ({ path, access, load: async () => ({ Component: () => <h1>{path}</h1> }) });
/** Stand in for pages of other features. */
const others = defineFeature({
  id: 'others', locales: { tr: {}, en: {}, ar: {} },
  routes: [page(CALLS_PATH, 'calls.read'), page('/apps/central/wallboard', 'agents.read'), page('/apps/central/missed-calls', 'calls.read'), page(supportTickets.route, 'support-tickets.read')],
});
const features = [reportsFeature, others];
const supervisor: Permission[] = ['reports.read', 'queues.read', 'agents.read', 'calls.read', 'support-tickets.read'];
const agent = (extension: string, state: string) => ({ extension, pbx: 'main', name: null, userId: null, queues: ['destek'], state, since: null, breakReason: null, callId: null, deskLost: false });
const answers: Record<string, FakeRoute> = {
  'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'),
  'GET /api/pbxs/choices': { body: [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }] },
  'GET /api/reports/reports': dayReport(), 'GET /api/reports/calls-per-hours': hourReport(), 'GET /api/reports/queue-reports': queueReport(),
  'GET /api/queues': { body: [{ queue: 'destek', pbx: 'main', waiting: 3, longestWaitMs: 65_000, members: 4, available: 2, talking: 1 }] },
  'GET /api/agents': { body: [agent('1001', 'available'), agent('1002', 'talking'), agent('1003', 'talking')] },
  'GET /api/missed-calls': { body: { items: [], total: 7, isTotalExact: true, page: 1, pageSize: 1, unreachable: 0 } },
  'GET /api/resources/support-tickets': { body: { items: [], total: 12, page: 1, pageSize: 1 } },
};
// The page comes when it is opened: on a busy machine the first test would wait for all of its code.
beforeAll(() => import('./OverviewPage'), 120_000);

let stop = () => {};
afterEach(() => stop());

function open(change: Record<string, FakeRoute> = {}, at = OVERVIEW_PATH, permissions = supervisor) {
  const net = fakeApi({ ...answers, ...change });
  const session = { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false };
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at, preloadedState: { session }, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  const asked = (path: string) => net.calls.filter((call) => call.path === path).map(({ query }) => query);
  return { ...desk, asked, calls: net.calls };
}
const figure = async (title: string) => within((await screen.findByText(title, { selector: 'dt' })).closest('div') as HTMLElement);
const hrefOf = async (title: string) => decodeURIComponent((await (await figure(title)).findByRole('link')).getAttribute('href') ?? '');
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());

it('shows the day, what it is held against, and leads from each figure to its page', async () => {
  open();
  expect(await (await figure('Gelen')).findByText('40')).toBeInTheDocument();
  expect(await (await figure('Gelen')).findByText('32')).toBeInTheDocument();
  expect((await figure('Gelen')).getByText('Dün', { exact: false })).toBeInTheDocument();
  expect(await hrefOf('Gelen')).toBe(`${CALLS_PATH}?from=${today()}&until=${today()}&direction=inbound`);
  expect(await hrefOf('Terk')).toBe(`${CALLS_PATH}?from=${today()}&until=${today()}&direction=inbound&outcome=abandoned`);
  for (const title of ['Karşılanan', 'Hizmet seviyesi', 'Ort. kuyruk bekleme']) expect(await hrefOf(title)).toBe('/apps/central-report/reports?period=today');
});

it('says what has to be done now, and where', async () => {
  open();
  expect(await (await figure('Bekleyen')).findByText('3')).toBeInTheDocument();
  // It counts on.
  expect(await (await figure('En uzun bekleyen')).findByText(/^00:01:\d\d$/)).toBeInTheDocument();
  expect(await (await figure('Geri aranmayan numara')).findByText('7')).toBeInTheDocument();
  expect([await hrefOf('Bekleyen'), await hrefOf('Geri aranmayan numara')]).toEqual(['/apps/central/wallboard', '/apps/central/missed-calls?period=today']);
  expect(await hrefOf('Açık destek talebi')).toBe(`${supportTickets.route}?filter[state]=new,open,waiting-customer`);
  const talking = (await screen.findByText('Görüşmede')).closest('li') as HTMLElement;
  expect(within(talking).getByRole('link', { name: '2' })).toHaveAttribute('href', '/apps/central/wallboard');
});

it('explains every figure by words and by its formula', async () => {
  open();
  await figure('Gelen');
  fireEvent.click(screen.getByLabelText('Geri aranmayan numara: nasıl hesaplanır?'));
  expect(await screen.findByText(/Her numara bir kez sayılır/)).toBeInTheDocument();
  fireEvent.click(screen.getAllByLabelText('Hizmet seviyesi: nasıl hesaplanır?')[0] as HTMLElement);
  expect(await screen.findByText(/Hedef süre 20 sn/)).toBeInTheDocument();
});

it('has a row for each queue, with who waits there now', async () => {
  open();
  const destek = within((await screen.findByText('destek', { selector: 'td *' })).closest('tr') as HTMLElement);
  await destek.findByText('2 / 4');
  for (const text of ['9', '%37,5', '3']) expect(destek.getAllByText(text).length).toBeGreaterThan(0);
});

it('keeps PBX and the day it is held against in the address, and asks everything for them', async () => {
  const { asked } = open({}, `${OVERVIEW_PATH}?pbx=izmir&against=week`);
  await figure('Gelen');
  await waitFor(() => expect(asked('/api/queues').at(-1)?.get('pbx')).toBe('izmir'));
  for (const path of ['/api/reports/reports', '/api/reports/calls-per-hours', '/api/reports/queue-reports', '/api/agents', '/api/missed-calls']) {
    await waitFor(() => expect(asked(path).length).toBeGreaterThan(0));
    expect([path, asked(path).every((query) => query.get('pbx') === 'izmir')]).toEqual([path, true]);
  }
  const [day, before] = asked('/api/reports/reports').map((query) => Date.parse(query.get('from') ?? ''));
  expect((day ?? 0) - (before ?? 0)).toBe(7 * 86_400_000);
  expect(await hrefOf('Geri aranmayan numara')).toBe('/apps/central/missed-calls?period=today&pbx=izmir');
  await pointer.click(screen.getByText('Dün', { selector: '.ant-segmented-item-label' }));
  await waitFor(() => expect(Date.parse(asked('/api/reports/reports').at(-1)?.get('from') ?? '')).toBe((day ?? 0) - 86_400_000));
});

it('asks for nothing its reader may not know, and shows no place for it', async () => {
  const { calls } = open({}, OVERVIEW_PATH, ['reports.read']);
  await figure('Gelen');
  await screen.findByText('destek', { selector: 'td *' });
  const paths = new Set(calls.map(({ path }) => path));
  expect([...paths].filter((path) => !path.startsWith('/api/reports/') && path !== '/api/pbxs/choices')).toEqual([]);
  for (const title of ['Bekleyen', 'Geri aranmayan numara', 'Açık destek talebi']) expect(screen.queryByText(title)).toBeNull();
  expect((await figure('Gelen')).queryByRole('link')).toBeNull();
});

it('keeps what it knows when a part fails, and says so; without anything it says why', async () => {
  open({ 'GET /api/agents': refusal(503, 'service.unavailable', 'Sunucu meşgul.') });
  expect(await screen.findByText('Sunucu meşgul.')).toBeInTheDocument();
  expect(await (await figure('Gelen')).findByText('40')).toBeInTheDocument();
  stop();
  open(Object.fromEntries(computedReportNames.map((name) => [`GET /api/reports/${name}`, refusal(503, 'service.unavailable', 'Rapor yok.')])));
  expect(await screen.findByText('Rapor yok.')).toBeInTheDocument();
});

it('says of a day without calls what will be there', async () => {
  open({ 'GET /api/reports/reports': dayReport({ inboundCalls: 0 }) });
  expect(await screen.findByText('Bugün henüz gelen çağrı yok')).toBeInTheDocument();
});

it('marks what is known of this moment as old while a PBX that counts is not heard', async () => {
  const { store } = open();
  const told = (link: 'up' | 'lost') =>
    snapshotLoaded({
      positions: {}, serverTime: '2026-11-20T07:30:00.000Z', extension: null, pbx: null, cards: [], drafts: {}, phoneReachable: null,
      links: [{ id: 'main', link, since: '2026-11-20T07:00:00.000Z', message: null }],
    });
  await figure('Bekleyen');
  act(() => void store.dispatch(told('up')));
  await waitFor(() => expect(screen.queryByText(/Canlı değil/)).toBeNull());
  act(() => void store.dispatch(told('lost')));
  expect(await screen.findByText(/Canlı değil/)).toBeInTheDocument();
});
