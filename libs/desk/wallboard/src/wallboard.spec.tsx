import { type Permission, type WallboardAgent, type WallboardSnapshot } from '@santral/contracts';
import { clockMeasured, connectionLost, snapshotLoaded, topicHeard } from '@santral/desk-platform/live';
import { signedIn } from '@santral/desk-platform/store';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { rankAgents } from './needs';
import { TvPage } from './pages/TvPage';
import { WallboardPage } from './pages/WallboardPage';
import { AgentTable } from './parts/AgentTable';
import { wallboardFeature } from './index';
import { selectWallboard } from './wallboard.slice';
import { agent, at, caller, NOW, onBreak, snapshot, talking } from './testing/board';

const supervisor: Permission[] = ['agents.read', 'queues.read', 'calls.read', 'agents.manage', 'calls.supervise'];
let stop: () => void = () => undefined;
let restore: () => void = () => undefined;
afterEach(() => {
  stop();
  restore();
});

function open(board: Partial<WallboardSnapshot>, { permissions = supervisor, routes = {}, page = <WallboardPage /> }: { permissions?: Permission[]; routes?: Record<string, FakeRoute>; page?: React.ReactElement } = {}) {
  const network = fakeApi(routes);
  const desk = renderDesk(page, { features: [wallboardFeature] });
  ({ stop } = desk);
  ({ restore } = network);
  const say = (raw: unknown) => act(() => void desk.store.dispatch(topicHeard({ topic: 'wallboard', raw })));
  act(() => {
    desk.store.dispatch(signedIn({ access_token: 't', user: testUser(permissions), company: { timeZone: 'Europe/Istanbul' } }));
    desk.store.dispatch(snapshotLoaded({ positions: {}, serverTime: at(0), extension: '104', pbx: 'main', cards: [], drafts: {}, links: [{ id: 'main', link: 'up', since: at(0), message: null }], phoneReachable: true }));
    desk.store.dispatch(clockMeasured({ offsetMs: NOW - Date.now() }));
  });
  say(snapshot(board));
  const delta = (version: number, change: object) => say({ kind: 'delta', version, at: at(1), queues: [], agents: [], callers: [], gone: { queues: [], agents: [], callers: [] }, ...change });
  return { ...desk, calls: network.calls, say, delta };
}
const table = (name: string) => screen.getByRole('table', { name });
const rowOf = (text: string) => screen.getByText(text).closest('[role="row"]') as HTMLElement;
const cells = (name: string) => within(table(name)).getAllByRole('row').slice(1).map((row) => row.querySelector('bdi')?.textContent);

it('shows the longest waiting caller and the agent who needs somebody at the top', () => {
  open({ callers: [caller('kisa', -5), caller('uzun', -80), caller('orta', -30)], agents: [agent('101'), talking('102'), onBreak('103', at(-100))] });
  expect(cells('Bekleyenler')).toEqual(['Arayan uzun', 'Arayan orta', 'Arayan kisa']);
  expect(cells('Temsilciler')).toEqual(['Temsilci 103', 'Temsilci 101', 'Temsilci 102']);
  expect(within(rowOf('Temsilci 103')).getByText('Mola aşımı')).toBeTruthy();
  const card = screen.getByRole('listitem', { name: 'destek' });
  expect(within(card).getByText('Bekleyen').nextSibling?.textContent).toBe('3');
  expect(within(card).getByText('En uzun').nextElementSibling?.className).toContain('is-bad');
});

it('says which limit a break is past, in the row and among the alerts', () => {
  const over = (extension: string, limitKind: 'single' | 'allowance' | null) => {
    const one = onBreak(extension, at(-100));
    return { ...one, break: one.break && { ...one.break, limitKind } };
  };
  open({ agents: [over('103', 'single'), over('104', 'allowance'), over('105', null)] });
  expect(within(rowOf('Temsilci 103')).getByTitle('Çay, tek mola limiti')).toBeTruthy();
  expect(within(rowOf('Temsilci 104')).getByText('günlük mola hakkı')).toBeTruthy();
  expect(within(rowOf('Temsilci 105')).getByText('günlük tür limiti')).toBeTruthy();
  expect(screen.getByText('Temsilci 103 tek mola limitini aştı')).toBeTruthy();
  expect(screen.getByText('Temsilci 104 günlük mola hakkını aştı')).toBeTruthy();
});

