import { api, ApiError, messageOf } from '@santral/desk-platform/api';
import { i18n } from '@santral/desk-platform/i18n';
import { toast } from '@santral/desk-platform/store';
import { call, put, takeLeading } from 'redux-saga/effects';
import { endpointOf } from './endpoint';
import { exportEnded, exportRequested } from './reports.slice';

/** Fetches files; one asked for goes on when its page is left, and a second press while it is made asks for nothing more. */
export function* reportsSaga() {
  yield takeLeading(exportRequested, exportReport);
}

function* exportReport({ payload: { report, format, query } }: ReturnType<typeof exportRequested>) {
  try {
    yield call(api.download, endpointOf(report), `${report}.${format}`, { query: { ...query, format } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield put(toast.error(`${i18n.t('reports:export.failed')} ${messageOf(error)}`));
  } finally {
    yield put(exportEnded());
  }
}
