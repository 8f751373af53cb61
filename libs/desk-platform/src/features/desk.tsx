import { useSyncExternalStore } from 'react';
import { matchPath, RouterProvider } from 'react-router-dom';
import type { Feature } from './feature';
import { FeaturesProvider } from './features-context';
import type { DeskInParts } from './open-desk';
import { fetchPageAt } from './page-code';
import { HOME } from './paths';
import { rememberedPath } from './remembered-path';
import { makeRouter } from './routes';

/** What of a desk is behind the sign-in. */
export interface BehindSignIn {
  /** Fetches it; asked again after a failure. */
  fetch: () => Promise<readonly Feature[]>;
  /** Has the store take it in. */
  add: (features: readonly Feature[]) => void;
}

/** What the desk is made of now, and the router over its pages. */
interface Standing {
  features: readonly Feature[];
  isWhole: boolean;
  router: ReturnType<typeof makeRouter>;
}

export interface Desk extends DeskInParts {
  get: () => Standing;
  subscribe: (listener: () => void) => () => void;
}

/** A desk that begins with the features guests see and becomes whole when somebody signs in. */
export function makeDesk(first: readonly Feature[], behind: BehindSignIn): Desk {
  const stand = (features: readonly Feature[], isWhole: boolean): Standing => ({ features, isWhole, router: makeRouter(features, isWhole) });
  let standing = stand(first, false);
  const listeners = new Set<() => void>();
  return {
    get: () => standing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fetch: async () => {
      const path = pathAhead(first);
      const rest = behind.fetch().then(
        (more) => fetchPageAt([...first, ...more], path),
        () => undefined,
      );
      // The frame, and the first page where guests know it, need not wait for the rest.
      await Promise.all([fetchPageAt(first, path), rest]);
    },
    open: async () => {
      if (standing.isWhole) return;
      const more = await behind.fetch();
      // Somebody else may have waited for the same.
      if (standing.isWhole) return;
      behind.add(more);
      const { router } = standing;
      standing = stand([...first, ...more], true);
      for (const listener of listeners) listener();
      router.dispose();
    },
  };
}

/** The page somebody who signs in now will be led to. */
function pathAhead(first: readonly Feature[]): string {
  const isForGuests = first.some(({ routes = [] }) => routes.some(({ access, path }) => access === 'guest' && matchPath(path, location.pathname)));
  const { pathname } = new URL(isForGuests ? rememberedPath() : location.href, location.origin);
  return pathname === '/' ? HOME : pathname;
}

/** The pages of a desk. They are drawn anew when it becomes whole: until then nothing but a sign-in or the splash screen is there. */
export function DeskPages({ desk }: { desk: Desk }) {
  const { features, isWhole, router } = useSyncExternalStore(desk.subscribe, desk.get);
  return (
    <FeaturesProvider features={features}>
      <RouterProvider key={isWhole ? 'whole' : 'first'} router={router} />
    </FeaturesProvider>
  );
}
