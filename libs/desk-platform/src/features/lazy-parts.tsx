import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** What a feature puts into slots, fetched when the frame first shows it: the sign-in pages load nothing of it. `load` imports the module of the parts. */
export const lazyParts =
  <P extends Record<keyof P, ComponentType>>(load: () => Promise<P>) =>
  (name: keyof P): (() => ReactNode) => {
    const Part = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
    return () => (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    );
  };
