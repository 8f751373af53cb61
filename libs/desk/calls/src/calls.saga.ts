import type { Card, CallerLookup, Cards, Tag } from '@santral/contracts';
import { ApiError } from '@santral/desk-platform/api';
import { i18n } from '@santral/desk-platform/i18n';
import { isFactAction, snapshotLoaded } from '@santral/desk-platform/live';
import { drawerOpened, signedOut } from '@santral/desk-platform/store';
import { eventChannel, type EventChannel } from 'redux-saga';
import { all, call, delay, fork, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { callsApi } from './calls.api';
import { selectCalls, selectCard, selectCards, selectDesk } from './calls.selectors';
import { callsActions, type CallsState } from './calls.slice';
import { numberOf } from './caller';
import { byArrival } from './card-view';
import { controlSaga } from './control.saga';
import { draftsSaga } from './drafts.saga';
import { recentReasons } from './recent-reasons';
import { recordSaga } from './record.saga';
import { saveSaga } from './save.saga';

/** A screen reader hears of a ringing call when the caller is known, but no later than this. */
export const ANNOUNCE_AT_LATEST_MS = 1500;

/** The flows of the call drawer. */
export function* callsSaga() {
  yield all([call(arrivalsSaga), call(lookupsSaga), call(tagsSaga), call(draftsSaga), call(saveSaga), call(recordSaga), call(controlSaga)]);
}

/** Watches the cards, whatever changed them, and welcomes those that need attention. */
export function* arrivalsSaga() {
  let known: Cards = {};
  while (true) {
    const action: unknown = yield take([snapshotLoaded, isFactAction, signedOut]);
    const cards: Cards = yield select(selectCards);
    if (cards === known) continue;
    for (const card of Object.values(cards).sort(byArrival).reverse()) {
      const before = known[card.callId];
      if (isArrival(before, card)) yield fork(welcome, card);
      else if (before && numberOf(before) !== numberOf(card)) yield fork(lookUp, card);
    }
    known = cards;
    if (snapshotLoaded.match(action)) yield fork(retryLookups);
  }
}

const isArrival = (before: Card | undefined, card: Card) => !before || (card.state === 'ringing' && before.state !== 'ringing');

/** Opens the drawer with the card and asks who it is; the focus stays where it was. */
function* welcome(card: Card) {
  yield put(callsActions.cardArrived({ callId: card.callId }));
  yield put(drawerOpened());
  yield fork(lookUp, card);
  if (card.state !== 'ringing') return;
  const number = numberOf(card);
  if (number !== null) {
    yield race([take((action: unknown) => isLookupAnswer(action, number)), delay(ANNOUNCE_AT_LATEST_MS)]);
  }
  const now: Card | undefined = yield select(selectCard, card.callId);
  if (now?.state === 'ringing') yield put(callsActions.callerAnnounced({ callId: card.callId }));
}

const isLookupAnswer = (action: unknown, number: string) =>
  (callsActions.lookupLoaded.match(action) || callsActions.lookupFailed.match(action)) && action.payload.number === number;

function* lookUp(card: Card) {
  const number = numberOf(card);
  if (number !== null) yield put(callsActions.lookupRequested({ number }));
}

/** The connection is back: what could not be asked meanwhile is asked again. */
function* retryLookups() {
  const { lookups }: CallsState = yield select(selectCalls);
  for (const [number, lookup] of Object.entries(lookups)) {
    if (lookup.status === 'failed') yield put(callsActions.lookupRequested({ number }));
  }
}

export function* lookupsSaga() {
  yield takeEvery(callsActions.lookupRequested, function* ({ payload: { number } }: ReturnType<typeof callsActions.lookupRequested>) {
    try {
      const lookup: CallerLookup = yield call(callsApi.lookup, number);
      yield put(callsActions.lookupLoaded({ number, lookup }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield put(callsActions.lookupFailed({ number }));
    }
  });
}

/** Reasons to choose from: at every (re)connect, when the list changed, and when the language did, because labels come translated. */
export function* tagsSaga() {
  const languages: EventChannel<string> = yield call(languageChannel);
  yield takeLatest(languages, loadTags);
  yield takeLatest([snapshotLoaded, isReasonChange], loadTags);
}

const languageChannel = () =>
  eventChannel<string>((emit) => {
    i18n.on('languageChanged', emit);
    return () => i18n.off('languageChanged', emit);
  });

const isReasonChange = (action: unknown) =>
  isFactAction(action) && action.payload.name === 'record.changed' && action.payload.payload.resource === 'call-reasons';

function* loadTags() {
  const desk: CallsState['desk'] = yield select(selectDesk);
  if (desk === null) return;
  try {
    const tags: Tag[] = yield call(callsApi.tags);
    const recent: number[] = yield call(recentReasons);
    yield put(callsActions.recentReasonsLoaded(recent));
    yield put(callsActions.tagsLoaded(tags));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(callsActions.tagsFailed());
  }
}
