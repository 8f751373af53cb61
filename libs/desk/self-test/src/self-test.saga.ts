import { isTimeToHangUp, judgeSelfTest, type SelfTest } from '@santral/contracts';
import { ApiError } from '@santral/desk-platform/api';
import { selectLive, serverNow } from '@santral/desk-platform/live';
import { call, delay, put, select, takeLatest } from 'redux-saga/effects';
import { selfTestApi } from './self-test.api';
import { selectSelfTest, type SelfTestState, testFollowed, testRead, testTroubled } from './self-test.slice';

/** Facts come by themselves; what they do not tell (the row in the database, how things stand around) is asked for this often. */
const ASK_EVERY_MS = 1000;

/** Follows the test that the page shows until it is over; leaving the page leaves the test alone. */
export function* selfTestSaga() {
  yield takeLatest(testFollowed, follow);
}

export function* follow({ payload: id }: ReturnType<typeof testFollowed>) {
  if (id === null) return;
  let hasHungUp = false;
  for (;;) {
    try {
      const read: SelfTest = yield call(selfTestApi.read, id);
      yield put(testRead(read));
      const { test }: SelfTestState = yield select(selectSelfTest);
      if (test?.verdict !== 'running') return;
      const { clockOffsetMs }: ReturnType<typeof selectLive> = yield select(selectLive);
      const now = serverNow(clockOffsetMs);
      if (!hasHungUp && isTimeToHangUp(test.plan, test.heard, now)) {
        hasHungUp = true;
        yield call(selfTestApi.hangUp, id);
      }
      // The server judges for itself: only what it has heard too is the end.
      if (judgeSelfTest(read.plan, read.heard, now).verdict !== 'running') {
        const over: SelfTest = yield call(selfTestApi.finish, id);
        yield put(testRead(over));
        return;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield put(testTroubled(error.message));
      if (error.status === 403 || error.status === 404) return;
    }
    yield delay(ASK_EVERY_MS);
  }
}
