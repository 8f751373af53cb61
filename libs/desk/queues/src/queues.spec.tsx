import { type Permission, permissions, type PbxQueue, type PbxQueues, queueHints, knownQueueSettings } from '@santral/contracts';
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
const all: PbxQueues = { pbx: 'main', readAt: AT, trouble: null, configRefusal: null, queues: [{ queue: 'destek', live, onPbx: destek }, { queue: 'eski', live: { ...live, waiting: 0 }, onPbx: null }] };
const company = { targetS: 20, shortAbandonS: 5, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator' as const };
const sheet = { agents: [{ extension: '1001', userId: 'u', name: 'Ali', queues: [{ queue: 'destek', penalty: 0 }] }], queues: [{ queue: 'destek', isOnPbx: true, members: 1, wrapUpS: 30 }] };
const retention = { defaultDays: 180, queues: [{ queue: 'satis', days: 30 }], version: 4, updatedAt: null, updatedBy: null, due: 0, held: 0, erased: 0, nextAt: null };

let stop = () => {};
afterEach(() => stop());

function open(at = '/apps/queues', answers: Record<string, FakeRoute> = {}, held: readonly Permission[] = permissions) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/pbx-queues': { body: [all] }, 'GET /api/agent-queues': { body: sheet },
    'GET /api/report-options': { body: { company, queues: [] } }, 'GET /api/recording-retention': { body: retention }, ...answers,
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [queuesFeature], routes: routesOf([queuesFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { sent: (route: string) => net.calls.filter(({ method, path }) => `${method} ${path}` === route), toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
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
  expect(await screen.findByText('Girebilecek 1 temsilci')).toHaveAttribute('href', '/apps/agent-queues?by=queues&queue=destek');
});

it('saves what is set here with whom it belongs to, and only what was changed', async () => {
  const { sent, toasts } = open('/apps/queues?queue=destek', { 'PUT /api/report-options': { body: { company, queues: [] } }, 'PUT /api/recording-retention': { body: retention }, 'PUT /api/agent-queues/wrap-up': { body: sheet } });
  const target = await screen.findByLabelText(/Hizmet hedefi \(sn\) \(şirket ayarı\)/);
  await screen.findByLabelText(/Kayıt saklama/);
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  type(target, '30');
  type(screen.getByLabelText(/Kayıt saklama/), '90');
  fireEvent.click(screen.getByText('Kaydet'));
  await waitFor(() => expect(toasts()).toEqual(['Kaydedildi.']));
  expect(sent('PUT /api/agent-queues/wrap-up')).toEqual([]);
  expect(sent('PUT /api/report-options').map(({ body }) => body)).toEqual([{ queue: 'destek', options: { ...company, targetS: 30 } }]);
  expect(sent('PUT /api/recording-retention').map(({ body }) => body)).toEqual([{ defaultDays: 180, version: 4, queues: [{ queue: 'satis', days: 30 }, { queue: 'destek', days: 90 }] }]);
});

it('names the part that was refused', async () => {
  const { toasts } = open('/apps/queues?queue=destek', { 'PUT /api/agent-queues/wrap-up': refusal(409, 'agent-queue.unknown-queue', 'Yok') });
  fireEvent.change(await screen.findByLabelText(/Çağrı sonu süresi \(sn\)$/), { target: { value: '45' } });
  fireEvent.click(screen.getByText('Kaydet'));
  await waitFor(() => expect(toasts()).toEqual(['Çağrı sonu süresi (sn): Yok']));
});

it('says exactly what is in the way of reading the PBX', async () => {
  open('/apps/queues?queue=destek', { 'GET /api/pbx-queues': { body: [{ ...all, configRefusal: 'Permission denied', queues: [{ queue: 'destek', live, onPbx: { ...destek, section: null } }] }] } });
  const there = await screen.findByLabelText('Santralde', { selector: 'section' });
  expect(there).toHaveTextContent('Permission denied');
  expect(within(there).getByLabelText('manager.conf')).toHaveTextContent('write = call,agent,originate,user,system,reporting');
  stop();
  open('/apps/queues', { 'GET /api/pbx-queues': { body: [{ ...all, readAt: null, trouble: 'pbx.unreachable', queues: [{ queue: 'destek', live, onPbx: null }] }] } });
  expect(await screen.findByText(/Santral okunamadı \(pbx\.unreachable\)/)).toBeInTheDocument();
  // Nothing was read: nothing can be said to be lost.
  expect(await rowOf('destek')).not.toHaveTextContent('Santralde yok');
});

it('writes the lines of a new queue as it is described, and sees when the PBX has them', async () => {
  const lines = { strategy: 'rrmemory', timeout: '15', retry: '2', wrapuptime: '2', ringinuse: 'no' };
  const teknik = (change: object = {}): PbxQueue => ({ ...destek, queue: 'teknik', section: { templates: [], settings: Object.entries({ ...lines, ...change }).map(([name, value]) => ({ name, value: String(value) })) } });
  let onPbx: PbxQueue[] = [];
  open('/apps/queues', { 'GET /api/pbx-queues': () => ({ body: [{ ...all, queues: onPbx.map((one) => ({ queue: one.queue, live, onPbx: one })) }] }) });
  fireEvent.click(await screen.findByText('Yeni kuyruk', { selector: 'button *' }));
  await screen.findByText(/yapıştırılacak satırlar burada görünür/);
  fireEvent.change(screen.getByLabelText('Kuyruk'), { target: { value: 'teknik' } });
  fireEvent.change(screen.getByLabelText('Kuyruğa giden numara'), { target: { value: '502' } });
  expect(await screen.findByLabelText('queues.conf')).toHaveTextContent('[teknik]');
  expect(screen.getByLabelText('extensions.conf')).toHaveTextContent('Queue(teknik,tc,,,300,,sub-record)');
  expect(part('Yürürlükte mi?')).toHaveTextContent('Santralde henüz yok');
  // The page reads the PBX again and again.
  onPbx = [teknik({ timeout: '20' })];
  await waitFor(() => expect(part('Yürürlükte mi?')).toHaveTextContent('Çalma süresi (sn): istenen 15, santralde 20'), { timeout: 12_000 });
  onPbx = [teknik()];
  await waitFor(() => expect(part('Yürürlükte mi?')).toHaveTextContent(/Yürürlükte$/), { timeout: 12_000 });
}, 40_000);

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
  expect(Object.keys(tr.setting)).toEqual([...knownQueueSettings]);
  expect(Object.keys(tr.hint)).toEqual([...queueHints]);
});
