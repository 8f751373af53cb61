import type { CardDraft, DeskSnapshot, Fact, Permission, SavedDraft } from '@santral/contracts';
import { actionOfFact, connectionLost, snapshotLoaded } from '@santral/desk-platform/live';
import { fakeApi, renderDesk, testUser, type FakeCall, type FakeRoute } from '@santral/desk-platform/testing';
import { AntdProvider } from '@santral/desk-platform/ui-kit';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsFeature } from '../calls.feature';
import { DRAWER_ID } from '../drawer-id';
import { CallAttendant, CallBar, CallList, IncomingCallsButton } from '../parts';
import { at, NUMBER, snapshot, tags } from './fixtures';

/** Answers of a server that has nothing to say beyond the reasons; tests put their own on top. */
export const quietServer: Record<string, FakeRoute> = {
  'GET /api/getTags': { body: tags },
  'GET /api/calls/recent': { body: [] },
  'GET /api/desk/tickets': { body: [] },
};
export const lookupRoute = (number = NUMBER) => `GET /api/getCustomerFromNumber/${encodeURIComponent(number)}`;
export const draftRoute = (callId = 'call-1') => `PUT /api/desk/cards/${callId}/draft`;
/** Takes a draft as the server does. */
export const takesDraft: FakeRoute = (call: FakeCall) => ({ body: { ...(call.body as CardDraft), savedAt: at(60) } satisfies SavedDraft });

/**
 * The whole call desk as the frame shows it, with its sagas and a server of fakes. The session's token is absent, so that no socket is
 * opened: facts and snapshots come in through `hear` and `load`.
 */
export function renderCalls(routes: Record<string, FakeRoute>, permissions: readonly Permission[] = ['desk.use']) {
  const server = fakeApi({ ...quietServer, [draftRoute()]: takesDraft, ...routes });
  const desk = renderDesk(
    <AntdProvider>
      <label>
        Başka bir alan
        <input />
      </label>
      <CallBar />
      <IncomingCallsButton />
      <aside id={DRAWER_ID} aria-label="Aramalar">
        <CallList />
      </aside>
      <CallAttendant />
    </AntdProvider>,
    {
      features: [callsFeature],
      preloadedState: {
        session: { status: 'guest', user: testUser(permissions, { extension: '1001' }), token: null, leftOnPurpose: false } as never,
      },
    },
  );
  return {
    ...desk,
    user: userEvent.setup(),
    calls: server.calls,
    /** Calls of one kind that came so far. */
    sent: (route: string) => server.calls.filter((call) => `${call.method} ${call.path}` === route),
    load: (change: Partial<DeskSnapshot>) => act(() => void desk.store.dispatch(snapshotLoaded(snapshot(change)))),
    hear: (...facts: Fact[]) => act(() => facts.forEach((fact) => desk.store.dispatch(actionOfFact(fact)))),
    /** The server is no longer heard. */
    lose: (lostAt: string) => act(() => void desk.store.dispatch(connectionLost({ at: lostAt, reason: 'transport close' }))),
    stop: () => {
      desk.stop();
      server.restore();
      localStorage.clear();
    },
  };
}
export type RenderedCalls = ReturnType<typeof renderCalls>;
