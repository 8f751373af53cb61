import { runSaga, stdChannel, type Task } from 'redux-saga';
import type { DeskSnapshot, Fact } from '@santral/contracts';
import { waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { ApiError } from '../api/api-error';
import { signOutRequested } from '../store/session.slice';
import { testUser } from '../testing/render-desk';
import { liveReducer } from './live.slice';
import { liveSession, type LivePorts } from './live.saga';
import type { LiveSocket } from './socket-channel';
import { topicLeft, topicWatched } from './topics';

const SERVER_TIME = '2026-11-20T09:00:00.000Z';
const snapshot = (position: string): DeskSnapshot => ({
  positions: { 'facts:{main}': position },
  serverTime: SERVER_TIME,
  extension: '104',
  pbx: 'main',
  cards: [],
  drafts: {},
  links: [{ id: 'main', link: 'up', since: SERVER_TIME, message: null }],
  phoneReachable: true,
});
const linkUp = (seq: string): Fact<'pbx.link-up'> => ({
  id: seq,
  name: 'pbx.link-up',
  version: 1,
  at: SERVER_TIME,
  pbx: 'main',
  subject: 'main',
  seq,
  payload: { banner: 'x', restarted: false, openCalls: 0 },
});

/** A socket that the test speaks through. */
function fakeSocket() {
  const listeners = new Map<string, Set<(...args: never[]) => void>>();
  const socket = {
    connects: 0,
    closes: 0,
    retries: true,
    asked: [] as unknown[],
    answer: (async () => ({ ok: true, extension: '104', pbx: 'main', serverTime: SERVER_TIME })) as () => Promise<unknown>,
    on: (event: string, listener: (...args: never[]) => void) =>
      void (listeners.get(event) ?? listeners.set(event, new Set()).get(event))?.add(listener),
    off: (event: string, listener: (...args: never[]) => void) => void listeners.get(event)?.delete(listener),
    ask: (event: string, payload: unknown) => {
      socket.asked.push({ event, payload });
      return socket.answer();
    },
    sent: [] as string[],
    send: (event: string, form?: object) => void socket.sent.push(form ? `${event} ${JSON.stringify(form)}` : event),
    isRetrying: () => socket.retries,
    connect: () => void (socket.connects += 1),
    close: () => void (socket.closes += 1),
    say: (event: string, ...args: unknown[]) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(...(args as never[]))),
  };
  return socket satisfies LiveSocket;
}

let task: Task;
afterEach(() => task.cancel());

function start(loadSnapshot: LivePorts['loadSnapshot']) {
  const socket = fakeSocket();
  const dispatched: { type: string; payload?: unknown }[] = [];
  let state = { live: liveReducer(undefined, { type: 'start' }) };
  const ports: LivePorts = { open: () => socket, loadSnapshot, now: () => Date.parse(SERVER_TIME) - 5000, retryMs: 1 };
  const dispatch = (action: { type: string }) => {
    dispatched.push(action);
    state = { live: liveReducer(state.live, action) };
  };
  const channel = stdChannel();
  task = runSaga({ channel, dispatch, getState: () => state }, liveSession, { token: 'token', user: testUser() }, ports);
  const types = () => dispatched.map(({ type }) => type);
  const seqs = () => dispatched.flatMap(({ type, payload }) => (type.startsWith('fact/') ? [(payload as Fact).seq] : []));
  const reasons = () => dispatched.flatMap((action) => (signOutRequested.match(action) ? [action.payload.reason] : []));
  /** As a page does. */
  const press = (action: { type: string }) => {
    dispatch(action);
    channel.put(action);
  };
  return { socket, types, seqs, reasons, press, live: () => state.live };
}

it('signs the socket in with credential and CRM id, then loads the snapshot on ready', async () => {
  const desk = start(async () => snapshot('5-0'));
  expect(desk.socket.connects).toBe(1);
  desk.socket.say('connect');
  await waitFor(() => expect(desk.types()).toContain('live/clock-measured'));
  expect(desk.socket.asked).toEqual([{ event: 'login', payload: { credential: 'token', crmId: testUser().id } }]);
  expect(desk.live().clockOffsetMs).toBe(5000);
  expect(desk.types()).not.toContain('live/snapshot-loaded');
  desk.socket.say('ready');
  await waitFor(() => expect(desk.live().server.state).toBe('up'));
  expect(desk.live().desk).toEqual({ pbx: 'main', extension: '104' });
});

it('drops facts at or below the snapshot position and applies the newer ones in order, each once', async () => {
  let answer: (s: DeskSnapshot) => void = () => undefined;
  const desk = start(() => new Promise((resolve) => (answer = resolve)));
  desk.socket.say('fact', linkUp('3-0'));
  desk.socket.say('ready');
  for (const seq of ['4-0', '5-0', '5-1', '5-1', '7-0', '6-0']) desk.socket.say('fact', linkUp(seq));
  expect(desk.seqs()).toEqual([]);
  answer(snapshot('5-0'));
  await waitFor(() => expect(desk.seqs()).toEqual(['5-1', '7-0']));
  expect(desk.types().indexOf('live/snapshot-loaded')).toBeLessThan(desk.types().indexOf('fact/pbx.link-up'));
});

it('keeps a watermark per stream', async () => {
  const desk = start(async () => snapshot('5-0'));
  desk.socket.say('ready');
  desk.socket.say('fact', { ...linkUp('2-0'), pbx: 'second' });
  await waitFor(() => expect(desk.seqs()).toEqual(['2-0']));
});

