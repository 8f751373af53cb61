import type { MissedCall, Permission } from '@santral/contracts';
import { type FakeRoute, refusal } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, pointer } from './testing/open-page';

const me = 'a3f1c1de-0000-4000-8000-000000000001';
const missed = (number: string, change: Partial<MissedCall> = {}): MissedCall => ({
  number, name: null, attempts: 1, shortAttempts: 0, firstAt: '2026-11-20T07:00:00.000Z', lastAt: '2026-11-20T07:00:00.000Z', lastCallId: 'A', queues: ['destek'], places: [{ pbx: 'main', queue: 'destek' }], waitMs: 5000, state: 'waiting', taken: null, tries: 0, returned: null, ...change,
});
const taken = (userId: string, name: string) => ({ state: 'taken' as const, taken: { userId, name, at: '2026-11-20T07:00:00.000Z' } });
const page = (items: MissedCall[], unreachable = 0, isTotalExact = true) => ({ body: { items, total: items.length, isTotalExact, page: 1, pageSize: 50, unreachable } });
const phone = { line: 'registered' as const, isHere: true, problem: null, call: null };
const open = (answers: Record<string, FakeRoute>, permissions: Permission[] = ['calls.read', 'desk.use'], at = '/apps/central/missed-calls', preloaded: object = {}) => openPage(answers, at, permissions, preloaded);
const row = async (number: string) => within((await screen.findByText(number)).closest('tr') as HTMLElement);

it('says of every number how often it called, who cares, and who returned it', async () => {
  const { calls } = open({
    'GET /api/missed-calls': page(
      [
        missed('+905320000001', { attempts: 3, name: '<i>Ayşe</i>', tries: 2 }),
        missed('+905320000002', { state: 'returned', returned: { callId: 'B', at: '2026-11-20T08:00:00.000Z', by: 'company', agent: 'Elif Kaya', extension: '104' } }),
        missed('+905320000003', { state: 'returned', returned: { callId: 'C', at: '2026-11-20T08:00:00.000Z', by: 'caller', agent: null, extension: '105' } }),
      ],
      4,
    ),
  });
  const first = await row('0532 000 00 01');
  for (const text of ['3', '<i>Ayşe</i>', 'Bekliyor', '2 kez denendi', '00:00:05']) expect(first.getByText(text)).toBeInTheDocument();
  expect((await row('0532 000 00 02')).getByText('Elif Kaya aradı').closest('a')).toHaveAttribute('href', '/apps/central/cdr-history/B');
  expect((await row('0532 000 00 03')).getByText('Yeniden aradı, 105 cevapladı')).toBeInTheDocument();
  expect(screen.getByText('Ayrıca gizli numaradan 4 çağrı')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/api/missed-calls')?.query.get('state')).toBe('waiting,taken');
});

it('says that there are more numbers than were counted', async () => {
  open({ 'GET /api/missed-calls': page([missed('+905320000001')], 0, false) });
  expect(await screen.findByText('1 numaradan fazla')).toBeInTheDocument();
});

it('takes and gives back, and says when a colleague was faster', async () => {
  let items = [missed('+905320000001')];
  const { calls, store } = open({
    'GET /api/missed-calls': () => page(items),
    'POST /api/missed-calls/take': () => {
      items = [missed('+905320000001', taken(me, 'Elif Kaya'))];
      return { status: 204 };
    },
    'POST /api/missed-calls/release': () => {
      items = [missed('+905320000001', taken('other', 'Mert Aydın'))];
      return refusal(409, 'missed-call.taken', 'Bu numarayı Mert Aydın üstlendi.');
    },
  });
  await pointer.click(await screen.findByText('Üstlen'));
  await pointer.click(await screen.findByText('Bırak'));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Bu numarayı Mert Aydın üstlendi.']));
  await screen.findByText('Mert Aydın');
  // What a colleague took is not for this agent to give back or to call.
  expect(screen.queryByText('Bırak')).toBeNull();
  expect(screen.queryByText('Geri ara')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ number: '+905320000001' }, { number: '+905320000001' }]);
});

it('takes a number before it calls it, and calls nobody that another has', async () => {
  let answer: FakeRoute = { status: 204 };
  const { store, calls } = open({ 'GET /api/missed-calls': page([missed('+905320000001')]), 'POST /api/missed-calls/take': (call) => (typeof answer === 'function' ? answer(call) : answer) }, undefined, undefined, { phone });
  const asked: unknown[] = [];
  const { dispatch } = store;
  store.dispatch = ((action: { type: string; payload?: unknown }) => {
    if (action.type === 'phone/asked') asked.push(action.payload);
    return dispatch(action as never);
  }) as typeof store.dispatch;
  await pointer.click(await screen.findByText('Geri ara'));
  await waitFor(() => expect(asked).toEqual([{ do: 'dial', number: '05320000001' }]));
  expect(calls.some(({ path }) => path === '/api/missed-calls/take')).toBe(true);
  answer = refusal(409, 'missed-call.taken', 'Bu numarayı Mert Aydın üstlendi.');
  await waitFor(() => expect(screen.getByText('Geri ara').closest('button')).toBeEnabled());
  await pointer.click(screen.getByText('Geri ara'));
  await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
  expect(asked).toHaveLength(1);
});

