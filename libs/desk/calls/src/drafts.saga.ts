import type { CardDraft, Desk, SavedDraft } from '@santral/contracts';
import type { PayloadAction } from '@reduxjs/toolkit';
import { ApiError } from '@santral/desk-platform/api';
import { selectLive, serverNow, snapshotLoaded, type LiveState } from '@santral/desk-platform/live';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { callsApi } from './calls.api';
import { selectCalls, selectDesk, selectDraft, selectSave } from './calls.selectors';
import { callsActions, type CallsState, type SaveState } from './calls.slice';
import { isDirty, type Draft } from './draft';
import { onMirrored, readMirrors, removeMirror, writeMirror, type Mirror } from './draft-mirror';

/** A draft goes to the server this long after the first key that made it dirty, so typing is never more than this ahead. */
export const AUTOSAVE_MS = 1000;
/** Waits between tries while the server does not take it; the last one repeats. A reconnect cuts the wait short. */
export const RETRY_MS = [2000, 5000, 10_000, 30_000];

export function* draftsSaga() {
  const busy = new Set<string>();
  yield takeEvery(callsActions.draftEdited, keepMirror);
  yield takeEvery(
    [callsActions.draftEdited, callsActions.draftPending],
    function* ({ payload: { callId } }: PayloadAction<{ callId: string }>) {
      // One writer per card: its drafts reach the server in the order they were typed.
      if (busy.has(callId)) return;
      busy.add(callId);
      try {
        yield call(autosave, callId);
      } finally {
        busy.delete(callId);
      }
    },
  );
  yield takeEvery(callsActions.draftSaved, dropMirror);
  yield takeLatest(snapshotLoaded, onSnapshot);
}

/** Copies the typing to the browser's storage before the server has it. */
function* keepMirror({ payload: { callId } }: ReturnType<typeof callsActions.draftEdited>) {
  const { desk, drafts, cards }: CallsState = yield select(selectCalls);
  const draft = drafts[callId];
  if (!desk || !draft || !cards[callId]) return;
  const { clockOffsetMs }: LiveState = yield select(selectLive);
  yield call(writeMirror, desk, callId, draft.value, new Date(serverNow(clockOffsetMs)).toISOString());
}

/** What the server holds need not stay in the browser. */
function* dropMirror({ payload: { callId } }: ReturnType<typeof callsActions.draftSaved>) {
  const desk: Desk | null = yield select(selectDesk);
  const draft: Draft = yield select(selectDraft, callId);
  if (desk && !isDirty(draft)) yield call(removeMirror, desk, callId);
}

/** Saves the draft of one card until the server holds its latest revision or the card is gone. */
export function* autosave(callId: string) {
  let failures = 0;
  yield delay(AUTOSAVE_MS);
  while (true) {
    const { desk, cards }: CallsState = yield select(selectCalls);
    const draft: Draft = yield select(selectDraft, callId);
    const save: SaveState | undefined = yield select(selectSave, callId);
    if (!desk) return;
    if (!cards[callId] || !isDirty(draft)) {
      yield call(removeMirror, desk, callId);
      return;
    }
    if (save?.status !== 'saving') {
      const isSaved: boolean = yield call(sendDraft, callId, draft, desk);
      failures = isSaved ? 0 : failures + 1;
    }
    yield race([delay(failures === 0 ? AUTOSAVE_MS : RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]!), take(snapshotLoaded)]);
  }
}

/** Sends a dirty draft at once: the server links a call to whom the draft names, so it must know before the detail is saved. */
export function* flushDraft(callId: string) {
  const desk: Desk | null = yield select(selectDesk);
  const draft: Draft = yield select(selectDraft, callId);
  if (desk && isDirty(draft)) yield call(sendDraft, callId, draft, desk);
}

/** Answers whether the server took it. */
function* sendDraft(callId: string, draft: Draft, desk: Desk) {
  try {
    const saved: SavedDraft = yield call(callsApi.saveDraft, callId, draft.value);
    yield put(callsActions.draftSaved({ callId, revision: draft.revision, savedAt: saved.savedAt }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mirrors: Record<string, Mirror> = yield call(readMirrors, desk);
    yield put(callsActions.draftSaveFailed({ callId, kept: mirrors[callId] !== undefined }));
    return false;
  }
}

/** Brings back what the server has not seen, and from then on listens to the other tabs of this desk. */
function* onSnapshot() {
  const desk: Desk | null = yield select(selectDesk);
  if (!desk) return;
  yield fork(restoreMirrors, desk);
  const channel: EventChannel<{ callId: string; draft: CardDraft }> = yield call(mirrorChannel, desk);
  try {
    while (true) {
      const mirrored: { callId: string; draft: CardDraft } = yield take(channel);
      yield put(callsActions.draftMirrored(mirrored));
    }
  } finally {
    channel.close();
  }
}

const mirrorChannel = (desk: Desk) =>
  eventChannel<{ callId: string; draft: CardDraft }>((emit) => onMirrored(desk, (callId, draft) => emit({ callId, draft })));

function* restoreMirrors(desk: Desk) {
  const { cards, drafts }: CallsState = yield select(selectCalls);
  const mirrors: Record<string, Mirror> = yield call(readMirrors, desk);
  for (const [callId, mirror] of Object.entries(mirrors)) {
    const draft = drafts[callId];
    if (!cards[callId] || (draft?.savedAt && draft.savedAt >= mirror.editedAt)) yield call(removeMirror, desk, callId);
    else if (!draft || !isDirty(draft)) yield put(callsActions.draftEdited({ callId, change: mirror.draft }));
  }
  for (const [callId, draft] of Object.entries(drafts)) {
    if (isDirty(draft)) yield put(callsActions.draftPending({ callId }));
  }
}
