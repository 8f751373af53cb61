import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { CrashBoundary } from '../ui-kit/CrashBoundary';
import { renderDesk } from '../testing/render-desk';
import { defineFeature, type Access } from './feature';
import { fetchPageAt, fetchPagesWhenIdle, LazyPage, pageCodeOf } from './page-code';

const locales = { tr: {}, en: {}, ar: {} };
const Page = () => <h1>page</h1>;
let stop = () => {};
afterEach(() => {
  stop();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});
const open = (load: () => Promise<{ Component: () => React.JSX.Element }>) => {
  const code = pageCodeOf(load);
  stop = renderDesk(
    <CrashBoundary where="test">
      <LazyPage code={code} fallback={<p>coming</p>} />
    </CrashBoundary>,
    { runSagas: false },
  ).stop;
};

it('shows what stands in for a page until its code is here, then the page', async () => {
  open(async () => ({ Component: Page }));
  expect(screen.getByText('coming')).toBeInTheDocument();
  expect(await screen.findByText('page')).toBeInTheDocument();
});

it('shows a page whose code is here at once', async () => {
  const load = async () => ({ Component: Page });
  await pageCodeOf(load).fetch();
  open(load);
  expect(screen.getByText('page')).toBeInTheDocument();
});

it('says that a page could not be fetched, and tries again for the next visit', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isAway = true;
  const load = async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return { Component: Page };
  };
  open(load);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  stop();
  isAway = false;
  open(load);
  expect(await screen.findByText('page')).toBeInTheDocument();
  report.mockRestore();
});

it('fetches in idle moments what the user may open, one page after the other', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work), cancelIdleCallback: () => undefined });
  const fetched: string[] = [];
  const route = (path: string, access: Access, bare = false) => ({ path, access, bare, load: async () => ({ Component: (fetched.push(path), Page) }) });
  const routes = [route('/login', 'guest', true), route('/profile', 'signed-in'), route('/customers', 'customers.read'), route('/audit', 'audit.read')];
  const end = fetchPagesWhenIdle([defineFeature({ id: 'test', routes, locales })], ['customers.read']);
  expect([idle.length, fetched]).toEqual([1, []]);
  while (idle.length > 0) await act(async () => idle.shift()?.());
  expect(fetched).toEqual(['/profile', '/customers']);
  end();
});

it('fetches ahead the page an address names best, and the frame; what fails is not said before it is looked at', async () => {
  const fetched: string[] = [];
  const load = (path: string) => async () => ({ Component: (fetched.push(path), Page) });
  const routes = ['/users/:id', '/users/new'].map((path) => ({ path, access: 'signed-in' as const, load: load(path) }));
  const away = async () => Promise.reject(new TypeError('Failed to fetch'));
  const features = [defineFeature({ id: 'shell', frame: load('frame'), locales }), defineFeature({ id: 'users', routes: [...routes, { path: '/away', access: 'signed-in', load: away }], locales })];
  await fetchPageAt(features, '/users/new');
  expect(fetched).toEqual(['frame', '/users/new']);
  await fetchPageAt(features, '/away');
  await fetchPageAt(features, '/nowhere');
  expect(fetched).toEqual(['frame', '/users/new']);
});