it('offers no call without a phone, and no action to somebody who may not answer calls', async () => {
  open({ 'GET /api/missed-calls': page([missed('+905320000001')]) });
  expect((await screen.findByText('Geri ara')).closest('button')).toBeDisabled();
  open({ 'GET /api/missed-calls': page([missed('+905320000001')]) }, ['calls.read']);
  await screen.findByText('0532 000 00 01');
  expect(screen.queryByText('Üstlen')).toBeNull();
});

it('sets free what somebody else took, for those who manage agents', async () => {
  const { calls } = open({ 'GET /api/missed-calls': page([missed('+905320000001', taken('other', 'Mert Aydın'))]), 'POST /api/missed-calls/release': { status: 204 } }, ['calls.read', 'desk.use', 'agents.manage']);
  await pointer.click(await screen.findByText('Serbest bırak'));
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/missed-calls/release')).toBe(true));
});

it('tells queues of the same name on two PBXs apart, and asks for the numbers of one', async () => {
  const places = [{ pbx: 'izmir', queue: 'destek' }, { pbx: 'main', queue: 'destek' }];
  const { calls } = open({
    'GET /api/missed-calls': page([missed('+905320000001', { attempts: 2, places })]),
    'GET /api/pbxs/choices': { body: [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }] },
  });
  expect(await (await row('0532 000 00 01')).findByText('destek · İzmir, destek · Merkez')).toBeInTheDocument();
  fireEvent.mouseDown(screen.getByLabelText('Santral'));
  fireEvent.click(await screen.findByTitle('İzmir'));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/missed-calls').at(-1)?.query.get('pbx')).toBe('izmir'));
});

it('is narrowed by number and queue, and cleared again', async () => {
  const { calls } = open({ 'GET /api/missed-calls': page([missed('+905320000001')]), 'GET /api/queues': { body: [] } }, ['calls.read', 'queues.read'], '/apps/central/missed-calls?queue=destek&page=2');
  const asked = () => calls.filter(({ path }) => path === '/api/missed-calls').at(-1)?.query;
  await screen.findByText('0532 000 00 01');
  expect([asked()?.get('queue'), asked()?.get('page')]).toEqual(['destek', '2']);
  await pointer.type(screen.getByRole('searchbox', { name: 'Numara' }), '0532 000{Enter}');
  await waitFor(() => expect([asked()?.get('number'), asked()?.get('queue'), asked()?.get('page')]).toEqual(['0532 000', 'destek', '1']));
  await pointer.click(screen.getByText('Filtreleri temizle'));
  await waitFor(() => expect([asked()?.get('number'), asked()?.get('queue')]).toEqual([null, null]));
});

it('lists short abandons only where they are asked for, and says how many of the attempts they are', async () => {
  const { calls } = open({ 'GET /api/missed-calls': ({ query }) => page(query.get('shortAbandons') === 'true' ? [missed('+905320000001', { attempts: 3, shortAttempts: 2 })] : []) });
  await screen.findByText('Dönülecek çağrı yok');
  await pointer.click(screen.getByLabelText('Kısa terkler de'));
  const [line] = [await row('0532 000 00 01')];
  expect([line.getByText('3'), line.getByText('(2 kısa terk)')].every(Boolean)).toBe(true);
  await pointer.click(screen.getByText('Filtreleri temizle'));
  await screen.findByText('Dönülecek çağrı yok');
  expect([...new Set(calls.filter(({ path }) => path === '/api/missed-calls').map(({ query }) => query.get('shortAbandons')))]).toEqual([null, 'true']);
  expect(screen.getByLabelText('Kısa terkler de')).not.toBeChecked();
});

it('shows the chosen columns, and keeps a search with them under a name', async () => {
  const kept: unknown[] = [];
  open(
    {
      'GET /api/missed-calls': page([missed('+905320000001')]), 'GET /api/call-filters': { body: [] },
      'POST /api/call-filters': ({ body }) => {
        kept.push(body);
        return { body: { id: 'a3f1c1de-0000-4000-8000-000000000009', ...(body as object) } };
      },
    },
    undefined, '/apps/central/missed-calls?state=taken&page=2',
  );
  const heading = (title: string) => screen.queryByText(title, { selector: 'th' });
  await screen.findByText('En uzun bekleme', { selector: 'th' });
  expect(heading('İlk arama')).toBeNull();
  await pointer.click(screen.getByText('Sütunlar'));
  for (const name of ['İlk arama', 'En uzun bekleme']) await pointer.click(await screen.findByLabelText(name));
  await waitFor(() => expect([heading('İlk arama') !== null, heading('En uzun bekleme')]).toEqual([true, null]));
  await pointer.click(screen.getByText('Kayıtlı aramalar'));
  await pointer.type(await screen.findByLabelText('Bu aramaya ad verin'), 'Üstlenilenler{Enter}');
  await waitFor(() => expect(kept).toEqual([{ page: 'missed-calls', name: 'Üstlenilenler', query: 'state=taken&cols=attempts%2CfirstAt%2ClastAt%2Cqueue%2Cstate%2Cwho' }]));
});
