import { type AgentQueuesSheet, type AgentQueueChanges, permissions, type QueueWrapUp } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentsFeature } from './agents.feature';
import { UserQueues } from './parts';

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });

/** A server that keeps what it is told. */
function server(): { sheet: AgentQueuesSheet; put: FakeRoute } {
  const sheet: AgentQueuesSheet = {
    pbx: 'main',
    agents: [
      { extension: '1001', userId: 'u1', name: 'Fatma Koç', queues: [{ queue: 'destek', penalty: 0 }] },
      { extension: '1002', userId: 'u2', name: 'Ali Kurt', queues: [] },
      { extension: '1777', userId: null, name: null, queues: [{ queue: 'eski', penalty: 2 }] },
    ],
    queues: [{ queue: 'destek', isOnPbx: true, members: 1, wrapUpS: 0 }, { queue: 'eski', isOnPbx: false, members: 0, wrapUpS: 0 }, { queue: 'satis', isOnPbx: true, members: 0, wrapUpS: 30 }],
  };
  const put: FakeRoute = ({ body }) => {
    for (const { extension, queue, penalty } of (body as AgentQueueChanges).changes) {
      const agent = sheet.agents.find((one) => one.extension === extension);
      if (agent) agent.queues = [...agent.queues.filter((one) => one.queue !== queue), ...(penalty === null ? [] : [{ queue, penalty }])];
    }
    return { body: sheet };
  };
  return { sheet, put };
}

/** Grants what it is told, except what no queue may grant. */
const wrapUp = (sheet: AgentQueuesSheet): FakeRoute => ({ body }) => {
  const { queue, seconds } = body as QueueWrapUp;
  if (seconds === 13) return refusal(409, 'agent-queue.unknown-queue', 'Santralde böyle bir kuyruk yok.');
  sheet.queues = sheet.queues.map((one) => (one.queue === queue ? { ...one, wrapUpS: seconds } : one));
  return { body: sheet };
};

let stop = () => {};
afterEach(() => stop());

function open(at: string, { ui, put, pbxs = [{ id: 'main', name: 'Merkez' }] }: { ui?: React.ReactNode; put?: FakeRoute; pbxs?: { id: string; name: string }[] } = {}) {
  const { sheet, put: keep } = server();
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/pbxs/choices': { body: pbxs }, 'GET /api/agent-queues': ({ query }) => ({ body: { ...sheet, pbx: query.get('pbx') ?? 'main' } }), 'PUT /api/agent-queues': put ?? keep, 'PUT /api/agent-queues/wrap-up': wrapUp(sheet) });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const routes = ui ? [{ path: '/apps/users/:userId', element: ui }] : routesOf([agentsFeature]);
  const desk = renderDesk(<></>, { features: [agentsFeature], routes, at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return {
    toasts: () => desk.store.getState().toasts.map(({ text }) => text),
    calls: net.calls,
    sent: () => net.calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as AgentQueueChanges).changes),
  };
}
// Roles and their names are computed from styles, which takes jsdom seconds on a page like this; labels and texts are found at once.
const box = (label: RegExp | string) => screen.findByLabelText(label, { selector: 'input[type=checkbox]' });
const button = async (text: string) => (await screen.findByText(text)).closest('button') as HTMLButtonElement;
const press = async (text: string) => pointer.click(await button(text));

it('gives an agent a queue with a penalty and takes another away, in one request', async () => {
  const { sent, toasts } = open('/apps/agent-queues?agent=1001');
  await pointer.click(await box('destek'));
  await pointer.click(await box('satis'));
  fireEvent.change(screen.getByLabelText('satis öncelik sırası'), { target: { value: '5' } });
  await press('Kaydet');
  await waitFor(() => expect(toasts()).toEqual(['Kuyruklar kaydedildi.']));
  expect(sent()).toEqual([[{ extension: '1001', queue: 'destek', penalty: null }, { extension: '1001', queue: 'satis', penalty: 5 }]]);
  expect(await screen.findByText('satis · 5')).toBeInTheDocument();
});

it('ticks the agents of a queue, all of them at once, and gives nothing of a queue the PBX has lost', async () => {
  const { sent } = open('/apps/agent-queues?by=queues&queue=satis');
  await pointer.click(await box('Tümü'));
  await press('Kaydet');
  await waitFor(() => expect(sent()).toEqual([['1001', '1002'].map((extension) => ({ extension, queue: 'satis', penalty: 0 }))]));
  stop();
  open('/apps/agent-queues?by=queues&queue=eski');
  const line = await box(/1777/);
  expect(screen.getByText(/Santral bu kuyruğu tanımıyor/)).toBeInTheDocument();
  expect(line).toBeChecked();
  expect(screen.queryByLabelText(/1001/, { selector: 'input' })).toBeNull();
});

