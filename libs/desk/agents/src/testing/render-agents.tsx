import type { AgentStatus, BreakChoice, BreakLimit, DeskSnapshot, Fact, FactName, PayloadOf, Permission } from '@santral/contracts';
import { actionOfFact, connectionLost, snapshotLoaded } from '@santral/desk-platform/live';
import { fakeApi, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { AntdProvider } from '@santral/desk-platform/ui-kit';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentsFeature } from '../agents.feature';
import { AgentControl, BreakDialogHost } from '../parts';

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

export const offline: AgentStatus = { status: 'offline', totalDuration: '00:00:00', countsFrom: null, breakLimit: null, pauseinfo: null, queues: [], wrapUp: null, nextBreak: null };
export const online = (seconds = 5): AgentStatus => ({ status: 'online', totalDuration: '00:00:05', countsFrom: ago(seconds), breakLimit: null, pauseinfo: null, queues: ['destek'], wrapUp: null, nextBreak: null });
/** Online, with time left after a call. */
export const wrappingUp = (secondsLeft: number, extensionsLeft = 3): AgentStatus => ({
  ...online(),
  wrapUp: { callId: 'c1', queue: 'satis', startedAt: ago(30 - secondsLeft), endsAt: ago(-secondsLeft), extensionsLeft },
});
/** On a break of which so much was used; `kind` says which limit that is about. */
export const paused = (seconds: number, limit = 1800, name = 'Çay', id = 3, kind: BreakLimit['kind'] = 'type'): AgentStatus => ({
  status: 'paused',
  totalDuration: '00:00:00',
  countsFrom: ago(seconds),
  breakLimit: limit > 0 ? { kind, limitS: limit, at: ago(seconds - limit) } : null,
  pauseinfo: { pauseid: id, pausename: name, pauselimit: limit },
  queues: ['destek'],
  wrapUp: null,
  nextBreak: null,
});
export const choices = (change: Partial<BreakChoice>[] = []): BreakChoice[] =>
  [
    { id: 2, name: 'Yemek', breakName: 'Yemek', breakLimit: 3600, totalBreak: '00:38:20', remainder: 1300, isMostUsed: true, singleLimit: 0, allowance: null },
    { id: 3, name: 'Çay', breakName: 'Çay', breakLimit: 1800, totalBreak: '00:34:12', remainder: -252, isMostUsed: false, singleLimit: 0, allowance: null },
    { id: 7, name: 'Acil', breakName: 'Acil', breakLimit: 0, totalBreak: '00:00:00', remainder: null, isMostUsed: false, singleLimit: 0, allowance: null },
  ].map((choice, i) => ({ ...choice, ...change[i] }));

/** Control and dialog with their sagas and a server of fakes; `answer.status` is what the server says of the agent next. */
export function renderAgents(routes: Record<string, FakeRoute> = {}, permissions: readonly Permission[] = ['desk.use']) {
  const answer: { status: AgentStatus } = { status: offline };
  const done: FakeRoute = { body: { extension: '1001', done: true } };
  const server = fakeApi({
    'POST /api/agentStatus/1001': () => ({ body: answer.status }),
    'POST /api/agentLogin/1001': done,
    'POST /api/agentLogout/1001': done,
    'POST /api/agentPauseStart/1001/2': done,
    'POST /api/agentPauseStart/1001/3': done,
    'POST /api/agentPauseStop/1001': done,
    'POST /api/agentWrapUpFinish/1001': done,
    'POST /api/agentWrapUpExtend/1001': () => ({ body: answer.status.wrapUp }),
    'POST /api/getPauseList/1001': { body: choices() },
    'POST /api/agentTeam/1001': { body: { onBreak: 2, queues: [{ queue: 'destek', waiting: 5, longestWaitMs: 168_000 }] } },
    'POST /api/agentControlPing/1001': { body: { extension: '1001', at: ago(0) } },
    ...routes,
  });
  const desk = renderDesk(
    <AntdProvider>
      <AgentControl />
      <BreakDialogHost />
    </AntdProvider>,
    {
      features: [agentsFeature],
      preloadedState: { session: { status: 'guest', user: testUser(permissions, { extension: '1001' }), token: null, leftOnPurpose: false } as never },
    },
  );
  let facts = 0;
  return {
    ...desk,
    user: userEvent.setup(),
    answer,
    sent: (route: string) => server.calls.filter((call) => `${call.method} ${call.path}` === route),
    load: (change: Partial<DeskSnapshot> = {}) =>
      act(
        () =>
          void desk.store.dispatch(
            snapshotLoaded({
              pbx: 'main',
              extension: '1001',
              positions: {},
              serverTime: ago(0),
              links: [{ id: 'main', link: 'up', since: ago(60), message: null }],
              phoneReachable: true,
              cards: {},
              drafts: {},
              ...change,
            } as DeskSnapshot),
          ),
      ),
    /** Something the PBX or our services said. */
    hear: <N extends FactName>(name: N, payload: PayloadOf<N>, pbx = 'main') =>
      act(() => {
        facts += 1;
        const fact = { id: `f${facts}`, name, version: 1, seq: `${facts}-0`, at: ago(0), pbx, subject: '1001', payload } as Fact;
        desk.store.dispatch(actionOfFact(fact));
      }),
    lose: () => act(() => void desk.store.dispatch(connectionLost({ at: ago(0), reason: 'transport close' }))),
    stop: () => {
      desk.stop();
      server.restore();
      localStorage.clear();
    },
  };
}
export type RenderedAgents = ReturnType<typeof renderAgents>;
