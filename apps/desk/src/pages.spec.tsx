import { rolePresets, type Permission } from '@santral/contracts';
import { HOME, routesOf, type Access, type Feature } from '@santral/desk-platform/features';
import { guestFound, makeStore, signedIn } from '@santral/desk-platform/store';
import { testUser } from '@santral/desk-platform/testing';
import { act, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { features } from './features';

const titled = (title: string) => async () => ({ Component: () => <h1>{title}</h1> });
const frame = async () => ({ Component: Outlet });
/** Every page of the desk by its address alone: what is walked is who gets to see it. */
const pages = features.flatMap(({ routes = [] }) => routes);
const bare: Feature = { id: 'walked', locales: { tr: {}, en: {}, ar: {} }, frame, guestFrame: frame, routes: pages.map((page) => ({ ...page, load: titled(page.path) })) };
const addressOf = (path: string) => path.replace(/:\w+\??/g, 'x');

const people: [who: string, held: readonly Permission[] | null][] = [
  ['a guest', null],
  ['somebody without a role', []],
  ...Object.entries(rolePresets).flatMap(([preset, roles]) => Object.entries(roles).map(([role, held]): [string, readonly Permission[]] => [`${role} of ${preset}`, held])),
];

/** What somebody has to see at a page: its address, that of the page they are led to, or the permission they lack. */
function expected(path: string, access: Access, held: readonly Permission[] | null): string {
  if (access === 'everybody') return path;
  if (held === null) return access === 'guest' ? path : '/login';
  if (access === 'guest') return HOME;
  return access === 'signed-in' || held.includes(access) ? path : `refused: ${access}`;
}

/** What stands there: the title of a page, or the permission that is missing. */
function shown(): string {
  const title = document.querySelector('h1')?.textContent;
  const refusal = document.querySelector('[role="alert"]')?.textContent;
  if (title && !refusal) return title;
  const [permission] = /[a-z-]+\.[a-z-]+/.exec(refusal ?? '') ?? [];
  if (!permission) throw new Error('no page stands there yet');
  return `refused: ${permission}`;
}

it.each(people)('%s sees the pages they may see, and of the others that they may not', async (_who, held) => {
  const { store } = makeStore([bare], { runSagas: false });
  store.dispatch(held === null ? guestFound() : signedIn({ user: testUser(held), access_token: 't', company: { timeZone: 'Europe/Istanbul' } }));
  const router = createMemoryRouter(routesOf([bare]), { initialEntries: ['/pages/errors/error-404'] });
  const { unmount } = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const seen: string[] = [];
  for (const { path } of pages) {
    sessionStorage.clear();
    await act(() => router.navigate(addressOf(path)));
    seen.push(`${path} → ${await waitFor(shown)}`);
  }
  unmount();
  expect(seen).toEqual(pages.map(({ path, access }) => `${path} → ${expected(path, access, held)}`));
});
