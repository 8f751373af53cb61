import { freshQueueSettings, knownQueueSettings, type ManagedQueue, type ManagedQueueHead, type PbxQueue, type PbxQueues, type Permission, permissions, pbxConfigCauses, queueHints } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
// The page is fetched when it is opened; a busy machine takes its time for that.
import './pages/QueuesPage';
import { queuesFeature } from './queues.feature';

configure({ defaultHidden: true });
const AT = '2026-11-20T09:00:00.000Z';
const live = { waiting: 2, longestWaitMs: 65_000, members: 3, available: 1, talking: 1 };
const destek: PbxQueue = {
  queue: 'destek', strategy: 'rrmemory', maxLength: 0, weight: 5, serviceLevelS: 60,
  members: [{ interface: 'PJSIP/1001', extension: '1001', name: 'Ali Kurt', membership: 'dynamic', penalty: 2, isPaused: true, reason: 'BRK-3', device: 'idle', callsTaken: 1 }],
  section: { templates: ['standard'], settings: [{ name: 'timeout', value: '6' }, { name: 'ringinuse', value: 'no' }, { name: 'setinterfacevar', value: 'yes' }] },
};
const all: PbxQueues = { pbx: 'main', readAt: AT, trouble: null, configRefusal: null, queues: [{ queue: 'destek', live, onPbx: destek, managed: null }, { queue: 'eski', live: { ...live, waiting: 0 }, onPbx: null, managed: null }] };
const company = { targetS: 20, shortAbandonS: 5, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator' as const, goalPercent: 80 };
const sheet = { pbx: 'main', agents: [{ extension: '1001', userId: 'u', name: 'Ali', queues: [{ queue: 'destek', penalty: 0 }] }], queues: [{ queue: 'destek', isOnPbx: true, members: 1, wrapUpS: 30 }] };
const retention = { defaultDays: 180, queues: [{ queue: 'satis', days: 30 }], version: 4, updatedAt: null, updatedBy: null, due: 0, held: 0, erased: 0, nextAt: null };

const teknik = (change: Partial<ManagedQueue> = {}): ManagedQueue => ({
  id: 'q1', pbx: 'main', name: 'teknik', number: '5100', settings: freshQueueSettings, members: [{ extension: '2002', penalty: 0, isFixed: true }], theirs: [], version: 4, checkedAt: AT, sync: 'synced', trouble: null, drift: [], ...change,
});
/** The answers where `teknik` is one of ours. */
const ours = (change: Partial<ManagedQueueHead>): Record<string, FakeRoute> => ({
  'GET /api/pbx-queues': { body: [{ ...all, queues: [{ queue: 'teknik', live, onPbx: { ...destek, queue: 'teknik' }, managed: { id: 'q1', number: '5100', sync: 'synced', trouble: null, drift: [], ...change } }] }] },
  'GET /api/pbx-queues/q1': { body: teknik(change) },
});
const line = (number: string, name: string, user: { id: string; name: string } | null) => ({ id: number, pbx: 'main', number, name, kind: 'desk', user, sync: 'synced', trouble: null, drift: [], registration: 'registered' });
const extensions = { pbx: 'main', items: [line('2001', 'A', { id: 'u', name: 'Ayşe Yılmaz' }), line('2002', 'Kapı', null)], total: 2, page: 1, pageSize: 50, counts: { all: 2, registered: 2, drifted: 0, pending: 0 }, queues: [], comparedAt: null, trouble: null };

let stop = () => {};
afterEach(() => stop());

function open(at = '/apps/queues', answers: Record<string, FakeRoute> = {}, held: readonly Permission[] = permissions) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/pbx-queues': { body: [all] }, 'GET /api/agent-queues': { body: sheet },
    'GET /api/report-options': { body: { company, firstContactDays: 7, queues: [] } }, 'GET /api/recording-retention': { body: retention }, 'GET /api/extensions': { body: extensions }, ...answers,
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [queuesFeature], routes: routesOf([queuesFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { sent: (route: string) => net.calls.filter(({ method, path }) => `${method} ${path}` === route), toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const rowOf = async (queue: string) => (await screen.findByText(queue)).closest('tr') as HTMLElement;
const part = (name: string) => screen.getByLabelText(name, { selector: 'section' });

it('shows what happens in every queue, how the PBX runs it, what is set here and what does not agree', async () => {
  open();
  const row = await rowOf('destek');
  await waitFor(() => expect(row).toHaveTextContent('30'));
  for (const text of ['00:01:05', '1 / 3', 'Sırayla', '20', '180', 'Hedefler farklı']) expect(row).toHaveTextContent(text);
  expect(await rowOf('eski')).toHaveTextContent('Santralde yok');
});

it('opens one with its lines, what Asterisk does where there is none, and who is in it', async () => {
  open('/apps/queues?queue=destek');
  const there = await screen.findByLabelText('Santralde', { selector: 'section' });
  for (const text of ['[destek](standard)', 'Çalma süresi (sn)', '6', 'varsayılan', 'setinterfacevar']) expect(there).toHaveTextContent(text);
  expect(part('Üyeler')).toHaveTextContent('Ali Kurt');
  expect(part('Üyeler')).toHaveTextContent('Molada');
  expect(await screen.findByText('Girebilecek 1 temsilci')).toHaveAttribute('href', '/apps/agent-queues?by=queues&queue=destek&pbx=main');
});

it('saves what is set here with whom it belongs to, and only what was changed', async () => {
  const { sent, toasts } = open('/apps/queues?queue=destek', { 'PUT /api/report-options': { body: { company, firstContactDays: 7, queues: [] } }, 'PUT /api/recording-retention': { body: retention }, 'PUT /api/agent-queues/wrap-up': { body: sheet } });
  const target = await screen.findByLabelText(/Hizmet hedefi \(sn\) \(şirket ayarı\)/);
  await screen.findByLabelText(/Kayıt saklama/);
  type(target, '30');
  type(screen.getByLabelText(/Kayıt saklama/), '90');
  fireEvent.click(screen.getByText('Kaydet'));
  await waitFor(() => expect(toasts()).toEqual(['Kaydedildi.']));
  expect(sent('PUT /api/agent-queues/wrap-up')).toEqual([]);
  expect(sent('PUT /api/report-options').map(({ body }) => body)).toEqual([{ queue: 'destek', options: { ...company, targetS: 30 } }]);
  expect(sent('PUT /api/recording-retention').map(({ body }) => body)).toEqual([{ defaultDays: 180, version: 4, queues: [{ queue: 'satis', days: 30 }, { queue: 'destek', days: 90 }] }]);
});

it('keeps what is set for queues of one name on two PBXs apart', async () => {
  const { sent } = open('/apps/queues?pbx=izmir&queue=destek', {
    'GET /api/pbx-queues': { body: [all, { ...all, pbx: 'izmir' }] },
    'GET /api/agent-queues': ({ query }) => ({ body: query.get('pbx') === 'izmir' ? { ...sheet, pbx: 'izmir', queues: [{ ...sheet.queues[0], wrapUpS: 70 }] } : sheet }),
    'PUT /api/agent-queues/wrap-up': { body: sheet },
  });
  const wrapUp = await screen.findByLabelText(/Çağrı sonu işlem \(sn\)$/);
  await waitFor(() => expect(wrapUp).toHaveValue('70'));
  type(wrapUp, '45');
  fireEvent.click(screen.getByText('Kaydet'));
  await waitFor(() => expect(sent('PUT /api/agent-queues/wrap-up').map(({ query, body }) => [query.get('pbx'), body])).toEqual([['izmir', { queue: 'destek', seconds: 45 }]]));
});

it('names the part that was refused', async () => {
  const { toasts } = open('/apps/queues?queue=destek', { 'PUT /api/agent-queues/wrap-up': refusal(409, 'agent-queue.unknown-queue', 'Yok') });
  fireEvent.change(await screen.findByLabelText(/Çağrı sonu işlem \(sn\)$/), { target: { value: '45' } });
  fireEvent.click(screen.getByText('Kaydet'));
  await waitFor(() => expect(toasts()).toEqual(['Çağrı sonu işlem (sn): Yok']));
});

it('says exactly what is in the way of reading the PBX', async () => {
  open('/apps/queues?queue=destek', { 'GET /api/pbx-queues': { body: [{ ...all, configRefusal: 'Permission denied', queues: [{ queue: 'destek', live, onPbx: { ...destek, section: null }, managed: null }] }] } });
  const there = await screen.findByLabelText('Santralde', { selector: 'section' });
  expect(there).toHaveTextContent('Permission denied');
  expect(within(there).getByLabelText('manager.conf')).toHaveTextContent('write = call,agent,originate,user,system,reporting');
  stop();
  open('/apps/queues', { 'GET /api/pbx-queues': { body: [{ ...all, readAt: null, trouble: 'pbx.unreachable', queues: [{ queue: 'destek', live, onPbx: null, managed: null }] }] } });
  expect(await screen.findByText(/Santral okunamadı \(pbx\.unreachable\)/)).toBeInTheDocument();
  // Nothing was read: nothing can be said to be lost.
  expect(await rowOf('destek')).not.toHaveTextContent('Santralde yok');
});

it('makes a queue with its settings and members, on the PBX it was asked for', async () => {
  const { sent, toasts } = open('/apps/queues', { 'POST /api/pbx-queues': { body: teknik() } });
  fireEvent.click(await screen.findByText('Yeni kuyruk', { selector: 'button *' }));
  type(await screen.findByLabelText('Kuyruk'), 'teknik');
  type(screen.getByLabelText('Kuyruğa giden numara'), '5100');
  type(screen.getByLabelText('Çalma süresi (sn)'), '25');
  fireEvent.click(screen.getByLabelText('Konuşan üye çalsın'));
  fireEvent.mouseDown(screen.getByLabelText('Üyeler olabilecek dahililer'));
  fireEvent.click(await screen.findByText('2001 · Ayşe Yılmaz'));
  fireEvent.mouseDown(screen.getByLabelText('Üyeler olabilecek dahililer'));
  fireEvent.click(await screen.findByText('2002 · Kapı'));
  // Whoever sits at an extension signs in; one that nobody sits at is in the queue always.
  type(within(screen.getByLabelText('2001 üyeliği')).getByLabelText('Öncelik sırası'), '3');
  fireEvent.click(screen.getByText('Kaydet', { selector: '.ant-drawer-footer *' }));
  await waitFor(() => expect(toasts()).toEqual(['teknik kuyruğu oluşturuldu.']));
  expect(sent('POST /api/pbx-queues').map(({ body }) => body)).toEqual([
    {
      pbx: 'main', name: 'teknik', number: '5100', settings: { ...freshQueueSettings, timeout: 25, ringinuse: true },
      members: [{ extension: '2001', penalty: 3, isFixed: false }, { extension: '2002', penalty: 0, isFixed: true }],
    },
  ]);
}, 60_000);

it('shows what is refused at its field, and asks before a form is left', async () => {
  open('/apps/queues?new=1', { 'POST /api/pbx-queues': { status: 409, body: { error: { code: 'queue.on-pbx', message: 'Santralde var', requestId: 'r', fields: [{ path: 'name', message: 'Santralde var' }] } } } });
  type(await screen.findByLabelText('Kuyruk'), 'destek');
  fireEvent.click(screen.getByText('Kaydet', { selector: '.ant-drawer-footer *' }));
  expect(await screen.findByText('Santralde var')).toBeInTheDocument();
}, 60_000);

it('says why a queue of ours is not in force, with the lines to paste', async () => {
  const trouble = { code: 'pbx-config.class-missing' as const, detail: 'Permission denied', at: AT };
  open('/apps/queues?queue=teknik', ours({ sync: 'pending', trouble }));
  const part = await screen.findByLabelText('Bizim kuyruğumuz', { selector: 'section' });
  for (const text of ['Uygulanmayı bekliyor', 'config yetkisi yok', 'Permission denied']) expect(part).toHaveTextContent(text);
  expect(within(part).getByLabelText('manager.conf')).toHaveTextContent('reporting,config');
  for (const text of ['[teknik]', 'strategy = rrmemory', 'member = PJSIP/2002,0']) expect(within(part).getByLabelText('queues.conf')).toHaveTextContent(text);
  stop();
  open('/apps/queues?queue=teknik', ours({ sync: 'pending', trouble: { ...trouble, code: 'pbx.unreachable', detail: '' } }));
  expect(await screen.findByText(/bağlantı gelince yazılır/)).toBeInTheDocument();
  // What passes by itself needs nothing pasted.
  expect(screen.queryByLabelText('queues.conf')).toBeNull();
});

it('shows differences side by side, and ends them by a choice', async () => {
  const drift = [{ object: 'section/teknik', field: 'timeout', ours: '15', theirs: '99' }, { object: 'section/teknik', field: 'retry', ours: '2', theirs: null }];
  const { sent, toasts } = open('/apps/queues?queue=teknik', { ...ours({ sync: 'drifted', drift }), 'POST /api/pbx-queues/q1/resolve': { body: teknik() } });
  const table = within(await screen.findByLabelText('Santraldeki farklar')).getAllByRole('row').map((row) => row.textContent);
  expect(table).toEqual(['AyarBizdeSantralde', 'timeout1599', 'retry2Yok']);
  expect(screen.getByText('Düzenle').closest('button')).toBeDisabled();
  fireEvent.click(screen.getByText('Bizimkini yaz'));
  await waitFor(() => expect(toasts()).toEqual(['Santrale yeniden yazıldı.']));
  expect(sent('POST /api/pbx-queues/q1/resolve').map(({ body }) => body)).toEqual([{ choice: 'ours' }]);
  stop();
  open('/apps/queues?queue=teknik', ours({ sync: 'drifted', drift: [{ object: 'queue/teknik', field: null, ours: 'teknik', theirs: null }] }));
  expect((await screen.findByText('Santraldekini al')).closest('button')).toBeDisabled();
});

it('changes a queue of ours on the version it shows', async () => {
  const { sent } = open('/apps/queues?queue=teknik', { ...ours({}), 'PATCH /api/pbx-queues/q1': { body: teknik() } });
  fireEvent.click(await screen.findByText('Düzenle'));
  type(await screen.findByLabelText('Ağırlık'), '9');
  fireEvent.click(screen.getByText('Kaydet', { selector: '.ant-drawer-footer *' }));
  await waitFor(() => expect(sent('PATCH /api/pbx-queues/q1').map(({ body }) => body)).toMatchObject([{ version: 4, settings: { weight: 9 }, members: [{ extension: '2002', isFixed: true }] }]));
}, 60_000);

it('takes over a queue of somebody else when it is asked twice', async () => {
  const foreign = open('/apps/queues?queue=destek', { 'POST /api/pbx-queues/take-over': { body: teknik({ name: 'destek' }) } });
  fireEvent.click(await screen.findByText('Devral'));
  fireEvent.click(await screen.findByText('Devral', { selector: '.ant-popconfirm-buttons *' }));
  await waitFor(() => expect(foreign.sent('POST /api/pbx-queues/take-over').map(({ body }) => body)).toEqual([{ pbx: 'main', queue: 'destek' }]));
});

it('shows nothing of what this reader may not see, and asks for none of it', async () => {
  const { sent } = open('/apps/queues?queue=destek', {}, ['telephony.manage']);
  expect(await screen.findByText('Bu ayarları görme yetkiniz yok.')).toBeInTheDocument();
  for (const route of ['agent-queues', 'report-options', 'recording-retention']) expect(sent(`GET /api/${route}`)).toEqual([]);
});

it('has every text in three languages, one for every setting and note', () => {
  const plural = /_(zero|one|two|few|many|other)$/;
  const keysOf = (texts: object, head = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'object' && value !== null ? keysOf(value as object, `${head}${key}.`) : [`${head}${key}`.replace(plural, '')]));
  const kept = (texts: object) => [...new Set(keysOf(texts))].sort();
  expect(kept(en)).toEqual(kept(tr));
  expect(kept(ar)).toEqual(kept(tr));
  expect(Object.keys(tr.setting)).toEqual(expect.arrayContaining([...knownQueueSettings, 'recording', 'maxWait']));
  expect(Object.keys(tr.trouble)).toEqual(expect.arrayContaining(pbxConfigCauses.map((code) => code.replace(/^.*\./, ''))));
  expect(Object.keys(tr.hint)).toEqual([...queueHints]);
});
