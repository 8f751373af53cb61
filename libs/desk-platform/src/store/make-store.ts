import { combineReducers, configureStore, type Action, type Reducer } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import { all, call, fork, select, take } from 'redux-saga/effects';
import { languageOf } from '@santral/contracts';
import { connectApi } from '../api/client';
import type { Feature } from '../features/feature';
import { i18n } from '../i18n/i18n';
import { liveReducer, type LiveState } from '../live/live.slice';
import { phoneReducer, type PhoneState } from '../phone/phone.slice';
import { layoutReducer, type LayoutState } from './layout.slice';
import { preferencesReducer, type Preferences } from './preferences.slice';
import { preferencesSaga } from './preferences.saga';
import { selectSession, sessionReducer, signedIn, signedOut, signOutRequested, type SessionState } from './session.slice';
import { supervise, type SupervisorOptions } from './supervise';
import { toastsReducer, type Toast } from './toasts.slice';

/** What the platform keeps in the store; each feature adds its own part under its id. */
export interface PlatformState {
  session: SessionState;
  preferences: Preferences;
  layout: LayoutState;
  toasts: Toast[];
  live: LiveState;
  phone: PhoneState;
}

const platformReducers = {
  session: sessionReducer,
  preferences: preferencesReducer,
  layout: layoutReducer,
  toasts: toastsReducer,
  live: liveReducer,
  phone: phoneReducer,
};
/** Parts of the state that are not the signed-in user's and so survive the end of the session. */
const kept = ['session', 'preferences', 'toasts'] as const;

function makeRootReducer(features: readonly Feature[]): Reducer<PlatformState> {
  const own = Object.fromEntries(features.flatMap((feature) => (feature.reducer ? [[feature.id, feature.reducer]] : [])));
  const combined = combineReducers({ ...own, ...platformReducers }) as unknown as Reducer<PlatformState>;
  return (state: PlatformState | undefined, action: Action) => {
    if (!state || !signedOut.match(action)) return combined(state, action);
    const rest = Object.fromEntries(kept.map((key) => [key, state[key]]));
    return combined(rest as unknown as PlatformState, action);
  };
}

export interface MakeStoreOptions {
  supervisor?: SupervisorOptions;
  preloadedState?: Partial<PlatformState> & Record<string, unknown>;
  /** Tests that only render leave the sagas out. */
  runSagas?: boolean;
}

/**
 * The store of the desk, derived from the list of features: their reducers under their ids, their sagas each under a supervisor. `add` takes in
 * features that come later. Also gives the api client the token and the language of the moment.
 */
export function makeStore(features: readonly Feature[], options: MakeStoreOptions = {}) {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: makeRootReducer(features),
    preloadedState: options.preloadedState as PlatformState | undefined,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  connectApi({
    token: () => store.getState().session.token,
    language: () => languageOf(i18n.language),
    onRefused: (reason) => store.dispatch(signOutRequested({ reason })),
  });
  const run = (some: readonly Pick<Feature, 'id' | 'saga'>[]): Task | null => (options.runSagas === false ? null : sagas.run(supervised, some, options.supervisor));
  const task = run([...platformSagas, ...features]);
  let mounted = features;
  const add = (more: readonly Feature[]): void => {
    mounted = [...mounted, ...more];
    store.replaceReducer(makeRootReducer(mounted));
    run(more);
  };
  return { store, task, add };
}
export type DeskStore = ReturnType<typeof makeStore>['store'];

const platformSagas = [
  { id: 'preferences', saga: preferencesSaga },
  { id: 'live', saga: liveOnceSignedIn },
];

function* supervised(features: readonly Pick<Feature, 'id' | 'saga'>[], supervisor?: SupervisorOptions) {
  yield all(features.flatMap(({ id, saga }) => (saga ? [fork(supervise, id, saga, supervisor)] : [])));
}

/** The live connection is for who is signed in; before the first of them its code is not even fetched. */
function* liveOnceSignedIn() {
  const { status }: SessionState = yield select(selectSession);
  if (status !== 'signed-in') yield take(signedIn);
  const { liveSessions }: typeof import('../live/live.saga') = yield call(fetchLive);
  yield call(liveSessions);
}
const fetchLive = () => import('../live/live.saga');