it('sets how long agents have after a call of a queue, when the field is left or Enter is pressed', async () => {
  const { toasts } = open('/apps/agent-queues?by=queues');
  const field = () => screen.findByLabelText('satis çağrı sonu işlem süresi, saniye') as Promise<HTMLInputElement>;
  expect(await field()).toHaveValue('30');
  fireEvent.change(await field(), { target: { value: '45' } });
  fireEvent.blur(await field());
  await waitFor(() => expect(toasts()).toEqual(['Çağrı sonu işlem süresi kaydedildi.']));
  expect(await field()).toHaveValue('45');
  // Left as it is, nothing is asked.
  fireEvent.blur(await field());
  fireEvent.change(await field(), { target: { value: '13' } });
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(toasts()).toEqual(['Çağrı sonu işlem süresi kaydedildi.', 'Santralde böyle bir kuyruk yok.']));
  await waitFor(async () => expect(await field()).toHaveValue('45'));
  expect(screen.getByLabelText('eski çağrı sonu işlem süresi, saniye')).toBeDisabled();
});

it('changes several agents together', async () => {
  const { sent } = open('/apps/agent-queues');
  await pointer.click(await box('1001 dahilisini seç'));
  await pointer.click(await box('1002 dahilisini seç'));
  expect(await box('1777 dahilisini seç')).toBeDisabled();
  const bar = screen.getByLabelText('Seçilenlerin kuyrukları');
  expect(within(bar).getByText('2 temsilci seçildi')).toBeInTheDocument();
  fireEvent.mouseDown(within(bar).getByLabelText('Kuyruklar'));
  await pointer.click(await screen.findByTitle('satis'));
  await pointer.click(within(bar).getByText('Kuyrukları al'));
  await waitFor(() => expect(sent()).toEqual([['1001', '1002'].map((extension) => ({ extension, queue: 'satis', penalty: null }))]));
});

it('asks before changes are thrown away, and keeps them when the server refuses', async () => {
  const { toasts } = open('/apps/agent-queues?agent=1002', { put: refusal(409, 'agent-queue.unknown-queue', 'Santralde "satis" adında bir kuyruk yok.') });
  await pointer.click(await box('satis'));
  await press('Kaydet');
  await waitFor(() => expect(toasts()).toEqual(['Santralde "satis" adında bir kuyruk yok.']));
  expect(await box('satis')).toBeChecked();
  await press('Vazgeç');
  expect(await screen.findByLabelText('Kaydedilmemiş değişiklikler var')).toBeInTheDocument();
  await press('Düzenlemeye dön');
  expect(await box('satis')).toBeChecked();
});

it('is of the PBX that is chosen, where there are several, and everything is saved there', async () => {
  const { calls } = open('/apps/agent-queues?by=queues', { pbxs: [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }] });
  fireEvent.mouseDown(await screen.findByLabelText('Santral'));
  await pointer.click(await screen.findByTitle('İzmir'));
  const askedFor = (method: string, path: string) => calls.filter((call) => call.method === method && call.path === path).at(-1)?.query.get('pbx');
  await waitFor(() => expect(askedFor('GET', '/api/agent-queues')).toBe('izmir'));
  const field = (await screen.findByLabelText('satis çağrı sonu işlem süresi, saniye')) as HTMLInputElement;
  fireEvent.change(field, { target: { value: '45' } });
  fireEvent.blur(field);
  await waitFor(() => expect(askedFor('PUT', '/api/agent-queues/wrap-up')).toBe('izmir'));
  await pointer.click(await screen.findByText('satis'));
  await pointer.click(await box('Tümü'));
  await press('Kaydet');
  await waitFor(() => expect(askedFor('PUT', '/api/agent-queues')).toBe('izmir'));
});

it("shows a user's queues on their page, and says what is missing to one without an extension", async () => {
  const { sent, calls } = open('/apps/users/u2', { ui: <UserQueues /> });
  await pointer.click(await box('destek'));
  await press('Kuyrukları kaydet');
  await waitFor(() => expect(sent()).toEqual([[{ extension: '1002', queue: 'destek', penalty: 0 }]]));
  await waitFor(() => expect(screen.getByText('Kuyrukları kaydet').closest('button')).toBeDisabled());
  // Which PBX that is, is where the user has their extension.
  expect(calls.filter(({ path }) => path === '/api/agent-queues').every(({ query }) => query.get('userId') === 'u2')).toBe(true);
  stop();
  open('/apps/users/u9', { ui: <UserQueues /> });
  expect(await screen.findByText(/Kullanıcının dahilisi yok/)).toBeInTheDocument();
});
