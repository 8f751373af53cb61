import { type Permission, permissions, type PbxTrunks, type TrunkChange, trunkStates } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
// The page is fetched when it is opened; a busy machine takes its time for that.
import './pages/TrunksPage';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { trunksFeature } from './trunks.feature';

configure({ defaultHidden: true });
const since = '2026-11-20T08:00:00.000Z';
const line = (trunk: string, state: PbxTrunks['trunks'][number]['state'], change: Partial<PbxTrunks['trunks'][number]> = {}): PbxTrunks['trunks'][number] => ({
  trunk, state, server: `sip:${trunk}.example`, roundtripMs: null, since, callsNow: { inbound: 0, outbound: 0 }, callsToday: { inbound: 0, outbound: 0 }, ...change,
});
const main: PbxTrunks = {
  pbx: 'main', isLive: true, readAt: since,
  trunks: [line('verimor', 'registered', { roundtripMs: 12.4, callsNow: { inbound: 3, outbound: 1 }, callsToday: { inbound: 120, outbound: 45 } }), line('gsm', 'rejected')],
};

let stop = () => {};
afterEach(() => stop());

function open(answers: Record<string, FakeRoute> = {}, held: readonly Permission[] = permissions) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/trunks': { body: [main] }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [trunksFeature], routes: routesOf([trunksFeature]), at: '/apps/trunks', preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { calls: net.calls };
}

it('shows of each trunk its state, where it leads and its calls', async () => {
  open();
  const row = (await screen.findByLabelText('verimor: geçmişi')).closest('tr') as HTMLElement;
  for (const text of ['Kayıtlı', 'sip:verimor.example', '12 ms', '3 / 1', '120 / 45']) expect(row).toHaveTextContent(text);
  expect(screen.getByLabelText('gsm: geçmişi').closest('tr')).toHaveTextContent('Kayıt reddedildi');
});

it('opens what became of one, with how long each state lasted', async () => {
  const history: TrunkChange[] = [
    { trunk: 'gsm', at: '2026-11-20T08:00:00.000Z', before: 'registered', state: 'rejected' },
    { trunk: 'gsm', at: '2026-11-20T07:30:00.000Z', before: null, state: 'registered' },
  ];
  const { calls } = open({ 'GET /api/trunks/history': { body: history } });
  fireEvent.click(await screen.findByLabelText('gsm: geçmişi'));
  const [newest, oldest] = within(await screen.findByLabelText('Geçmiş')).getAllByRole('listitem');
  expect(newest).toHaveTextContent('Kayıt reddedildi');
  expect(oldest).toHaveTextContent('30:00');
  expect(calls.find(({ path }) => path === '/api/trunks/history')).toBeDefined();
});

it('says that what it shows is old while there is no link, and what is missing where none was ever seen', async () => {
  open({ 'GET /api/trunks': { body: [{ ...main, isLive: false }, { pbx: 'izmir', isLive: true, readAt: null, trunks: [] } satisfies PbxTrunks] } });
  expect(await screen.findByText('Santral bağlantısı yok; son görülen durum gösteriliyor.')).toBeInTheDocument();
  expect(screen.getByText(/AMI kullanıcısının system yetkisi/)).toBeInTheDocument();
});

it('is for telephony admins', async () => {
  const { calls } = open({}, ['operations.read']);
  await waitFor(() => expect(document.body).toHaveTextContent(/yetki/i));
  expect(calls.filter(({ path }) => path === '/api/trunks')).toEqual([]);
});

it('has every text in three languages, and one for every state', () => {
  const keysOf = (texts: object, head = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'object' && value !== null ? keysOf(value as object, `${head}${key}.`) : [`${head}${key}`])).sort();
  expect(keysOf(en)).toEqual(keysOf(tr));
  expect(keysOf(ar)).toEqual(keysOf(tr));
  expect(Object.keys(tr.state).sort()).toEqual([...trunkStates, 'gone'].sort());
});
