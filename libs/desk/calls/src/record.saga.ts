import type { Card } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { i18n } from '@santral/desk-platform/i18n';
import { toast } from '@santral/desk-platform/store';
import { call, put, select, takeLeading } from 'redux-saga/effects';
import { callsApi, type ContactAddRequest, type SelectContactRequest } from './calls.api';
import { selectCard } from './calls.selectors';
import { callsActions } from './calls.slice';
import { numberOf } from './caller';
import { hasForm } from './card-view';

type Linked = { contact: { customerId: string; contactId: string } };

/** Ties an unknown number to somebody: the dialog 'Yeni Kayıt Oluştur' in both modes, and the one-click 'Bağla'. */
export function* recordSaga() {
  yield takeLeading(callsActions.recordSubmitted, submitRecord);
  yield takeLeading(callsActions.linkRequested, linkMatch);
}

function* submitRecord({ payload: { callId, submission } }: ReturnType<typeof callsActions.recordSubmitted>) {
  try {
    const linked: Linked =
      submission.mode === 'select'
        ? yield call(callsApi.selectContact, submission.form satisfies SelectContactRequest)
        : yield call(callsApi.addContact, submission.form satisfies ContactAddRequest);
    yield put(callsActions.recordClosed());
    yield call(adoptOwner, callId, linked);
    // The button that opened the dialog is about to go; the agent's next step is the reason.
    const card: Card | undefined = yield select(selectCard, callId);
    if (card && hasForm(card)) yield put(callsActions.fieldWanted({ callId, field: 'reasons' }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(callsActions.recordFailed({ message: messageOf(error) }));
    yield put(toast.error(i18n.t('calls:toast.record-failed')));
  }
}

function* linkMatch({ payload: { callId, match } }: ReturnType<typeof callsActions.linkRequested>) {
  const card: Card | undefined = yield select(selectCard, callId);
  try {
    if (!card) return;
    const linked: Linked = yield call(callsApi.selectContact, {
      customerId: match.id,
      number: card.party.number ?? card.party.e164 ?? '',
      callId,
      ...(match.contactId === null ? {} : { contactId: match.contactId }),
    });
    yield call(adoptOwner, callId, linked);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(toast.error(i18n.t('calls:toast.record-failed')));
  } finally {
    yield put(callsActions.linkEnded());
  }
}

/** The number has an owner now: the draft remembers who, and every card of the number asks again. */
function* adoptOwner(callId: string, { contact }: Linked) {
  yield put(toast.success(i18n.t('calls:toast.recorded')));
  yield put(callsActions.draftEdited({ callId, change: { customerId: contact.customerId, contactId: contact.contactId } }));
  const card: Card | undefined = yield select(selectCard, callId);
  const number = card ? numberOf(card) : null;
  if (number !== null) yield put(callsActions.lookupRequested({ number }));
}
