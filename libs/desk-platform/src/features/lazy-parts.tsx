import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Room for a button with an icon that is not here: what stands beside it does not move, under somebody's pointer, when it comes. */
export const IconRoom = () => <span className="icon-room" aria-hidden />;

/**
 * What a feature puts into slots, fetched when the frame first shows it: the sign-in pages load nothing of it. `load` imports the module of the
 * parts; `Room` stands in the place of a part until it is here.
 */
export const lazyParts =
  <P extends Record<keyof P, ComponentType>>(load: () => Promise<P>) =>
  (name: keyof P, Room?: ComponentType): (() => ReactNode) => {
    const Part = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
    return () => (
      <Suspense fallback={Room ? <Room /> : null}>
        <Part />
      </Suspense>
    );
  };
