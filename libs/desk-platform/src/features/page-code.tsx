import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Permission } from '@santral/contracts';
import { matchRoutes } from 'react-router-dom';
import type { Access, Feature, FeatureRoute } from './feature';

/** The code of one page, fetched once, whoever asks first. */
interface PageCode {
  loaded: ComponentType | null;
  fetch: () => Promise<void>;
}
const codes = new WeakMap<FeatureRoute['load'], PageCode>();

export function pageCodeOf(load: FeatureRoute['load']): PageCode {
  const known = codes.get(load);
  if (known) return known;
  let coming: Promise<void> | null = null;
  const code: PageCode = {
    loaded: null,
    fetch: async () => {
      if (code.loaded) return;
      coming ??= load().then(({ Component }) => void (code.loaded = Component));
      try {
        await coming;
      } finally {
        // A fetch that failed is tried again by the next one who asks.
        coming = null;
      }
    },
  };
  codes.set(load, code);
  return code;
}

/**
 * A page whose code may still have to come. Not React's `lazy`: that one shows its fallback even for code that is here already, and
 * keeps it on the screen for 300 ms.
 */
export function LazyPage({ code, fallback }: { code: PageCode; fallback: ReactNode }) {
  const [, setArrivals] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (code.loaded) return;
    let isGone = false;
    code.fetch().then(
      () => !isGone && setArrivals((count) => count + 1),
      (error: unknown) => !isGone && setFailure({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [code]);
  if (failure) throw failure.error;
  const Page = code.loaded;
  return Page ? <Page /> : fallback;
}

/**
 * Fetches the code of every page this user may open, one after the other while the browser has nothing to do, so that their first
 * visit paints as fast as any other. Returns how to stop. Browsers that do not tell when they are idle fetch each page when it is opened.
 */
export function fetchPagesWhenIdle(features: readonly Feature[], permissions: readonly Permission[]): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  const waiting = features.flatMap(({ routes = [] }) => routes.filter(({ bare, access }) => !bare && isOpenTo(permissions, access)).map(({ load }) => pageCodeOf(load)));
  let handle = 0;
  const next = () => {
    const code = waiting.shift();
    if (!code) return;
    handle = requestIdleCallback(() => {
      // One that fails fails again when it is opened, and says so there.
      code.fetch().then(next, next);
    });
  };
  next();
  return () => {
    waiting.length = 0;
    cancelIdleCallback(handle);
  };
}

/**
 * Fetches the code of the frame and of the page at an address, ahead of who will look at it. Never rejects: what fails here fails again when it is
 * shown, and says so there.
 */
export async function fetchPageAt(features: readonly Feature[], pathname: string): Promise<void> {
  const pages = features.flatMap(({ routes = [] }) => routes.map(({ path, load }) => ({ path, handle: load })));
  const page = matchRoutes(pages, pathname)?.at(-1)?.route.handle;
  const frame = features.find((feature) => feature.frame)?.frame;
  await Promise.allSettled([frame, page].map(async (load) => load && pageCodeOf(load).fetch()));
}

const isOpenTo = (permissions: readonly Permission[], access: Access) => access === 'everybody' || access === 'signed-in' || (access !== 'guest' && permissions.includes(access));
