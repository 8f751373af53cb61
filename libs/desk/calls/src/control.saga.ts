import { createAction } from '@reduxjs/toolkit';
import type { CallControl } from '@santral/contracts';
import { ApiError } from '@santral/desk-platform/api';
import { toast } from '@santral/desk-platform/store';
import { call, put, takeEvery } from 'redux-saga/effects';
import { callsApi } from './calls.api';

/** A wish about a call on the line. Nothing changes by it: the card follows what the PBX says. */
export const controlAsked = createAction<{ callId: string; control: CallControl; to?: string }>('calls/controlAsked');

/** Sends wishes about calls to the PBX; a refusal is told in its words. */
export function* controlSaga() {
  yield takeEvery(controlAsked, function* ({ payload: { callId, control, to } }) {
    try {
      yield call(callsApi.control, callId, control, to);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield put(toast.error(error.message));
    }
  });
}
