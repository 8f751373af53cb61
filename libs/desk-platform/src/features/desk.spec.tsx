import { act, render, screen } from '@testing-library/react';
import { createSlice } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { makeStore } from '../store/make-store';
import { guestFound, signedIn } from '../store/session.slice';
import { testUser } from '../testing/render-desk';
import { DeskPages, makeDesk } from './desk';
import { defineFeature, type Access } from './feature';
import { openDesk, provideDesk } from './open-desk';

const locales = { tr: {}, en: {}, ar: {} };
let loaded: string[] = [];
const page = (path: string) => async () => {
  loaded.push(path);
  return { Component: path === 'frame' ? Outlet : () => <h1>{path}</h1> };
};
const route = (path: string, access: Access, bare = false) => ({ path, access, bare, load: page(path) });
const notes = createSlice({ name: 'notes', initialState: 'here', reducers: {} });

let stop = () => {};
beforeEach(() => {
  loaded = [];
  sessionStorage.clear();
});
afterEach(() => {
  stop();
  provideDesk({ fetch: async () => undefined, open: async () => undefined });
});

/** A desk at an address, with everything but sign-in and shell behind the sign-in; `net.isAway` has that part not come. */
function begin(at: string) {
  window.history.replaceState(null, '', at);
  const net = { isAway: false, fetches: 0 };
  const first = [
    defineFeature({ id: 'identity', locales, routes: [route('/login', 'guest', true)] }),
    defineFeature({ id: 'shell', locales, frame: page('frame'), routes: [route('/apps/dashboards/project', 'signed-in'), route('/pages/errors/error-404', 'everybody')] }),
  ];
  const rest = [defineFeature({ id: 'customers', locales, reducer: notes.reducer, routes: [route('/apps/customers', 'customers.read'), route('/apps/customers/:id', 'customers.read')] })];
  const { store, task, add } = makeStore(first, { runSagas: false });
  const desk = makeDesk(first, {
    fetch: async () => {
      net.fetches += 1;
      if (net.isAway) throw new TypeError('Failed to fetch');
      return rest;
    },
    add,
  });
  provideDesk(desk);
  const { unmount } = render(
    <Provider store={store}>
      <DeskPages desk={desk} />
    </Provider>,
  );
  stop = () => {
    unmount();
    task?.cancel();
    desk.get().router.dispose();
  };
  const beGuest = () => act(() => void store.dispatch(guestFound()));
  const signIn = () =>
    act(async () => {
      await openDesk();
      store.dispatch(signedIn({ user: testUser(['customers.read']), access_token: 't', company: { timeZone: 'Europe/Istanbul' } }));
    });
  return { desk, net, store, beGuest, signIn };
}

it.each(['/login', '/', '/apps/dashboards/project'])('shows a guest at %s the sign-in and fetches nothing that is behind it', async (at) => {
  const { beGuest, net } = begin(at);
  beGuest();
  expect(await screen.findByText('/login')).toBeInTheDocument();
  expect([net.fetches, loaded]).toEqual([0, ['/login']]);
});

it('mounts all of the desk before somebody is signed in, and leads them on', async () => {
  const { beGuest, signIn, store } = begin('/login');
  beGuest();
  await screen.findByText('/login');
  expect(store.getState()).not.toHaveProperty('customers');
  await signIn();
  expect(await screen.findByText('/apps/dashboards/project')).toBeInTheDocument();
  expect(store.getState()).toHaveProperty('customers', 'here');
});

it('leads a guest from a page behind the sign-in to the sign-in and, once signed in, back', async () => {
  const { beGuest, signIn } = begin('/apps/customers?q=a');
  expect(screen.getByRole('status', { name: 'Yükleniyor' })).toBeInTheDocument();
  beGuest();
  expect(await screen.findByText('/login')).toBeInTheDocument();
  await signIn();
  expect(await screen.findByText('/apps/customers')).toBeInTheDocument();
  expect(location.search).toBe('?q=a');
});

it('leads a guest from an address that is no page to the 404 page', async () => {
  const { beGuest } = begin('/nowhere');
  beGuest();
  expect(await screen.findByText('/pages/errors/error-404')).toBeInTheDocument();
});

it('fetches ahead the frame and the page that will be looked at, and opens nothing yet', async () => {
  const { desk } = begin('/apps/customers/7');
  await desk.fetch();
  expect(loaded.toSorted()).toEqual(['/apps/customers/:id', 'frame']);
  expect(desk.get().isWhole).toBe(false);
});

it('fetches ahead the page a guest will be led to from the sign-in', async () => {
  sessionStorage.setItem('santral.redirect', '/apps/customers?q=a');
  await begin('/login').desk.fetch();
  expect(loaded.toSorted()).toEqual(['/apps/customers', 'frame']);
});

it('says who opens it that it did not come, not who fetches ahead, and comes when it is asked for again', async () => {
  const { desk, net } = begin('/login');
  net.isAway = true;
  await desk.fetch();
  await expect(desk.open()).rejects.toThrow('Failed to fetch');
  net.isAway = false;
  await act(() => desk.open());
  expect(desk.get().isWhole).toBe(true);
});

it('becomes whole once, however many wait for it', async () => {
  const { desk } = begin('/login');
  await act(() => Promise.all([desk.open(), desk.open()]));
  expect(desk.get().features.map(({ id }) => id)).toEqual(['identity', 'shell', 'customers']);
  const { router } = desk.get();
  await desk.open();
  expect(desk.get().router).toBe(router);
});
