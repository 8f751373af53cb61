import { wallboardMessageSchema } from '@santral/contracts';
import { selectLive, topicHeard, topicWatched } from '@santral/desk-platform/live';
import { reportFault } from '@santral/desk-platform/store';
import { delay, put, select, takeEvery } from 'redux-saga/effects';
import { boardReceived, boardRefused, deltaReceived, selectWallboard, type WallboardState } from './wallboard.slice';

const RETRY_MS = 3000;

/** Takes what the server says of the board; what does not follow on what is shown is answered by asking for all of it again. */
export function* wallboardSaga() {
  yield takeEvery(topicHeard, takeMessage);
}

function* takeMessage({ payload: { topic, raw } }: ReturnType<typeof topicHeard>) {
  if (topic !== 'wallboard') return;
  const parsed = wallboardMessageSchema.safeParse(raw);
  if (!parsed.success) {
    reportFault('frame of the wallboard', parsed.error);
    return;
  }
  const message = parsed.data;
  if (message.kind === 'snapshot') yield put(boardReceived(message));
  else if (message.kind === 'refused') yield* takeRefusal(message.code);
  else {
    const { version }: WallboardState = yield select(selectWallboard);
    if (version !== null && message.version === version + 1) yield put(deltaReceived(message));
    else yield put(topicWatched('wallboard'));
  }
}

/** A service that is away is asked again for as long as somebody looks; a permission that is missing is not. */
function* takeRefusal(code: string) {
  yield put(boardRefused(code));
  if (code.startsWith('access.')) return;
  yield delay(RETRY_MS);
  const { topics }: ReturnType<typeof selectLive> = yield select(selectLive);
  if (topics.includes('wallboard')) yield put(topicWatched('wallboard'));
}
