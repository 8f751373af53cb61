import type { User } from '@santral/contracts';
import { call, debounce, put, select, takeEvery } from 'redux-saga/effects';
import { z } from 'zod';
import { api } from '../api/client';
import { messageOf } from '../api/api-error';
import { preferencesChanged, selectPreferences, storePreferences, type Preferences } from './preferences.slice';
import { selectUser, shortcutsChanged } from './session.slice';
import { toast } from './toasts.slice';

/** Settings of signed-in users are saved to their profile this long after the last change, as specified. */
export const SETTINGS_DEBOUNCE_MS = 300;

/** Guests keep their settings in the browser; signed-in users also in their profile. */
export function* preferencesSaga() {
  yield takeEvery(preferencesChanged, keepInBrowser);
  yield debounce(SETTINGS_DEBOUNCE_MS, preferencesChanged, saveSettings);
  yield debounce(SETTINGS_DEBOUNCE_MS, shortcutsChanged, saveShortcuts);
}

function* keepInBrowser() {
  const preferences: Preferences = yield select(selectPreferences);
  yield call(storePreferences, preferences);
}

function* saveSettings() {
  const user: User | null = yield select(selectUser);
  if (!user) return;
  const preferences: Preferences = yield select(selectPreferences);
  yield call(saveToProfile, { settings: { ...user.data.settings, ...preferences } });
}

function* saveShortcuts() {
  const user: User | null = yield select(selectUser);
  if (user) yield call(saveToProfile, { shortcuts: user.data.shortcuts });
}

function* saveToProfile(data: Partial<User['data']>) {
  try {
    yield call(api.post, '/api/auth/user/update', z.unknown(), { user: { data } });
    yield put(toast.success('User data saved with api'));
  } catch (error) {
    yield put(toast.error(messageOf(error)));
  }
}
