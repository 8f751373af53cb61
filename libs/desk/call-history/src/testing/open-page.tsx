import type { CallItem, Permission } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import userEvent from '@testing-library/user-event';
import { callHistoryFeature } from '../call-history.feature';

export const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });

// Pages come when they are opened: on a busy machine the first test of a file would wait for all of that code.
beforeAll(() => Promise.all((callHistoryFeature.routes ?? []).map(({ load }) => load())), 120_000);

let stop = () => {};
afterEach(() => {
  stop();
  localStorage.clear();
});

/** Opens a page of the feature as somebody with these permissions; a page opened before is closed. */
export function openPage(answers: Record<string, FakeRoute>, at: string, permissions: Permission[], preloaded: object = {}) {
  stop();
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), ...answers });
  const session = { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false };
  const desk = renderDesk(<></>, { features: [callHistoryFeature], routes: routesOf([callHistoryFeature]), at, preloadedState: { session, ...preloaded }, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
    stop = () => {};
  };
  return { ...desk, calls: net.calls };
}

/** An answered call of a minute, at 10:00:00 in Istanbul: 5 s in a queue, 3 s of ringing at 1001, a recording. */
export const callItem = (id: string, change: Partial<CallItem> = {}): CallItem => ({
  id,
  pbx: 'main',
  uniqueid: `u-${id}`,
  direction: 'inbound',
  caller: '05321112233',
  callerName: null,
  callerE164: '+905321112233',
  called: '08500000000',
  startedAt: '2026-11-20T07:00:00.000Z',
  answeredAt: '2026-11-20T07:00:05.000Z',
  endedAt: '2026-11-20T07:01:05.000Z',
  queue: 'destek',
  extension: '1001',
  agent: 'Mert Aydın',
  outcome: 'answered',
  waitMs: 5000,
  ringMs: 3000,
  talkMs: 60_000,
  holdMs: 0,
  hangupBy: 'caller',
  cause: 16,
  coverage: 'live',
  mergedInto: null,
  visits: [{ visitId: 'v1', queue: 'destek', entryNo: 1, enqueuedAt: '2026-11-20T07:00:00.000Z', endedAt: '2026-11-20T07:00:05.000Z', outcome: 'answered', waitMs: 5000, position: 1, extension: '1001' }],
  rings: [{ ringId: 'r1', visitId: 'v1', queue: 'destek', extension: '1001', startedAt: '2026-11-20T07:00:02.000Z', endedAt: '2026-11-20T07:00:05.000Z', result: 'answered', ringMs: 3000 }],
  segments: [{ segmentId: 's1', kind: 'talk', extension: '1001', startedAt: '2026-11-20T07:00:05.000Z', endedAt: '2026-11-20T07:01:05.000Z' }],
  transfers: [],
  recordings: [{ recordingId: 'm1', file: '/rec/a.wav', extension: '1001', startedAt: '2026-11-20T07:00:05.000Z', endedAt: '2026-11-20T07:01:05.000Z' }],
  wrapUpMs: 0,
  customerId: null,
  detail: null,
  ...change,
});
