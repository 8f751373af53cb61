import type { DeskSnapshot, Fact } from '@santral/contracts';
import { actionOfFact } from './fact-actions';
import { connectionLost, liveReducer, selectNews, selectPbxLink, selectPhone, snapshotLoaded, type LiveState } from './live.slice';

const AT = '2026-11-20T09:00:00.000Z';
const LATER = '2026-11-20T09:05:00.000Z';
const snapshot: DeskSnapshot = {
  positions: {},
  serverTime: AT,
  extension: '104',
  pbx: 'main',
  cards: [],
  drafts: {},
  phoneReachable: true,
  links: [
    { id: 'main', link: 'up', since: AT, message: null },
    { id: 'second', link: 'lost', since: AT, message: 'timeout' },
  ],
};
const fact = <F extends Pick<Fact, 'name' | 'payload'>>(f: F, pbx = 'main') =>
  actionOfFact({ id: 'i', version: 1, at: LATER, pbx, subject: 's', seq: '1-0', ...f } as unknown as Fact);
const lost = fact({ name: 'pbx.link-lost', payload: { reason: 'ECONNRESET' } });
const reduce = (...actions: { type: string }[]): { live: LiveState } => ({
  live: actions.reduce(liveReducer, liveReducer(undefined, { type: 'start' })),
});

it('knows nothing before the first snapshot', () => {
  const state = reduce();
  expect([state.live.server.state, selectPbxLink(state).state, selectPhone(state)]).toEqual(['unknown', 'unknown', null]);
});

it("shows this desk's PBX, not another's", () => {
  expect(selectPbxLink(reduce(snapshotLoaded(snapshot)))).toEqual({ state: 'up', since: AT, detail: null });
  expect(selectPbxLink(reduce(snapshotLoaded({ ...snapshot, extension: null, pbx: null })))).toEqual({
    state: 'lost',
    since: AT,
    detail: 'timeout',
  });
});

it('follows the link and the phone by their facts', () => {
  expect(selectPbxLink(reduce(snapshotLoaded(snapshot), lost))).toEqual({ state: 'lost', since: LATER, detail: 'ECONNRESET' });
  const gone = fact({ name: 'agent.phone-changed', payload: { extension: '104', reachable: false } });
  const other = fact({ name: 'agent.phone-changed', payload: { extension: '105', reachable: false } });
  expect(selectPhone(reduce(snapshotLoaded(snapshot), other))?.state).toBe('up');
  expect(selectPhone(reduce(snapshotLoaded(snapshot), gone))).toEqual({ state: 'lost', since: LATER, detail: null });
});

it('claims nothing about PBX and phone while the server is not heard, nor about the phone while the PBX is not', () => {
  const state = reduce(snapshotLoaded(snapshot), connectionLost({ at: LATER, reason: 'transport close' }));
  expect([state.live.server.state, selectPbxLink(state).state, selectPhone(state)?.state]).toEqual(['lost', 'unknown', 'unknown']);
  expect(selectPhone(reduce(snapshotLoaded(snapshot), lost))?.state).toBe('unknown');
});

it('counts a loss from its first moment', () => {
  const state = reduce(connectionLost({ at: AT, reason: 'a' }), connectionLost({ at: LATER, reason: 'b' }));
  expect(state.live.server.since).toBe(AT);
});

it('gives news only for what is watched', () => {
  const before = reduce(snapshotLoaded(snapshot));
  const after = {
    live: liveReducer(
      before.live,
      fact({ name: 'record.changed', payload: { resource: 'customers', id: '1', version: 1, verb: 'created' } }, 'santral'),
    ),
  };
  expect(selectNews(after, ['record.changed:customers'])).not.toBe(selectNews(before, ['record.changed:customers']));
  expect(selectNews(after, ['record.changed:contacts'])).toBe(selectNews(before, ['record.changed:contacts']));
});

it('tells of link and phone the same as before after facts that say nothing of them: hundreds a second would draw everything that shows them anew', () => {
  const before = reduce(snapshotLoaded(snapshot));
  const after = { live: liveReducer(before.live, fact({ name: 'agent.device-changed', payload: { extension: '2000', device: 'ringing' } })) };
  expect(after.live).not.toBe(before.live);
  expect([selectPbxLink(after) === selectPbxLink(before), selectPhone(after) === selectPhone(before)]).toEqual([true, true]);
});
