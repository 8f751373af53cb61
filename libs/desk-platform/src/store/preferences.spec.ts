import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../testing/fake-api';
import { testUser } from '../testing/render-desk';
import { i18n } from '../i18n/i18n';
import { applyPreferences } from '../ui-kit/apply-preferences';
import { makeStore } from './make-store';
import { SETTINGS_DEBOUNCE_MS } from './preferences.saga';
import { preferencesChanged, preferencesSchema } from './preferences.slice';
import { shortcutsChanged, signedIn, signedOut } from './session.slice';

const desks: { stop: () => void }[] = [];
afterEach(() => {
  desks.splice(0).forEach(({ stop }) => stop());
  localStorage.clear();
});

function start(routes: Parameters<typeof fakeApi>[0] = {}) {
  const net = fakeApi(routes);
  const { store, task } = makeStore([]);
  const stopApplying = applyPreferences(store);
  desks.push({
    stop: () => {
      task?.cancel();
      stopApplying();
      net.restore();
    },
  });
  return { store, calls: net.calls };
}

it('switches language and direction of the page at run time', async () => {
  const { store } = start();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['tr', 'ltr']);
  store.dispatch(preferencesChanged({ language: 'ar' }));
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  await waitFor(() => expect(i18n.t('platform:state.available')).toBe('متاح'));
  store.dispatch(preferencesChanged({ language: 'tr' }));
  expect(document.documentElement.dir).toBe('ltr');
});

it('sets theme and size of type on the page', () => {
  const { store } = start();
  store.dispatch(preferencesChanged({ theme: { main: 'plum-dark' }, fontScale: 1.3 }));
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', scheme: 'plum' });
  expect(document.documentElement.style.getPropertyValue('--font-scale')).toBe('1.3');
});

it('keeps the settings of a guest in the browser only', async () => {
  jest.useFakeTimers();
  const { store, calls } = start();
  store.dispatch(preferencesChanged({ theme: { main: 'ink-dark' } }));
  await jest.advanceTimersByTimeAsync(SETTINGS_DEBOUNCE_MS * 2);
  jest.useRealTimers();
  expect(store.getState().toasts).toEqual([]);
  expect(makeStore([], { runSagas: false }).store.getState().preferences.theme.main).toBe('ink-dark');
  expect(calls).toEqual([]);
});

it('saves the settings of a signed-in user to the profile once, after the last of several changes', async () => {
  const { store, calls } = start({ 'POST /api/auth/user/update': {} });
  store.dispatch(signedIn({ user: testUser([], { settings: { other: 'kept' } }), access_token: 't', company: { timeZone: 'Europe/Istanbul' } }));
  for (const fontScale of [0.8, 0.9, 1.1]) store.dispatch(preferencesChanged({ fontScale }));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['User data saved with api']));
  const saved = calls.filter(({ path }) => path === '/api/auth/user/update');
  expect(saved.map(({ body }) => body)).toEqual([
    { user: { data: { settings: { ...preferencesSchema.parse({}), other: 'kept', fontScale: 1.1 } } } },
  ]);
});

it('saves the shortcuts once, after the last of several changes', async () => {
  const { store, calls } = start({ 'POST /api/auth/user/update': {} });
  store.dispatch(signedIn({ user: testUser(), access_token: 't', company: { timeZone: 'Europe/Istanbul' } }));
  store.dispatch(shortcutsChanged(['customers']));
  store.dispatch(shortcutsChanged(['customers', 'contacts']));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['User data saved with api']));
  expect(calls.map(({ body }) => body)).toEqual([{ user: { data: { shortcuts: ['customers', 'contacts'] } } }]);
});

it('turns the page by hand, whatever the language', () => {
  const { store } = start();
  store.dispatch(preferencesChanged({ direction: 'rtl' }));
  expect(document.documentElement.dir).toBe('rtl');
  store.dispatch(preferencesChanged({ direction: 'auto' }));
  expect(document.documentElement.dir).toBe('ltr');
});

it('keeps what a change does not name, and takes nothing broken from an old browser', () => {
  const { store } = start();
  store.dispatch(preferencesChanged({ layout: { config: { navbar: { style: 'style-3' } } } }));
  store.dispatch(preferencesChanged({ layout: { config: { mode: 'boxed' } } }));
  expect(store.getState().preferences.layout).toMatchObject({ style: 'layout1', config: { mode: 'boxed', navbar: { style: 'style-3' } } });
  const broken = { theme: 'dark', layout: { style: 'layout9', config: { navbar: { folded: true, style: 7 } } }, direction: 4 };
  expect(preferencesSchema.parse(broken)).toMatchObject({
    theme: { main: 'ink-light' },
    layout: { style: 'layout1', config: { navbar: { folded: true, style: 'style-2' } } },
    direction: 'auto',
  });
});

it('shows the message of a failed save', async () => {
  const { store } = start({ 'POST /api/auth/user/update': refusal(503, 'service.unavailable', 'Servis şu anda yanıt vermiyor.') });
  store.dispatch(signedIn({ user: testUser(), access_token: 't', company: { timeZone: 'Europe/Istanbul' } }));
  store.dispatch(preferencesChanged({ layout: { config: { navbar: { folded: true } } } }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ kind: 'error', text: 'Servis şu anda yanıt vermiyor.' }]));
});

it('takes the settings of the profile at sign-in and gives the browser its own back afterwards', () => {
  const { store } = start();
  store.dispatch(signedIn({ user: testUser([], { settings: { language: 'en', fontScale: 99 } }), access_token: 't', company: { timeZone: 'Europe/Istanbul' } }));
  expect(store.getState().preferences).toMatchObject({ language: 'en', fontScale: 1 });
  store.dispatch(signedOut({ reason: 'logout' }));
  expect(store.getState().preferences.language).toBe('tr');
});
