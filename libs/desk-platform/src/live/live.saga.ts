import { deskSnapshotSchema, parseReceivedFact, pbxStatusSchema, socketLoginAckSchema, type DeskSnapshot, type Fact, type User } from '@santral/contracts';
import type { EventChannel, Task } from 'redux-saga';
import { call, cancel, delay, fork, put, select, take } from 'redux-saga/effects';
import { ApiError } from '../api/api-error';
import { api } from '../api/client';
import { reportFault } from '../store/report-fault';
import { selectSession, signedIn, signedOut, signOutRequested, type SessionState } from '../store/session.slice';
import { actionOfFact } from './fact-actions';
import { badFrameReceived, clockMeasured, connectionLost, linkTold, selectLive, snapshotLoaded, type LiveState } from './live.slice';
import { framesOf, openSocket, type Frame, type LiveSocket } from './socket-channel';
import { topicHeard, topicLeft, topicWatched } from './topics';
import { advance, type Watermarks } from './watermarks';

/** The outside of the live saga. */
export interface LivePorts {
  open: (token: string) => LiveSocket | Promise<LiveSocket>;
  loadSnapshot: () => Promise<DeskSnapshot>;
  now: () => number;
  /** Waits between tries, ms. */
  retryMs: number;
}

const ACK_MS = 10_000;
const SNAPSHOT_TRIES = 4;

export const livePorts: LivePorts = {
  open: openSocket,
  loadSnapshot: () => api.get('/api/desk/snapshot', deskSnapshotSchema),
  now: () => Date.now(),
  retryMs: 1000,
};

/** Holds a live connection for as long as somebody is signed in. */
export function* liveSessions(ports: LivePorts = livePorts) {
  while (true) {
    let session: SessionState = yield select(selectSession);
    if (session.status !== 'signed-in') {
      yield take(signedIn);
      session = yield select(selectSession);
    }
    const live: Task = yield fork(liveSession, session, ports);
    yield take(signedOut);
    yield cancel(live);
  }
}

/** One session: connect, sign the socket in, load a snapshot whenever the server says `ready`, then apply only facts newer than it. */
export function* liveSession({ token, user }: Pick<SessionState, 'token' | 'user'>, ports: LivePorts) {
  if (token === null || user === null) return;
  const socket: LiveSocket = yield call(ports.open, token);
  const frames: EventChannel<Frame> = yield call(framesOf, socket);
  try {
    yield fork(followTopics, socket);
    socket.connect();
    // Before the first snapshot every fact is older than what is about to be loaded, hence null.
    let watermarks: Watermarks | null = null;
    while (true) {
      const frame: Frame = yield take(frames);
      switch (frame.kind) {
        case 'connected':
          yield* signSocketIn(socket, token, user, ports);
          break;
        case 'ready':
          // Facts that arrive while it loads wait in the channel, in order, and are judged by its positions.
          watermarks = yield* loadSnapshot(socket, ports);
          yield* askForTopics(socket);
          break;
        case 'fact':
          if (watermarks) watermarks = yield* applyFact(frame.raw, watermarks);
          break;
        case 'link':
          yield* noteLink(frame.raw);
          break;
        case 'topic':
          yield put(topicHeard({ topic: frame.topic, raw: frame.raw }));
          break;
        case 'lost':
          watermarks = null;
          yield* noteLoss(frame.reason, ports);
          if (!frame.isRetrying) yield fork(reconnectLater, socket, ports);
          break;
        case 'denied':
          return;
        case 'signed-out':
          yield put(signOutRequested({ reason: frame.code === 'auth.expired-token' ? 'expired' : 'refused' }));
          break;
      }
    }
  } finally {
    frames.close();
    socket.close();
  }
}