it('ends an overrun break after a reason was given, and says what stood in the way', async () => {
  const user = userEvent.setup();
  let isRefused = true;
  const answer: FakeRoute = () => (isRefused ? refusal(409, 'supervision.not-now', 'Temsilcinin durumu değişti; bu işlem şu anda yapılamaz.') : { body: { done: true } });
  const { calls } = open({ agents: [onBreak('103', at(-100))] }, { routes: { 'POST /api/wallboard/agents/103/resume': answer } });
  await user.click(screen.getByRole('button', { name: 'Molayı bitir: Temsilci 103' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Neden')));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(within(dialog).getByRole('alert').textContent).toBe('Neden en az 3 karakter olmalı.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Süre aşıldı' }));
  await user.click(within(dialog).getByRole('button', { name: /^Molayı bitir/ }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('durumu değişti'));
  isRefused = false;
  await user.type(within(dialog).getByLabelText('Neden'), ' 20 dk');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Mola bitirildi: Temsilci 103');
  expect(calls.at(-1)).toMatchObject({ path: '/api/wallboard/agents/103/resume', body: { reason: 'Süre aşıldı 20 dk' } });
  // On the PBX whose board it is.
  expect(calls.at(-1)?.query.get('pbx')).toBe('main');
}, 20_000);

it('offers what fits the state and the rights, and nothing else', () => {
  const names = (extension: string) => within(rowOf(`Temsilci ${extension}`)).queryAllByRole('button').map((button) => button.getAttribute('aria-label')?.split(':')[0]).filter(Boolean);
  const agents: WallboardAgent[] = [agent('101'), talking('102'), talking('103', { call: null, callId: null }), onBreak('105', null), agent('106', { state: 'wrap-up' }), talking('107', { extension: '104', name: 'Temsilci 104' })];
  open({ agents });
  expect(names('101')).toEqual(['Molaya al', 'Kuyruktan çıkar']);
  expect(names('102')).toEqual(['Dinle', 'Fısılda', 'Araya gir', 'Görüşmeyi bitir', 'Molaya al']);
  expect(names('103')).toEqual(['Molaya al']);
  expect(names('105')).toEqual(['Molayı bitir', 'Kuyruktan çıkar']);
  expect(names('106')).toEqual(['Müsait yap', 'Molaya al', 'Kuyruktan çıkar']);
  // One's own call: nobody listens to themselves.
  expect(names('104')).toEqual(['Görüşmeyi bitir', 'Molaya al']);
  stop();
  restore();
  open({ agents, callers: [caller('a', -5), caller('b', -4)] }, { permissions: ['agents.read', 'queues.read', 'calls.read'] });
  expect(screen.queryAllByRole('button', { name: /Dinle|Mola|Öne al|Çağrıyı bitir|Kuyruktan/ })).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Sınırlar' })).toBeNull();
});

it('moves up whoever is not first already', async () => {
  const user = userEvent.setup();
  const { calls } = open({ callers: [caller('ilk', -50), caller('iki', -20)] }, { routes: { 'POST /api/wallboard/callers/iki/move-up': { body: { done: true } } } });
  expect(screen.queryByRole('button', { name: 'Öne al: Arayan ilk' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Öne al: Arayan iki' }));
  await user.type(await screen.findByLabelText('Neden'), 'VIP müşteri');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Öne alındı: Arayan iki');
  expect(calls.at(-1)?.body).toEqual({ reason: 'VIP müşteri' });
}, 20_000);

it('takes deltas in their order, and none that does not follow on what is shown', () => {
  const { delta, say, store } = open({ agents: [agent('101')] });
  delta(2, { agents: [talking('101')], callers: [caller('yeni', -1)] });
  expect(within(rowOf('Temsilci 101')).getByText('Görüşmede')).toBeTruthy();
  delta(4, { gone: { queues: [], agents: ['101'], callers: [] } });
  expect(screen.getByText('Temsilci 101')).toBeTruthy();
  expect(selectWallboard(store.getState()).version).toBe(2);
  say(snapshot({ version: 9, agents: [agent('109')] }));
  expect(screen.queryByText('Temsilci 101')).toBeNull();
  expect(screen.getByText('Temsilci 109')).toBeTruthy();
});

it('says what has come up since it was opened, and not what was there', async () => {
  const { delta } = open({ agents: [onBreak('103', at(-100))] });
  expect(screen.queryByText('Temsilci 103 molanın günlük limitini aştı', { selector: '.toast *' })).toBeNull();
  delta(2, { agents: [agent('104', { state: 'on-hold', since: at(-500) })] });
  const toasts = await screen.findByRole('region', { name: 'Bildirimler' });
  await within(toasts).findByText('Temsilci 104 müşteriyi bekletiyor');
  expect(within(toasts).queryByText(/103/)).toBeNull();
  expect(within(screen.getByRole('complementary', { name: 'Uyarılar' })).getAllByRole('listitem')).toHaveLength(2);
});

it('never looks live when it is not, and lets nobody act then', () => {
  const { store, container } = open({ agents: [agent('101')] });
  expect(screen.getByText('Canlı')).toBeTruthy();
  act(() => void store.dispatch(connectionLost({ at: at(5), reason: 'x' })));
  expect(screen.getByText(/Bağlantı yok, son bilgi/)).toBeTruthy();
  expect(container.querySelector('.wb.is-stale')).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Molaya al: Temsilci 101' }).disabled).toBe(true);
});

it('says which permission is missing', () => {
  const { say } = open({}, { permissions: ['agents.read', 'queues.read'] });
  say({ kind: 'refused', code: 'access.denied' });
  expect(screen.getByText(/calls.read/)).toBeTruthy();
});

it('keeps the order while somebody points into the table', () => {
  const { delta } = open({ agents: [agent('101', { since: at(-20) }), agent('102', { since: at(-10) })] });
  fireEvent.pointerEnter(table('Temsilciler').parentElement as HTMLElement);
  delta(2, { agents: [onBreak('102', at(-1)), agent('103')] });
  expect(cells('Temsilciler')).toEqual(['Temsilci 101', 'Temsilci 102', 'Temsilci 103']);
  fireEvent.pointerLeave(table('Temsilciler').parentElement as HTMLElement);
  expect(cells('Temsilciler')).toEqual(['Temsilci 102', 'Temsilci 103', 'Temsilci 101']);
});

it('changes the limits of one queue', async () => {
  const user = userEvent.setup();
  const settings = snapshot().settings;
  const saved: FakeRoute = ({ body }) => ({ body: { version: 4, settings: (body as { settings: unknown }).settings } });
  const { calls } = open({}, { routes: { 'GET /api/wallboard/settings': { body: { version: 3, settings } }, 'PUT /api/wallboard/settings': saved } });
  await user.click(screen.getByRole('button', { name: 'Sınırlar' }));
  const wait = await screen.findByLabelText('En uzun bekleme (sn)');
  // What calls are judged by is set with the reports alone.
  expect(screen.queryByLabelText('Hizmet seviyesi hedefi (%)')).toBeNull();
  expect(screen.getByText(/rapor ayarlarından/)).toBeTruthy();
  await user.clear(wait);
  await user.type(wait, '90');
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  await screen.findByText('Sınırlar kaydedildi.');
  expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { version: 3, settings: { ...settings, queues: { ...settings.queues, longestWaitS: 90 } } } });
  // The limits are those of the board that is shown.
  expect(calls.filter(({ path }) => path === '/api/wallboard/settings').map(({ query }) => query.get('pbx'))).toEqual(['main', 'main']);
}, 20_000);

it('judges anew when the options of the reports change', () => {
  const { delta } = open({ queues: [{ queue: 'destek', today: { answered: 10, answeredInTarget: 7, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0, flowOuts: 0 } }] });
  const card = screen.getByRole('listitem', { name: 'destek' });
  expect(card.textContent).toContain('hedef %80');
  delta(2, { judging: { ...snapshot().judging, byQueue: { destek: { ...snapshot().judging.company, targetS: 45, goalPercent: 70 } } } });
  expect(card.textContent).toContain('hedef %70');
  expect(card.textContent).toContain('45 sn içinde');
  expect(card.textContent).toContain('Hedefte');
});

it('shows the wall four queues and six counts, and no control', () => {
  const queues = ['a', 'b', 'c', 'd', 'e'].map((queue) => ({ queue, today: { answered: 10, answeredInTarget: 7, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0, flowOuts: 0 } }));
  const { container } = open({ queues, agents: [agent('101'), talking('102'), onBreak('103', at(-1))] }, { page: <TvPage /> });
  expect(container.querySelectorAll('.tv-queue').length).toBeLessThanOrEqual(4);
  expect(container.querySelectorAll('.tv-queue.is-bad-queue').length).toBeGreaterThan(0);
  expect([...container.querySelectorAll('.tv-state')].map((node) => node.textContent)).toEqual(['1Müsait', '1Görüşmede', '0Beklemede', '0Çağrı sonu işlem', '0Molada', '1Mola aşımı']);
  expect(screen.queryAllByRole('button').filter((button) => container.contains(button))).toEqual([]);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

describe('a thousand agents in a hundred queues', () => {
  const everybody = Array.from({ length: 1000 }, (_, i) => agent(String(1000 + i), { since: at(-1000 + i), queues: [`q${i % 100}`] }));

  it('draw the rows in sight, and after a change the changed one alone', () => {
    let drawn = 0;
    const counting = { extension: '104', can: () => { drawn += 1; return true; } };
    const limits = snapshot().settings.agents;
    const onAct = () => undefined;
    const onOrder = () => undefined;
    const ranked = (agents: WallboardAgent[]) => rankAgents(agents, 'name', limits, NOW);
    const ui = (agents: WallboardAgent[]) => <AgentTable agents={ranked(agents)} order="name" onOrder={onOrder} supervisor={counting} isLive onAct={onAct} />;
    let show: (agents: WallboardAgent[]) => void = () => undefined;
    function Host() {
      const [agents, setAgents] = useState(everybody);
      show = setAgents;
      return ui(agents);
    }
    const desk = renderDesk(<Host />, { features: [wallboardFeature] });
    ({ stop } = desk);
    const rows = () => desk.container.querySelectorAll('[data-extension]').length;
    expect(rows()).toBeGreaterThan(10);
    expect(rows()).toBeLessThan(40);
    expect(table('Temsilciler').getAttribute('aria-rowcount')).toBe('1001');
    drawn = 0;
    // The second of the list is in sight, the last is not. Two questions are asked for one row.
    act(() => show(everybody.map((one, i) => (i === 1 || i === 999 ? agent(one.extension, { ...one, state: 'ringing' }) : one))));
    expect(drawn).toBe(1);
    drawn = 0;
    act(() => show([...everybody]));
    expect(drawn).toBe(2);
  });

  it('keep a page of few nodes', () => {
    const queues = Array.from({ length: 100 }, (_, i) => ({ queue: `q${i}`, today: { answered: i, answeredInTarget: i, abandoned: 0, shortAbandoned: 0, earlyAbandoned: 0, flowOuts: 0 } }));
    const { container } = open({ agents: everybody, queues, callers: Array.from({ length: 300 }, (_, i) => caller(`c${i}`, -i, { queue: `q${i % 100}` })) });
    expect(container.querySelectorAll('[role="row"]').length).toBeLessThan(120);
    expect(container.querySelectorAll('*').length).toBeLessThan(3500);
  });
});