it('loads anew after a reconnect and judges facts by the new positions', async () => {
  const positions = ['5-0', '9-0'];
  const desk = start(async () => snapshot(positions.shift() ?? ''));
  desk.socket.say('connect');
  desk.socket.say('ready');
  await waitFor(() => expect(desk.live().snapshots).toBe(1));
  desk.socket.say('disconnect', 'transport close');
  await waitFor(() => expect(desk.live().server).toEqual({ state: 'lost', since: SERVER_TIME, detail: 'transport close' }));
  desk.socket.say('fact', linkUp('8-0'));
  desk.socket.say('ready');
  desk.socket.say('fact', linkUp('9-0'));
  desk.socket.say('fact', linkUp('10-0'));
  await waitFor(() => expect(desk.seqs()).toEqual(['10-0']));
  expect(desk.live().server.state).toBe('up');
});

it('asks for what pages watch, again after a reconnect, and passes on what is said of it', async () => {
  const desk = start(async () => snapshot('5-0'));
  desk.press(topicWatched('wallboard'));
  expect(desk.socket.sent).toEqual([]);
  desk.socket.say('ready');
  await waitFor(() => expect(desk.socket.sent).toEqual(['wallboard-watch']));
  desk.socket.say('wallboard', { kind: 'snapshot' });
  await waitFor(() => expect(desk.types()).toContain('live/topic-heard'));
  desk.socket.say('disconnect', 'transport close');
  desk.socket.say('ready');
  await waitFor(() => expect(desk.socket.sent).toEqual(['wallboard-watch', 'wallboard-watch']));
  desk.press(topicWatched('wallboard', { pbx: 'izmir' }));
  await waitFor(() => expect(desk.socket.sent.at(-1)).toBe('wallboard-watch {"pbx":"izmir"}'));
  desk.press(topicWatched('wallboard'));
  await waitFor(() => expect(desk.socket.sent.slice(-2)).toEqual(['wallboard-watch {"pbx":"izmir"}', 'wallboard-watch {"pbx":"izmir"}']));
  desk.press(topicLeft('wallboard'));
  await waitFor(() => expect(desk.socket.sent.at(-1)).toBe('wallboard-leave'));
  expect(desk.live().topics).toEqual([]);
});

it('reports a frame it cannot understand and reads the next one', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const desk = start(async () => snapshot('5-0'));
  desk.socket.say('ready');
  desk.socket.say('fact', { ...linkUp('6-0'), payload: { banner: 7 } });
  desk.socket.say('fact', 'nonsense');
  desk.socket.say('fact', linkUp('7-0'));
  await waitFor(() => expect(desk.seqs()).toEqual(['7-0']));
  expect(desk.live().badFrames).toBe(2);
  expect(report).toHaveBeenCalledTimes(2);
  report.mockRestore();
});

it('believes the server when it says that nobody watches the link to the PBX any more', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const desk = start(async () => snapshot('5-0'));
  desk.socket.say('ready');
  await waitFor(() => expect(desk.live().pbxs[0]?.link).toBe('up'));
  desk.socket.say('link', { link: 'nonsense' });
  desk.socket.say('link', { id: 'main', link: 'lost', since: SERVER_TIME, message: 'telephony is not running' });
  await waitFor(() => expect(desk.live().pbxs).toEqual([expect.objectContaining({ id: 'main', link: 'lost' })]));
  expect(desk.live().badFrames).toBe(1);
  report.mockRestore();
});

it('tries the snapshot again when the server stumbles, and starts over when it stays away', async () => {
  const fault = new ApiError(500, 'server.fault', 'Bir Hata Oluştu', 'r');
  let calls = 0;
  const desk = start(() => (++calls <= 4 ? Promise.reject(fault) : Promise.resolve(snapshot('5-0'))));
  desk.socket.say('ready');
  await waitFor(() => expect(desk.socket.closes).toBe(1));
  expect([calls, desk.live().server.state]).toEqual([4, 'lost']);
  await waitFor(() => expect(desk.socket.connects).toBe(2));
  desk.socket.say('ready');
  await waitFor(() => expect(desk.live().server.state).toBe('up'));
});

it('connects again by itself when the server ended the connection', async () => {
  const desk = start(async () => snapshot('5-0'));
  desk.socket.retries = false;
  desk.socket.say('disconnect', 'io server disconnect');
  await waitFor(() => expect(desk.socket.connects).toBe(2));
});

it.each([
  ['signed-out', { code: 'auth.expired-token' }, 'expired'],
  ['signed-out', { code: 'auth.invalid-token' }, 'refused'],
  ['connect_error', Object.assign(new Error('auth.invalid-token'), { data: { code: 'auth.invalid-token' } }), 'refused'],
])('asks for the end of the session on %s %#', async (event, told, reason) => {
  const desk = start(async () => snapshot('5-0'));
  desk.socket.say(event, told);
  await waitFor(() => expect(desk.types()).toContain('session/sign-out-requested'));
  expect(desk.reasons()).toEqual([reason]);
});

it('does not insist when the account may not have a live connection', async () => {
  const desk = start(async () => snapshot('5-0'));
  desk.socket.say('connect_error', Object.assign(new Error('access.denied'), { data: { code: 'access.denied' } }));
  await waitFor(() => expect(desk.socket.closes).toBe(1));
  expect([desk.socket.connects, desk.live().server.state]).toEqual([1, 'unknown']);
});
