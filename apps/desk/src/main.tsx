import '@santral/desk-platform/ui-kit/styles';
import { FeaturesProvider, makeRouter } from '@santral/desk-platform/features';
import { addTranslations, provideTexts } from '@santral/desk-platform/i18n';
import { makeStore } from '@santral/desk-platform/store';
import { applyPreferences, Toaster } from '@santral/desk-platform/ui-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { features } from './features';
import { fetchTexts } from './texts';

addTranslations(features);
provideTexts(fetchTexts);
const { store } = makeStore(features);
const router = makeRouter(features);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

/** The first picture is in the reader's language already; without its texts (the server is away) it is Turkish. */
async function start(container: HTMLElement): Promise<void> {
  await fetchTexts(store.getState().preferences.language)?.catch(() => undefined);
  applyPreferences(store);
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <FeaturesProvider features={features}>
          <RouterProvider router={router} />
          <Toaster />
        </FeaturesProvider>
      </Provider>
    </StrictMode>,
  );
}
void start(root);
