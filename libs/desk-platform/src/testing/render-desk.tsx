import { render, type RenderResult } from '@testing-library/react';
import { userSchema, type Permission, type User } from '@santral/contracts';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Feature } from '../features/feature';
import { FeaturesProvider } from '../features/features-context';
import { addTranslations, setLanguage } from '../i18n/i18n';
import { makeStore, type DeskStore, type MakeStoreOptions } from '../store/make-store';
import { Toaster } from '../ui-kit/Toaster';
import { applyPreferences } from '../ui-kit/apply-preferences';

export interface RenderDeskOptions extends MakeStoreOptions {
  features?: readonly Feature[];
  /** Address the page is opened at. */
  at?: string;
  /** Further routes, for tests that navigate. */
  routes?: RouteObject[];
}

/** Renders a part of the desk with store, translations, router and toasts, as the real desk does; sagas run unless told otherwise. */
export function renderDesk(ui: ReactElement, options: RenderDeskOptions = {}): RenderResult & { store: DeskStore; stop: () => void } {
  const { features = [], at = '/', routes, ...storeOptions } = options;
  addTranslations(features);
  setLanguage('tr');
  const { store, task } = makeStore(features, storeOptions);
  const stopApplying = applyPreferences(store);
  const router = createMemoryRouter(routes ?? [{ path: '*', element: ui }], { initialEntries: [at] });
  const result = render(
    <Provider store={store}>
      <FeaturesProvider features={features}>
        <RouterProvider router={router} />
        <Toaster />
      </FeaturesProvider>
    </Provider>,
  );
  return {
    ...result,
    store,
    stop: () => {
      task?.cancel();
      stopApplying();
      result.unmount();
    },
  };
}

/** A signed-in user for tests. */
export const testUser = (permissions: readonly Permission[] = [], data: Partial<User['data']> = {}): User =>
  userSchema.parse({
    id: 'a3f1c1de-0000-4000-8000-000000000001',
    role: ['sales'],
    from: 'api',
    data: {
      displayName: 'Elif Kaya',
      email: 'elif.kaya@ornek.test',
      photoURL: null,
      settings: {},
      shortcuts: [],
      extension: '104',
      ...data,
    },
    gsm: '**********47',
    permissions,
  });
