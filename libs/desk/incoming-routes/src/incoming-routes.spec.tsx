import { type Dialplan, dialplanProblems, errors, type IncomingRoutes, type Permission, permissions, publicHolidays, routeReasons, routeTargetKinds, type StoredHoliday } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
// The page is fetched when it is opened; a busy machine takes its time for that.
import './pages/IncomingRoutesPage';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { incomingRoutesFeature } from './incoming-routes.feature';
import { freshValues, ruleOf } from './route-values';

configure({ defaultHidden: true });
const press = (element: Element) => fireEvent.click(element);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const id = '11111111-1111-4111-8111-111111111111';
const all: IncomingRoutes = {
  timeZone: 'Europe/Istanbul',
  choices: [{ pbx: 'main', queues: ['destek'], extensions: [{ extension: '1001', name: 'Fatma Koç' }] }],
  routes: [
    {
      id, pbx: 'main', version: 3, number: '+908505550101', name: 'Destek hattı', isEnabled: true, greeting: null, notice: 'custom/kvkk', hours: null, observesHolidays: true, target: { kind: 'queue', queue: 'destek', waitS: 120 },
      whenClosed: { kind: 'announcement', sound: 'custom/kapali' }, whenNobody: null, whenTimeout: null,
    },
  ],
};
const holidays: StoredHoliday[] = [
  { id: '22222222-2222-4222-8222-222222222222', day: '2026-10-29', name: 'Cumhuriyet Bayramı', key: 'republic', closedFrom: null },
  { id: '33333333-3333-4333-8333-333333333333', day: '2026-10-28', name: 'Cumhuriyet Bayramı arifesi', key: 'republic-eve', closedFrom: '13:00' },
];
const inForce: Dialplan = { pbx: 'main', mode: 'write', state: 'in-force', lines: 20, problem: null, drift: [], includedBy: { incoming: ['from-trunk'], internal: [] }, checkedAt: '2026-11-20T08:00:00.000Z' };

let stop = () => {};
afterEach(() => stop());

function open(answers: Record<string, FakeRoute> = {}, at = '/apps/incoming-routes', held: readonly Permission[] = permissions) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/incoming-routes': { body: all }, 'GET /api/holidays': { body: holidays }, 'GET /api/dialplan': { body: [inForce] }, ...answers,
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [incomingRoutesFeature], routes: routesOf([incomingRoutesFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}

it('shows each number with where its calls go now and why, and that it is in force', async () => {
  open();
  const row = (await screen.findByText('Destek hattı')).closest('tr') as HTMLElement;
  for (const text of ['0850 555 01 01', 'destek kuyruğu', 'Hep açık']) expect(row).toHaveTextContent(text);
  const state = await screen.findByLabelText('main santralinin arama planı');
  for (const text of ['Santralde yürürlükte', 'from-trunk']) expect(state).toHaveTextContent(text);
});

it('tells before anything is saved what happens at a time, and sends the whole rule', async () => {
  const { calls, toasts } = open({ [`PUT /api/incoming-routes/${id}`]: { body: { ...all.routes[0], version: 4 } } });
  press(await screen.findByLabelText('Destek hattı: düzenle'));
  const preview = await screen.findByLabelText('O saatte arayana ne olur?');
  fill('Gün ve saat', '2026-10-29T12:00');
  await waitFor(() => expect(preview).toHaveTextContent('Tatil: Cumhuriyet Bayramı → custom/kapali anonsu'));
  fill('Gün ve saat', '2026-10-28T12:59');
  await waitFor(() => expect(preview).toHaveTextContent('Hep açık → destek kuyruğu'));
  fill('Ad', 'Destek 2');
  press(screen.getByText('Kaydet'));
  await waitFor(() => expect(toasts()).toEqual(['Yönlendirme kaydedildi.']));
  const { id: _id, pbx: _pbx, ...rule } = all.routes[0] as IncomingRoutes['routes'][number];
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ...rule, name: 'Destek 2' });
});

it('names its icon buttons by their titles: a tooltip would stay over the panel that a click opens', async () => {
  open();
  expect(await screen.findByLabelText('Destek hattı: düzenle')).toHaveAttribute('title', 'Düzenle');
  stop();
  open({}, '/apps/incoming-routes?holidays=open');
  const list = await screen.findByRole('list', { name: 'Tatil günleri' });
  const edits = within(list).getAllByLabelText(/: Düzenle$/);
  expect(edits.map((button) => button.getAttribute('title'))).toEqual(edits.map(() => 'Düzenle'));
});

it('says at the field what the server refuses', async () => {
  open({ [`PUT /api/incoming-routes/${id}`]: { status: 409, body: { error: { code: 'route.number-taken', message: 'Bu numaranın bir yönlendirmesi var: Satış', params: {}, fields: [{ path: 'number', message: '' }], requestId: 'r' } } } }, `/apps/incoming-routes?route=${id}`);
  fireEvent.change(await screen.findByLabelText('Numara'), { target: { value: '0850 555 01 02' } });
  press(screen.getByText('Kaydet'));
  expect(await screen.findByText('Bu numaranın bir yönlendirmesi var: Satış')).toBeInTheDocument();
});

