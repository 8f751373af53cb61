import '@santral/desk-platform/ui-kit/styles';
import { defaultLanguage } from '@santral/contracts';
import { DeskPages, makeDesk, provideDesk, type Feature } from '@santral/desk-platform/features';
import { addTranslations, provideTexts, reportMissingTexts } from '@santral/desk-platform/i18n';
import { makeStore, reportFault } from '@santral/desk-platform/store';
import { applyPreferences, Toaster } from '@santral/desk-platform/ui-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { firstFeatures } from './first-features';
import { reloadIfReplaced } from './release';
import { fetchTexts } from './texts';
import { afterTexts } from './texts/after-texts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const first = afterTexts(firstFeatures);
addTranslations(first);
provideTexts(fetchTexts);
reportMissingTexts((key) => reportFault('a text is missing', key));

let rest: readonly Feature[] | null = null;
/** The features behind the sign-in, the same ones however often they are asked for. */
async function fetchRest(): Promise<readonly Feature[]> {
  try {
    const { features } = await import('./features');
    return (rest ??= afterTexts(features.slice(firstFeatures.length)));
  } catch (error) {
    await reloadIfReplaced();
    throw error;
  }
}

const desk = makeDesk(first, { fetch: fetchRest, add: (features) => add(features) });
// Before the store: its sagas ask for the desk at once where somebody is signed in already.
provideDesk(desk);
const { store, add } = makeStore(first);

/** The first picture is in the reader's language already; without its texts (the server is away) it is Turkish. */
async function start(container: HTMLElement): Promise<void> {
  const { language } = store.getState().preferences;
  // The sign-in has its Turkish texts; the frame waits for its own.
  if (language !== defaultLanguage) await fetchTexts(language)?.catch(() => undefined);
  applyPreferences(store);
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <DeskPages desk={desk} />
        <Toaster />
      </Provider>
    </StrictMode>,
  );
}
void start(root);
