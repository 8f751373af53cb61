import type { Feature } from '@santral/desk-platform/features';
import { fetchAllTexts } from './index';

/** Features whose texts are part of the desk from the start: their pages are for guests. */
const FIRST = ['identity'];

/** The features as the desk runs them: whatever shows a text waits for those of signed-in users, but the sign-in. */
export const afterTexts = (features: readonly Feature[], fetch = fetchAllTexts): Feature[] =>
  features.map((feature) => {
    const { id, frame, guestFrame, routes } = feature;
    if (FIRST.includes(id)) return feature;
    const afterwards =
      <T>(load: () => Promise<T>) =>
      async (): Promise<T> =>
        (await Promise.all([load(), fetch()]))[0];
    return {
      ...feature,
      ...(frame ? { frame: afterwards(frame) } : {}),
      ...(guestFrame ? { guestFrame: afterwards(guestFrame) } : {}),
      ...(routes ? { routes: routes.map((route) => ({ ...route, load: afterwards(route.load) })) } : {}),
    };
  });
