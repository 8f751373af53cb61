import type { CallDetailAnswer, Card } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { i18n } from '@santral/desk-platform/i18n';
import { selectUser, toast } from '@santral/desk-platform/store';
import { call, put, select, takeEvery } from 'redux-saga/effects';
import { callsApi, type CallDetailRequest } from './calls.api';
import { selectCaller, selectCard, selectDesk, selectDraft, selectProblem, selectReasonIds, selectSave } from './calls.selectors';
import { callsActions, type CallsState, type SaveProblem, type SaveState } from './calls.slice';
import type { Caller } from './caller';
import type { Draft } from './draft';
import { flushDraft } from './drafts.saga';
import { rememberReasons } from './recent-reasons';

/** How a card ends: its detail is saved, or it is put away on purpose. */
export function* saveSaga() {
  yield takeEvery(callsActions.saveRequested, saveDetail);
  yield takeEvery(callsActions.dismissRequested, dismiss);
}

function* saveDetail({ payload: { callId } }: ReturnType<typeof callsActions.saveRequested>) {
  const card: Card | undefined = yield select(selectCard, callId);
  const save: SaveState | undefined = yield select(selectSave, callId);
  if (!card || save?.status === 'saving') return;
  const problem: SaveProblem | null = yield select(selectProblem, callId);
  if (problem) {
    yield put(callsActions.saveInvalid({ callId, problem }));
    return;
  }
  yield put(callsActions.saveStarted({ callId }));
  yield call(flushDraft, callId);
  const request: CallDetailRequest = yield call(requestOf, card);
  try {
    const answer: CallDetailAnswer = yield call(callsApi.saveDetail, request);
    yield put(callsActions.recentReasonsLoaded(yield call(rememberReasons, request.selects)));
    yield put(callsActions.cardClosed({ callId }));
    yield put(toast.success(i18n.t(answer.support === 1 ? 'calls:toast.saved-with-ticket' : 'calls:toast.saved')));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Everything typed stays on the card, with the server's own words beside the button.
    yield put(callsActions.saveFailed({ callId, message: messageOf(error) }));
    yield put(toast.error(i18n.t('calls:toast.failed')));
  }
}

/** The specified form. For an outgoing call the agent's extension is the caller. */
function* requestOf(card: Card) {
  const { value }: Draft = yield select(selectDraft, card.callId);
  const reasonIds: number[] = yield select(selectReasonIds, card.callId);
  const caller: Caller = yield select(selectCaller, card);
  const desk: CallsState['desk'] = yield select(selectDesk);
  const user: ReturnType<typeof selectUser> = yield select(selectUser);
  const [own, other] = [desk?.extension ?? '', card.party.number ?? ''];
  return {
    comment: value.comment,
    selects: reasonIds,
    caller_id: caller.kind === 'known' ? caller.owner.id : (value.customerId ?? ''),
    called_id: user?.id ?? '',
    called: card.kind === 'incoming' ? own : other,
    caller: card.kind === 'incoming' ? other : own,
    uniqueid: card.uniqueid,
    divID: divIdOf(card.callId),
    type: card.kind,
    callId: card.callId,
  } satisfies CallDetailRequest;
}

/** Id of the card's element on the page; also the `divID` of the form. */
export const divIdOf = (callId: string) => `card-${callId}`;

function* dismiss({ payload: { callId } }: ReturnType<typeof callsActions.dismissRequested>) {
  try {
    yield call(callsApi.dismiss, callId);
    yield put(callsActions.cardClosed({ callId }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(toast.error(messageOf(error)));
  }
}
