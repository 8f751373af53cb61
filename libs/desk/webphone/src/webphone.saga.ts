import { phoneAsked, phoneChanged, type PhoneState } from '@santral/desk-platform/phone';
import { i18n } from '@santral/desk-platform/i18n';
import { selectUser, signedIn, signedOut, toast, type DeskStore } from '@santral/desk-platform/store';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { all, call, cancelled, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import { deviceCheckSaga } from './devices/device-check.saga';
import { Webphone } from './webphone';

type State = ReturnType<DeskStore['getState']>;
type Told = { kind: 'state'; state: PhoneState } | { kind: 'failed'; message: string };

/** The flows of the phone in the browser. */
export function* webphoneSaga() {
  yield all([call(phoneSaga), call(deviceCheckSaga)]);
}

/** The phone lives as long as the session of a user with an extension. */
function* phoneSaga() {
  for (;;) {
    const user: ReturnType<typeof selectUser> = yield select(selectUser);
    const extension = user?.permissions.includes('desk.use') ? user.data.extension : null;
    if (extension) yield race([call(carry, extension), take(signedOut)]);
    else yield take(signedIn);
  }
}

function* carry(extension: string) {
  let state: State = yield select();
  let webphone: Webphone | null = null;
  const told: EventChannel<Told> = eventChannel((emit) => {
    webphone = new Webphone({
      extension,
      token: () => state.session.token,
      now: () => new Date(Date.now() + state.live.clockOffsetMs).toISOString(),
      onState: (phone) => emit({ kind: 'state', state: phone }),
      onTransferFailed: () => emit({ kind: 'failed', message: i18n.t('webphone:transfer.failed') }),
      onConferenceFailed: (message) => emit({ kind: 'failed', message }),
    });
    return () => webphone?.close();
  }, buffers.expanding(20));
  try {
    yield fork(function* follow() {
      for (;;) {
        yield take('*');
        state = yield select();
      }
    });
    yield takeEvery(phoneAsked, function* ask({ payload }) {
      yield call(() => webphone?.ask(payload));
    });
    yield fork(() => (webphone as Webphone | null)?.resume());
    for (;;) {
      const event: Told = yield take(told);
      if (event.kind === 'state') yield put(phoneChanged(event.state));
      else yield put(toast.error(event.message));
    }
  } finally {
    if ((yield cancelled()) as boolean) told.close();
  }
}
