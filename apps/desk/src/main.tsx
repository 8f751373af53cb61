import '@santral/desk-platform/ui-kit/styles';
import { defaultLanguage } from '@santral/contracts';
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
import { afterTexts } from './texts/after-texts';

const desk = afterTexts(features);
addTranslations(desk);
provideTexts(fetchTexts);
const { store } = makeStore(desk);
const router = makeRouter(desk);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

/** The first picture is in the reader's language already; without its texts (the server is away) it is Turkish. */
async function start(container: HTMLElement): Promise<void> {
  const { language } = store.getState().preferences;
  // The sign-in has its Turkish texts; the frame waits for its own.
  if (language !== defaultLanguage) await fetchTexts(language)?.catch(() => undefined);
  applyPreferences(store);
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <FeaturesProvider features={desk}>
          <RouterProvider router={router} />
          <Toaster />
        </FeaturesProvider>
      </Provider>
    </StrictMode>,
  );
}
void start(root);
