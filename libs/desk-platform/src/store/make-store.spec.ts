import { createSlice } from '@reduxjs/toolkit';
import { take } from 'redux-saga/effects';
import { defineFeature } from '../features/feature';
import { testUser } from '../testing/render-desk';
import { featureSelector } from './hooks';
import { drawerOpened } from './layout.slice';
import { makeStore } from './make-store';
import { signedIn, signedOut } from './session.slice';
import { toast } from './toasts.slice';

const notes = createSlice({
  name: 'notes',
  initialState: [] as string[],
  reducers: { noted: (state, { payload }: { payload: string }) => [...state, payload] },
});
const locales = { tr: {}, en: {}, ar: {} };
const selectNotes = featureSelector<string[]>('notes');

it('mounts a feature under its id and runs its saga', () => {
  const heard: unknown[] = [];
  function* saga(): Generator {
    heard.push(yield take(notes.actions.noted.type));
  }
  const { store, task } = makeStore([defineFeature({ id: 'notes', reducer: notes.reducer, saga, locales })]);
  store.dispatch(notes.actions.noted('a'));
  expect(selectNotes(store.getState())).toEqual(['a']);
  expect(heard).toEqual([notes.actions.noted('a')]);
  task?.cancel();
});

it('takes in features that come later: what is there stays, theirs is mounted, their sagas run', () => {
  const heard: string[] = [];
  function* saga(): Generator {
    yield take(notes.actions.noted.type);
    heard.push('noted');
  }
  const { store, task, add } = makeStore([]);
  store.dispatch(drawerOpened());
  add([defineFeature({ id: 'notes', reducer: notes.reducer, saga, locales })]);
  store.dispatch(notes.actions.noted('a'));
  expect(selectNotes(store.getState())).toEqual(['a']);
  expect(store.getState().layout.drawerOpen).toBe(true);
  expect(heard).toEqual(['noted']);
  task?.cancel();
});

it('is wiped when the session ends, but for what a guest keeps', () => {
  const { store } = makeStore([defineFeature({ id: 'notes', reducer: notes.reducer, locales })], { runSagas: false });
  store.dispatch(signedIn({ user: testUser(), access_token: 't', company: { timeZone: 'Europe/Istanbul' } }));
  store.dispatch(notes.actions.noted('a'));
  store.dispatch(drawerOpened());
  store.dispatch(toast.error('access_token expired'));
  store.dispatch(signedOut({ reason: 'expired' }));
  const state = store.getState();
  expect(selectNotes(state)).toEqual([]);
  expect(state.layout.drawerOpen).toBe(false);
  expect(state.session).toMatchObject({ status: 'guest', user: null, token: null });
  expect(state.toasts.map(({ text }) => text)).toEqual(['access_token expired']);
});
