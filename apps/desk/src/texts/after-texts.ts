import type { Feature } from '@santral/desk-platform/features';
import { fetchTexts } from './index';

/** Features whose texts are part of the desk from the start: their pages are for guests. */
const FIRST = ['identity'];

/** The features as the desk runs them: whatever shows a text waits for the Turkish ones, which every other language falls back to. */
export const afterTexts = (features: readonly Feature[], fetch = fetchTexts): Feature[] =>
  features.map((feature) => {
    const { id, frame, routes } = feature;
    if (FIRST.includes(id)) return feature;
    const afterwards =
      <T>(load: () => Promise<T>) =>
      async (): Promise<T> =>
        (await Promise.all([load(), fetch('tr')]))[0];
    return { ...feature, ...(frame ? { frame: afterwards(frame) } : {}), ...(routes ? { routes: routes.map((route) => ({ ...route, load: afterwards(route.load) })) } : {}) };
  });
