import { act, screen } from '@testing-library/react';
import type { Permission } from '@santral/contracts';
import { Outlet, useLocation } from 'react-router-dom';
import { guestFound, signedIn, signedOut } from '../store/session.slice';
import { renderDesk, testUser } from '../testing/render-desk';
import { defineFeature, type Access } from './feature';
import { rememberedPath } from './remembered-path';
import { routesOf } from './routes';

let loaded: string[] = [];
const page = (name: string) => async () => {
  loaded.push(name);
  return { Component: () => <h1>{`${name} ${useLocation().pathname}`}</h1> };
};
const route = (path: string, access: Access, bare = false) => ({ path, access, bare, load: page(path) });
const features = [
  defineFeature({
    id: 'test',
    locales: { tr: {}, en: {}, ar: {} },
    routes: [
      route('/login', 'guest', true),
      route('/apps/dashboards/project', 'signed-in'),
      route('/apps/customers', 'customers.read'),
      route('/pages/errors/error-404', 'everybody'),
    ],
  }),
];

let stop = () => {};
beforeEach(() => {
  loaded = [];
  sessionStorage.clear();
});
afterEach(() => stop());
function open(at: string) {
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at, runSagas: false });
  stop = desk.stop;
  const signIn = (...permissions: Permission[]) =>
    act(() => void desk.store.dispatch(signedIn({ user: testUser(permissions), access_token: 't', company: { timeZone: 'Europe/Istanbul' } })));
  const beGuest = () => act(() => void desk.store.dispatch(guestFound()));
  return { ...desk, signIn, beGuest };
}

it('shows the splash screen until it is known who is here, and fetches no page', () => {
  open('/apps/customers');
  expect(screen.getByRole('status', { name: 'Yükleniyor' })).toBeInTheDocument();
  expect(loaded).toEqual([]);
});

it('sends a guest to /login and, once signed in, back to where they wanted to go', async () => {
  const desk = open('/apps/customers?q=a');
  desk.beGuest();
  expect(await screen.findByText('/login /login')).toBeInTheDocument();
  expect(loaded).toEqual(['/login']);
  desk.signIn('customers.read');
  expect(await screen.findByText('/apps/customers /apps/customers')).toBeInTheDocument();
  expect(rememberedPath()).toBe('/');
});

it('does not remember the page a user left on purpose', async () => {
  const desk = open('/apps/customers');
  desk.signIn('customers.read');
  await screen.findByText('/apps/customers /apps/customers');
  act(() => void desk.store.dispatch(signedOut({ reason: 'logout' })));
  await screen.findByText('/login /login');
  desk.signIn('customers.read');
  expect(await screen.findByText('/apps/dashboards/project /apps/dashboards/project')).toBeInTheDocument();
});

it('says which permission is missing, and fetches nothing', () => {
  const desk = open('/apps/customers');
  desk.signIn();
  expect(screen.getByRole('alert')).toHaveTextContent('Gerekli yetki: customers.read');
  expect(loaded).toEqual([]);
});

it('leads unknown addresses to the 404 page and / to the first page', async () => {
  const desk = open('/nowhere');
  desk.signIn();
  expect(await screen.findByText('/pages/errors/error-404 /pages/errors/error-404')).toBeInTheDocument();
  desk.stop();
  open('/').signIn();
  expect(await screen.findByText('/apps/dashboards/project /apps/dashboards/project')).toBeInTheDocument();
});

describe('a page that is everybody\'s', () => {
  const around = (name: string) => async () => ({
    Component: () => (
      <section aria-label={name}>
        <Outlet />
      </section>
    ),
  });
  const framed = [defineFeature({ id: 'shell', locales: { tr: {}, en: {}, ar: {} }, frame: around('desk'), guestFrame: around('guest') }), ...features];
  const shown = () => ['desk', 'guest'].filter((name) => screen.queryByRole('region', { name }) !== null);
  function openFramed(at: string) {
    const desk = renderDesk(<></>, { features: framed, routes: routesOf(framed), at, runSagas: false });
    stop = desk.stop;
    return desk.store;
  }

  it('stands in the layout of guests as long as nobody is signed in, also for unknown addresses', async () => {
    act(() => void openFramed('/nowhere').dispatch(guestFound()));
    expect(await screen.findByText('/pages/errors/error-404 /pages/errors/error-404')).toBeInTheDocument();
    expect(shown()).toEqual(['guest']);
  });

  it('stands in the layout of the desk for who is signed in, whose sign-out leads to the sign-in from there too', async () => {
    const store = openFramed('/pages/errors/error-404');
    act(() => void store.dispatch(signedIn({ user: testUser(), access_token: 't', company: { timeZone: 'Europe/Istanbul' } })));
    expect(await screen.findByText('/pages/errors/error-404 /pages/errors/error-404')).toBeInTheDocument();
    expect(shown()).toEqual(['desk']);
    act(() => void store.dispatch(signedOut({ reason: 'logout' })));
    expect(await screen.findByText('/login /login')).toBeInTheDocument();
  });

  it('leaves other pages to the sign-in: guests never see their layout around them', async () => {
    act(() => void openFramed('/apps/customers').dispatch(guestFound()));
    expect(await screen.findByText('/login /login')).toBeInTheDocument();
    expect(shown()).toEqual([]);
  });
});