/** The socket's `login` with credential and CRM id as specified; its answer also tells the server's clock. */
function* signSocketIn(socket: LiveSocket, token: string, user: User, ports: LivePorts) {
  const askedAt = ports.now();
  try {
    const answer: unknown = yield call([socket, socket.ask], 'login', { credential: token, crmId: user.id }, ACK_MS);
    const ack = socketLoginAckSchema.parse(answer);
    if (!ack.ok) {
      if (ack.error.startsWith('auth.'))
        yield put(signOutRequested({ reason: ack.error === 'auth.expired-token' ? 'expired' : 'refused' }));
      else throw new Error(ack.error);
      return;
    }
    yield put(clockMeasured({ offsetMs: offsetOf(ack.serverTime, askedAt, ports.now()) }));
  } catch (error) {
    reportFault('socket login', error);
    yield* startOver(socket, 'login', ports);
  }
}

function* loadSnapshot(socket: LiveSocket, ports: LivePorts) {
  for (let attempt = 1; attempt <= SNAPSHOT_TRIES; attempt += 1) {
    try {
      const snapshot: DeskSnapshot = yield call(ports.loadSnapshot);
      yield put(snapshotLoaded(snapshot));
      return snapshot.positions as Watermarks;
    } catch (error) {
      // Refused: the session is over, or the account may not; asking again would answer the same.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        yield* noteLoss(error.message, ports);
        return null;
      }
      if (attempt < SNAPSHOT_TRIES) yield delay(ports.retryMs * 2 ** (attempt - 1));
    }
  }
  yield* startOver(socket, 'snapshot', ports);
  return null;
}

/** Puts one fact if it is news. A frame that cannot be understood is counted and reported, and the next one is read. */
function* applyFact(raw: unknown, watermarks: Watermarks) {
  let fact: Fact;
  try {
    fact = parseReceivedFact(raw);
  } catch (error) {
    reportFault('frame of the live socket', error);
    yield put(badFrameReceived());
    return watermarks;
  }
  const advanced = advance(watermarks, fact);
  if (advanced) yield put(actionOfFact(fact));
  return advanced ?? watermarks;
}

function* noteLink(raw: unknown) {
  const status = pbxStatusSchema.safeParse(raw);
  if (status.success) {
    yield put(linkTold(status.data));
  } else {
    reportFault('frame of the live socket', status.error);
    yield put(badFrameReceived());
  }
}

function* noteLoss(reason: string, ports: LivePorts) {
  const { clockOffsetMs }: LiveState = yield select(selectLive);
  yield put(connectionLost({ at: new Date(ports.now() + clockOffsetMs).toISOString(), reason }));
}

/** Whoever came back is known to nobody: what pages watch is asked for again. */
function* askForTopics(socket: LiveSocket) {
  const { topics, topicForms }: LiveState = yield select(selectLive);
  for (const topic of topics) socket.send(`${topic}-watch`, topicForms[topic]);
}

/** Passes on what pages begin and cease to watch. Until the socket is signed in nobody listens; then `askForTopics` says it. */
function* followTopics(socket: LiveSocket) {
  while (true) {
    const action: ReturnType<typeof topicWatched> | ReturnType<typeof topicLeft> = yield take([topicWatched, topicLeft]);
    const { server, topicForms }: LiveState = yield select(selectLive);
    if (server.state !== 'up') continue;
    if (topicWatched.match(action)) socket.send(`${action.payload}-watch`, topicForms[action.payload]);
    else socket.send(`${action.payload}-leave`);
  }
}

/** A half-made connection is worth nothing: drop it and begin again. */
function* startOver(socket: LiveSocket, reason: string, ports: LivePorts) {
  yield* noteLoss(reason, ports);
  socket.close();
  yield fork(reconnectLater, socket, ports);
}

function* reconnectLater(socket: LiveSocket, ports: LivePorts) {
  yield delay(ports.retryMs * 3);
  socket.connect();
}

/** Server time minus ours, halfway between question and answer, ms. */
const offsetOf = (serverTime: string, askedAt: number, answeredAt: number) =>
  Math.round(Date.parse(serverTime) - (askedAt + answeredAt) / 2);