it('begins a new one with the hours of an office, and sends no case that cannot come', () => {
  const fresh = freshValues('main');
  expect(Object.keys(fresh.hours ?? {})).toEqual(['1', '2', '3', '4', '5']);
  const timeout = { kind: 'hang-up' } as const;
  const values = { ...fresh, greeting: ' custom/merhaba ', whenNobody: timeout, whenTimeout: timeout };
  expect(ruleOf(values)).toMatchObject({ greeting: 'custom/merhaba', notice: null, whenNobody: timeout, whenTimeout: timeout });
  expect(ruleOf({ ...values, target: { kind: 'extension', extension: '1001', ringS: 20 } })).toMatchObject({ whenNobody: null, whenTimeout: timeout });
  expect(ruleOf({ ...values, target: { kind: 'announcement', sound: 'a' } })).toMatchObject({ whenNobody: null, whenTimeout: null });
});

it('shows what somebody changed on the PBX, and writes ours again on somebody’s word', async () => {
  const drifted: Dialplan = { ...inForce, state: 'drifted', drift: [{ context: 'santral-incoming', extension: '08505550101', priority: 9, ours: 'Queue(destek,t)', theirs: 'Queue(satis,t)' }, { context: 'santral-incoming', extension: '08505550101', priority: 10, ours: 'Hangup()', theirs: null }] };
  const { calls } = open({ 'GET /api/dialplan': { body: [drifted] }, 'POST /api/dialplan/main/resolve': { body: inForce } });
  const table = await screen.findByLabelText('Santraldeki farklar');
  for (const text of ['Queue(destek,t)', 'Queue(satis,t)', 'Yok']) expect(table).toHaveTextContent(text);
  press(screen.getByText('Bizimkini yeniden yaz'));
  await waitFor(() => expect(calls.find(({ path }) => path === '/api/dialplan/main/resolve')?.body).toEqual({ choice: 'ours' }));
});

it('names what is in the way, and gives the lines to paste', async () => {
  open({
    'GET /api/dialplan': { body: [{ ...inForce, state: 'pending', problem: { code: 'dialplan.no-config-class', detail: 'Permission denied' } } satisfies Dialplan] },
    'GET /api/dialplan/main/text': { body: { setup: { file: 'extensions.conf', text: '#tryinclude santral-dialplan.conf' }, lines: { file: 'santral-dialplan.conf', text: '[santral-incoming]' } } },
  });
  expect(await screen.findByText(/write satırına config eklenmeli \(Permission denied\)/)).toBeInTheDocument();
  press(screen.getByText('Satırlar'));
  for (const text of ['#tryinclude santral-dialplan.conf', '[santral-incoming]', /reporting,config/]) expect(await screen.findByText(text)).toBeInTheDocument();
});

it('keeps the calendar: half days, days of the company’s own, and changes', async () => {
  const { calls } = open({ 'POST /api/holidays': { body: { ...holidays[0], id } } }, '/apps/incoming-routes?holidays=open');
  const list = await screen.findByRole('list', { name: 'Tatil günleri' });
  expect(within(list).getByText('13:00 sonrası')).toBeInTheDocument();
  press(screen.getByText('Gün ekle'));
  fill('Gün', '2026-11-23');
  fill('Adı', 'Kuruluş günü');
  press(screen.getByText('Kaydet'));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ day: '2026-11-23', name: 'Kuruluş günü', closedFrom: null }));
});

it('is for telephony admins', async () => {
  const { calls } = open({}, '/apps/incoming-routes', ['operations.read']);
  await waitFor(() => expect(document.body).toHaveTextContent(/yetki/i));
  expect(calls.filter(({ path }) => path === '/api/incoming-routes')).toEqual([]);
});

it('has every text in three languages, and one for everything that can be', () => {
  // Plurals differ by language.
  const keysOf = (texts: object, head = ''): string[] => [...new Set(Object.entries(texts).flatMap(([key, value]) => (typeof value === 'object' && value !== null ? keysOf(value as object, `${head}${key}.`) : [`${head}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`])))].sort();
  expect(keysOf(en)).toEqual(keysOf(tr));
  expect(keysOf(ar)).toEqual(keysOf(tr));
  expect(Object.keys(tr.reason).sort()).toEqual([...routeReasons].sort());
  expect(Object.keys(tr.target).sort()).toEqual([...routeTargetKinds].sort());
  expect(Object.keys(tr.holiday).sort()).toEqual([...publicHolidays].sort());
  for (const code of dialplanProblems) expect(errors[code].text.tr).not.toBe('');
});
