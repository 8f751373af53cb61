import type { UnknownAction } from '@reduxjs/toolkit';
import { snapshotLoaded } from '@santral/desk-platform/live';
import { makeStore } from '@santral/desk-platform/store';
import { fakeApi, refusal, type FakeAnswer } from '@santral/desk-platform/testing';
import { callsFeature } from './calls.feature';
import { selectDraft } from './calls.selectors';
import { callsActions } from './calls.slice';
import { AUTOSAVE_MS, RETRY_MS } from './drafts.saga';
import { at, card, snapshot } from './testing/fixtures';
import { draftRoute, quietServer, takesDraft } from './testing/render-calls';

const MIRROR = 'santral.draft.main.1001.call-1';
const ended = card({ state: 'ended', answeredAt: at(6), endedAt: at(60) });
let stop: () => void;
let dispatch: (action: UnknownAction) => void;
let draft: () => ReturnType<typeof selectDraft>;
let sent: () => string[];
/** What the server does with the next drafts. */
let server: 'takes' | 'refuses' | Promise<FakeAnswer>;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(at(70)) });
  localStorage.clear();
  server = 'takes';
  const api = fakeApi({
    ...quietServer,
    'GET /api/getCustomerFromNumber/%2B905321112233': { body: { message: 'x', maybe: [] } },
    [draftRoute()]: (call) =>
      server === 'takes'
        ? (takesDraft as (c: typeof call) => FakeAnswer)(call)
        : server === 'refuses'
          ? refusal(503, 'service.unavailable', 'x')
          : server,
  });
  const { store, task } = makeStore([callsFeature]);
  dispatch = store.dispatch;
  draft = () => selectDraft(store.getState(), 'call-1');
  sent = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { comment: string }).comment);
  stop = () => {
    task?.cancel();
    api.restore();
  };
  dispatch(snapshotLoaded(snapshot({ cards: [ended] })));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const type = (comment: string) => dispatch(callsActions.draftEdited({ callId: 'call-1', change: { comment } }));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('sends a draft a second after typing began, and what was typed meanwhile a second later', async () => {
  type('D');
  await pass(AUTOSAVE_MS - 1);
  expect(sent()).toEqual([]);
  type('Dek');
  await pass(1);
  expect(sent()).toEqual(['Dek']);
  type('Dekont');
  await pass(AUTOSAVE_MS);
  expect(sent()).toEqual(['Dek', 'Dekont']);
  await pass(60_000);
  expect(sent()).toHaveLength(2);
});

it('never lets a later draft overtake an earlier one that is still on its way', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  server = new Promise((resolve) => (answer = resolve));
  type('ilk');
  await pass(AUTOSAVE_MS);
  type('ikinci');
  await pass(5 * AUTOSAVE_MS);
  expect(sent()).toEqual(['ilk']);
  server = 'takes';
  answer({ body: { comment: 'ilk', reasonIds: [], customerId: null, contactId: null, savedAt: at(71) } });
  await pass(AUTOSAVE_MS);
  expect(sent()).toEqual(['ilk', 'ikinci']);
});

it('tries again with growing waits while the server does not take it, and the browser holds it meanwhile', async () => {
  server = 'refuses';
  type('Dekont');
  await pass(AUTOSAVE_MS);
  expect(draft().failed).toBe('kept');
  expect(JSON.parse(localStorage.getItem(MIRROR)!)).toMatchObject({ draft: { comment: 'Dekont' }, editedAt: at(70) });
  await pass(RETRY_MS[0]! - 1);
  expect(sent()).toHaveLength(1);
  await pass(1);
  expect(sent()).toHaveLength(2);
  server = 'takes';
  await pass(RETRY_MS[1]!);
  expect(draft()).toMatchObject({ failed: null, savedAt: at(60) });
  expect(localStorage.getItem(MIRROR)).toBeNull();
});

it('tries again at once when the connection is back', async () => {
  server = 'refuses';
  type('Dekont');
  await pass(AUTOSAVE_MS);
  server = 'takes';
  dispatch(snapshotLoaded(snapshot({ cards: [ended] })));
  await pass(0);
  expect(sent()).toEqual(['Dekont', 'Dekont']);
  expect(draft().failed).toBeNull();
});

it('does not claim that the browser holds it when the browser refused', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server = 'refuses';
  type('Dekont');
  await pass(AUTOSAVE_MS);
  refuse.mockRestore();
  expect(draft().failed).toBe('lost');
});

it('sends a draft again that the server has lost', async () => {
  type('Dekont');
  await pass(AUTOSAVE_MS);
  dispatch(snapshotLoaded(snapshot({ cards: [ended], drafts: {} })));
  await pass(AUTOSAVE_MS);
  expect(sent()).toEqual(['Dekont', 'Dekont']);
});

it('keeps nothing of a card that is gone', async () => {
  server = 'refuses';
  type('Dekont');
  await pass(AUTOSAVE_MS);
  dispatch(callsActions.cardClosed({ callId: 'call-1' }));
  await pass(RETRY_MS[0]!);
  expect(sent()).toHaveLength(1);
  expect(localStorage.getItem(MIRROR)).toBeNull();
});

it("leaves a stored draft alone that cannot be read, and drops one older than the server's", async () => {
  localStorage.setItem(
    MIRROR,
    JSON.stringify({ draft: { comment: 'eski', reasonIds: [], customerId: null, contactId: null }, editedAt: at(10) }),
  );
  localStorage.setItem(`${MIRROR}x`, '{broken');
  dispatch(
    snapshotLoaded(
      snapshot({
        cards: [ended],
        drafts: { 'call-1': { comment: 'yeni', reasonIds: [], customerId: null, contactId: null, savedAt: at(20) } },
      }),
    ),
  );
  await pass(AUTOSAVE_MS);
  expect(draft().value.comment).toBe('yeni');
  expect(localStorage.getItem(MIRROR)).toBeNull();
  expect(sent()).toEqual([]);
});
