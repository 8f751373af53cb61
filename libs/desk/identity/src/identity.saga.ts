import { SESSION_GRACE_HOURS, type SessionAnswer } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { fetchDesk, openDesk } from '@santral/desk-platform/features';
import { i18n } from '@santral/desk-platform/i18n';
import {
  guestFound,
  reportFault,
  selectSession,
  selectToken,
  serverSilent,
  signedIn,
  signedOut,
  signOutRequested,
  toast,
  type SessionState,
  type SignOutReason,
} from '@santral/desk-platform/store';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { identityApi, type LoginAnswer, type TwoFactorAnswer } from './identity.api';
import { codeAwaited, codeSubmitted, loginSubmitted, signInFailed, type PendingSignIn } from './identity.slice';
import { pendingStore } from './pending-store';
import { expiryOf, tokenStore } from './token-store';

const RETRY_MS = 3000;
/** How often the server is asked whether an agent past the end of the session still has a call in hand. */
const ASK_AGAIN_MS = 15_000;
const GRACE_MS = SESSION_GRACE_HOURS * 3_600_000;
/** Timers of browsers hold 31 bits of ms; a longer wait is taken in parts. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function* identitySaga() {
  yield takeLatest(loginSubmitted, logIn);
  yield takeLatest(codeSubmitted, sendCode);
  yield takeLatest(signedIn, endAtExpiry);
  // Who has given the right password is about to come in: the desk comes while the SMS is on its way.
  yield takeLatest(codeAwaited, fetchDesk);
  yield fork(signOuts);
  yield fork(followOtherTabs);
  yield call(signInWithStoredToken);
}

/**
 * With a stored token the user is signed in without being asked; an expired one is cleared with the specified message. One that has only just
 * expired is for the server to judge: an agent may have a call in hand.
 */
export function* signInWithStoredToken() {
  const token = tokenStore.read();
  if (token === null) {
    yield* becomeGuest();
    return;
  }
  if ((expiryOf(token) ?? 0) + GRACE_MS <= Date.now()) {
    yield put(signOutRequested({ reason: 'expired' }));
    return;
  }
  // It comes while the server judges the token.
  yield fork(fetchDesk);
  while (true) {
    try {
      const session: SessionAnswer = yield call(identityApi.signInWithToken, token);
      yield* establish(session);
      yield put(toast.success(i18n.t('identity:toast.tokenSignedIn')));
      return;
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) {
        yield put(signOutRequested({ reason: error.code === 'auth.expired-token' ? 'expired' : 'refused' }));
        return;
      }
      // A server that is away says nothing about the token: keep it, say so, try again.
      yield put(serverSilent());
      yield delay(RETRY_MS);
    }
  }
}

/** The server was reached and has no user for this token: refused, or an answer without one. */
const isFinal = ({ status }: ApiError) => status === 200 || (status >= 400 && status < 500 && status !== 429);

function* becomeGuest() {
  const pending = pendingStore.read(Date.now());
  if (pending) yield put(codeAwaited(pending));
  yield put(guestFound());
}

function* logIn({ payload: form }: ReturnType<typeof loginSubmitted>) {
  try {
    const answer: LoginAnswer = yield call(identityApi.logIn, form);
    if ('error' in answer) {
      // Only who knows the password is told more than that something is wrong.
      const account = answer.error.find(({ type }) => type === 'account');
      yield* refuse(account?.message ?? i18n.t('identity:toast.wrong'));
      return;
    }
    const pending: PendingSignIn = { gsm: answer.user.gsm, sentAt: Date.now() };
    pendingStore.write(pending);
    yield put(codeAwaited(pending));
  } catch (error) {
    yield* refuse(messageOf(error));
  }
}

function* sendCode({ payload: code }: ReturnType<typeof codeSubmitted>) {
  try {
    const answer: TwoFactorAnswer = yield call(identityApi.sendCode, code);
    if ('error' in answer) {
      yield* refuse(i18n.t('identity:toast.wrong'));
      return;
    }
    pendingStore.clear();
    yield* establish(answer);
    yield put(toast.success(i18n.t('identity:toast.signedIn')));
  } catch (error) {
    yield* refuse(messageOf(error));
  }
}

function* refuse(message: string) {
  yield put(signInFailed(message));
  yield put(toast.error(message));
}

/** Nobody is signed in before the desk is there: its features hear of it from the first moment. A server that is away is asked again. */
function* establish(session: SessionAnswer) {
  tokenStore.write(session.access_token, session.user.id);
  yield* untilDeskIsOpen();
  yield put(signedIn(session));
}

function* untilDeskIsOpen() {
  while (true) {
    try {
      yield call(openDesk);
      return;
    } catch (error) {
      reportFault('the desk did not come', error);
      yield put(serverSilent());
      yield delay(RETRY_MS);
    }
  }
}

/** Ends the session at the token's `exp`, whether or not anything is asked of the server then; that of an agent once no call is in hand. */
function* endAtExpiry({ payload: { access_token: token, user } }: ReturnType<typeof signedIn>) {
  const expiry = expiryOf(token);
  if (expiry === null) return;
  const { isOver } = yield race({ isOver: call(waitUntil, expiry), ended: take(signedOut) });
  if (!isOver) return;
  const { ended } = user.data.extension === null ? {} : yield race({ refused: call(untilRefused, token), ended: take(signedOut) });
  if (!ended) yield put(signOutRequested({ reason: 'expired' }));
}

/** Returns when the server holds an expired token for over: no call is in hand any more. A server that is away is asked again. */
function* untilRefused(token: string) {
  while (true) {
    try {
      yield call(identityApi.signInWithToken, token);
      yield delay(ASK_AGAIN_MS);
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) return;
      yield delay(RETRY_MS);
    }
  }
}

function* waitUntil(at: number) {
  for (let rest = at - Date.now(); rest > 0; rest = at - Date.now()) yield delay(Math.min(rest, LONGEST_TIMER_MS));
  return true;
}

/** The one way out: by the user's wish, by the token's end, by the server's 401. Many calls may be refused at once; the first counts. */
function* signOuts() {
  while (true) {
    const { payload }: ReturnType<typeof signOutRequested> = yield take(signOutRequested);
    const { status }: SessionState = yield select(selectSession);
    if (status === 'guest') continue;
    if (payload.reason === 'logout') yield* tellServer();
    tokenStore.clear();
    pendingStore.clear();
    yield put(signedOut(payload));
    if (payload.reason !== 'logout') yield put(toast.error(signOutTexts[payload.reason]));
  }
}

/** Specified in English in every language. */
const signOutTexts: Record<Exclude<SignOutReason, 'logout'>, string> = { expired: 'access_token expired', refused: 'Invalid access_token' };

function* tellServer() {
  try {
    yield call(identityApi.logOut);
  } catch (error) {
    // Signed out here in any case; the user should know that the server has not heard of it.
    yield put(toast.warning(messageOf(error)));
  }
}

/** All tabs of a browser share one session: what another tab signs out of or into, this one follows. */
function* followOtherTabs() {
  const changes: EventChannel<{ token: string | null }> = yield call(tokenChanges);
  while (true) {
    const { token }: { token: string | null } = yield take(changes);
    const current: string | null = yield select(selectToken);
    if (token === current) continue;
    if (current !== null) yield put(signedOut({ reason: 'logout' }));
    if (token !== null) yield call(signInWithStoredToken);
  }
}

/** `storage` events come from other tabs only. */
const tokenChanges = () =>
  eventChannel<{ token: string | null }>((emit) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === tokenStore.key || key === null) emit({ token: newValue });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });
