import '@santral/desk-platform/ui-kit/styles';
import { FeaturesProvider, makeRouter } from '@santral/desk-platform/features';
import { addTranslations } from '@santral/desk-platform/i18n';
import { makeStore } from '@santral/desk-platform/store';
import { applyPreferences, Toaster } from '@santral/desk-platform/ui-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { features } from './features';

addTranslations(features);
const { store } = makeStore(features);
applyPreferences(store);
const router = makeRouter(features);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <FeaturesProvider features={features}>
        <RouterProvider router={router} />
        <Toaster />
      </FeaturesProvider>
    </Provider>
  </StrictMode>,
);
