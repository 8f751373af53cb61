import { deviceCheckAsked, deviceCheckDone, phoneAsked, selectWebphone, type PhoneState } from '@santral/desk-platform/phone';
import { call, put, select, take, takeLatest } from 'redux-saga/effects';
import { changeSettings, readSettings } from '../settings';
import { isStillReady } from './devices';
import { webphoneActions } from './device-check.slice';

/**
 * Looks at the devices when somebody asks for it. Before a login to the queue nothing is shown while everything is as it was when it was
 * checked last; opened on purpose, it is shown always.
 */
export function* deviceCheckSaga() {
  yield takeLatest(deviceCheckAsked, function* ({ payload: { reason } }) {
    if (reason === 'login' && ((yield call(isStillReady, readSettings())) as boolean)) return void (yield put(deviceCheckDone({ goesOn: true })));
    yield put(webphoneActions.checkOpened(reason));
    const { payload }: ReturnType<typeof webphoneActions.checkClosed> = yield take(webphoneActions.checkClosed);
    if (payload.isReady && payload.goesOn) {
      yield call(changeSettings, { isChecked: true });
      // The phone gave up for want of a microphone that there is now.
      const { line }: PhoneState = yield select(selectWebphone);
      if (line === 'off' && reason === 'login') yield put(phoneAsked({ do: 'switch-on' }));
    }
    yield put(deviceCheckDone({ goesOn: payload.goesOn }));
  });
}
