import { type CallHead, type Fact, type FactName, permissions, type SelfTest, selfTestCauses, type SelfTestChoices, selfTestSteps } from '@santral/contracts';
import { actionOfFact } from '@santral/desk-platform/live';
import { i18n } from '@santral/desk-platform/i18n';
import { fakeApi, type FakeRoute, renderDesk, testUser } from '@santral/desk-platform/testing';
import { AntdProvider } from '@santral/desk-platform/ui-kit';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { SelfTestPage } from './pages/SelfTestPage';
import { LastTests } from './parts/LastTests';
import { selfTestFeature } from './self-test.feature';

configure({ defaultHidden: true });
const ID = '00000000-0000-4000-8000-000000000001';
const choices: SelfTestChoices = [{ pbx: 'main', link: 'up', queues: ['destek', 'satis'], extensions: [{ extension: '1001', name: 'Ali Kurt', isReachable: true }, { extension: '1002', name: null, isReachable: false }] }];
const now = Date.now();
const iso = (second: number) => new Date(now + second * 1000).toISOString();
const begun: SelfTest = {
  id: ID, by: 'Şule Ağaoğlu', verdict: 'running', finishedAt: null,
  plan: { pbx: 'main', target: 'queue', number: '500', queue: 'destek', from: null, placedBy: 'santral', expectsRecording: true, uniqueid: 'selftest-1', startedAt: iso(0) },
  heard: { callId: null, signals: {}, otherQueue: null, rang: null, ringResult: null, refusal: null },
  surroundings: { link: 'up', isWorkerRunning: true, members: { all: 1, paused: 0, unreachable: 0 }, isCallerReachable: null, isTargetReachable: null },
};
const came = { at: iso(1), heardAt: iso(1) };
/** A test that ended without a recording. */
const failed: SelfTest = {
  ...begun, verdict: 'failed', finishedAt: iso(20),
  heard: { ...begun.heard, callId: 'c1', rang: '1001', signals: { started: came, queued: came, ringing: came, answered: came, talking: came, ended: came, saved: came } },
};

let stop = () => {};
afterEach(() => stop());

function open(ui = <SelfTestPage />, { at = '/', answers = {} }: { at?: string; answers?: Record<string, FakeRoute> } = {}) {
  const net = fakeApi({ 'GET /api/self-tests/choices': { body: choices }, 'GET /api/self-tests': { body: [] }, [`GET /api/self-tests/${ID}`]: { body: begun }, ...answers });
  const desk = renderDesk(<AntdProvider>{ui}</AntdProvider>, {
    features: [selfTestFeature], at,
    preloadedState: { session: { status: 'guest', user: testUser(permissions, { extension: '1005' }), token: null, leftOnPurpose: false } as never },
  });
  stop = () => {
    desk.stop();
    net.restore();
  };
  const head: CallHead = { callId: 'c1', pbx: 'main', uniqueid: 'selftest-1', direction: 'inbound', caller: { number: '0000', e164: null, name: null, private: false }, called: '500', startedAt: iso(1) };
  const hear = (name: FactName, payload: object, second: number) =>
    act(() => void desk.store.dispatch(actionOfFact({ id: name, name, version: 1, at: iso(second), pbx: 'main', subject: 'c1', seq: `${now + second * 1000}-0`, payload: { call: head, ...payload } } as unknown as Fact)));
  return { ...desk, calls: net.calls, sent: (route: string) => net.calls.filter(({ method, path }) => `${method} ${path}` === route), hear };
}
const step = (name: string) => {
  const found = document.querySelector(`[data-step="${name}"]`);
  if (!found) throw new Error(`there is no step ${name}`);
  return found as HTMLElement;
};
const stateOf = (name: string) => step(name).dataset['state'];
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('begins a test as it is filled in, and ticks its signals off as they are heard', async () => {
  const { sent, hear } = open(undefined, { answers: { 'POST /api/self-tests': { status: 201, body: begun } } });
  await screen.findByText('Testi başlat');
  fill('Kuyruğa giden numara', '500');
  fireEvent.click(screen.getByText('Testi başlat'));
  await screen.findByText('Telefon çaldı');
  expect(sent('POST /api/self-tests').map(({ body }) => body)).toEqual([{ pbx: 'main', target: 'queue', number: '500', queue: 'destek', from: null, placedBy: 'santral', expectsRecording: true }]);
  expect([...document.querySelectorAll('[data-step]')].map((one) => (one as HTMLElement).dataset['step'])).toEqual([...selfTestSteps]);
  await waitFor(() => expect(stateOf('started')).toBe('waiting'));
  hear('call.started', {}, 1);
  hear('call.queued', { queue: 'destek' }, 1);
  hear('call.ringing', { extension: '1001' }, 2);
  expect(['started', 'queued', 'ringing', 'answered'].map(stateOf)).toEqual(['heard', 'heard', 'heard', 'waiting']);
  expect(screen.getByText('1001 telefonunu açın.')).toBeInTheDocument();
});

it('begins with what whoever led here wants tested', async () => {
  const both = [...choices, { pbx: 'izmir', link: 'up' as const, queues: ['ege'], extensions: [{ extension: '2001', name: null, isReachable: true }] }];
  const answers = { 'GET /api/self-tests/choices': { body: both }, 'POST /api/self-tests': { status: 201, body: begun } };
  const { sent } = open(undefined, { at: '/?pbx=izmir&queue=ege', answers });
  await screen.findByText('Testi başlat');
  fill('Kuyruğa giden numara', '700');
  fireEvent.click(screen.getByText('Testi başlat'));
  await waitFor(() => expect(sent('POST /api/self-tests')[0]?.body).toMatchObject({ pbx: 'izmir', target: 'queue', number: '700', queue: 'ege' }));
});

it('has the server keep what came of it once all has come, and says what is missing, why, and what to write where', async () => {
  const over = { ...failed, verdict: 'running' as const, finishedAt: null };
  const { sent } = open(undefined, { at: `/?test=${ID}`, answers: { [`GET /api/self-tests/${ID}`]: { body: over }, [`POST /api/self-tests/${ID}/finish`]: { body: failed } } });
  await screen.findByText('Eksik var');
  expect(sent(`POST /api/self-tests/${ID}/finish`)).toHaveLength(1);
  expect(stateOf('recording')).toBe('missing');
  expect(step('recording')).toHaveTextContent('Arama planı bu çağrıyı kaydetmiyor');
  expect(step('recording')).toHaveTextContent('exten => 500,1,Answer()');
  expect(step('recording')).toHaveTextContent('extensions.conf');
  expect(document.querySelectorAll('[data-state="missing"]')).toHaveLength(1);
});

it('ends a call of Santral\'s once, some seconds into the talk', async () => {
  const early = { at: iso(-30), heardAt: iso(-30) };
  const talking = { ...begun, plan: { ...begun.plan, startedAt: iso(-40) }, heard: { ...failed.heard, signals: { started: early, queued: early, ringing: early, answered: early, talking: early, recording: early } } };
  const { sent } = open(undefined, { at: `/?test=${ID}`, answers: { [`GET /api/self-tests/${ID}`]: { body: talking }, [`POST /api/self-tests/${ID}/hang-up`]: { body: talking } } });
  await waitFor(() => expect(sent(`GET /api/self-tests/${ID}`).length).toBeGreaterThan(2), { timeout: 8000 });
  expect(sent(`POST /api/self-tests/${ID}/hang-up`)).toHaveLength(1);
});

it('copies the lines', async () => {
  const written: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) } });
  open(undefined, { at: `/?test=${ID}`, answers: { [`GET /api/self-tests/${ID}`]: { body: failed } } });
  fireEvent.click((await screen.findAllByLabelText('Kopyala: extensions.conf'))[0] as HTMLElement);
  await screen.findByText('Kopyalandı');
  expect(written[0]).toMatch(/^\[sub-record\]\nexten => s,1,MixMonitor/);
});

it('cancels, and shows a refusal at its field', async () => {
  const { store } = open(undefined, {
    at: `/?test=${ID}`,
    answers: {
      [`POST /api/self-tests/${ID}/finish`]: { body: { ...begun, verdict: 'cancelled', finishedAt: iso(1) } },
      'POST /api/self-tests': { status: 400, body: { error: { code: 'validation.failed', message: 'x', params: {}, requestId: 'r', fields: [{ path: 'number', message: 'Olmaz' }] } } },
    },
  });
  fireEvent.click(await screen.findByText('Vazgeç'));
  await screen.findByText('Vazgeçildi');
  fill('Kuyruğa giden numara', '9');
  fireEvent.click(screen.getByText('Testi başlat'));
  await screen.findByText('Geçerli bir numara girin');
  fill('Kuyruğa giden numara', '99');
  fireEvent.click(screen.getByText('Testi başlat'));
  await screen.findByText('Olmaz');
  expect(store.getState().toasts).toEqual([]);
});

it('asks for a phone where one is needed, the own one first', async () => {
  open();
  await screen.findByText('Testi başlat');
  expect(screen.queryByLabelText('Arayacağınız telefon')).toBeNull();
  fireEvent.click(screen.getByLabelText('Ben arayacağım'));
  expect(await screen.findByLabelText('Arayacağınız telefon')).toHaveValue('1005');
});

it('shows on the page of the health what the last test of a PBX found', async () => {
  const cancelled = { ...failed, id: ID.replace('1', '2'), verdict: 'cancelled' as const };
  open(<LastTests />, { answers: { 'GET /api/self-tests': { body: [cancelled, failed] } } });
  const card = await screen.findByLabelText('Son test çağrısı', { selector: 'section' });
  await within(card).findByText('Gelmeyen: Kayıt başladı');
  expect(within(card).getAllByRole('listitem')).toHaveLength(1);
  expect(within(card).getByText('Test çağrısı yap').closest('a')).toHaveAttribute('href', '/apps/self-test');
});

it('has every text in three languages, one for every signal and cause', () => {
  const keysOf = (texts: object, head = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'object' && value !== null ? keysOf(value as object, `${head}${key}.`) : [`${head}${key}`])).sort();
  expect(keysOf(en)).toEqual(keysOf(tr));
  expect(keysOf(ar)).toEqual(keysOf(tr));
  expect(Object.keys(tr.step)).toEqual([...selfTestSteps]);
  expect(Object.keys(tr.cause).sort()).toEqual([...selfTestCauses].sort());
  expect(i18n.isInitialized).toBe(true);
});
