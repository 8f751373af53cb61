import { setLanguage } from '../i18n/i18n';
import type { DeskStore } from '../store/make-store';

/** Keeps the page itself in step with the preferences: language and direction, light or dark, size of type. Returns how to stop. */
export function applyPreferences(store: DeskStore): () => void {
  let applied: unknown = null;
  const apply = () => {
    const { preferences } = store.getState();
    if (preferences === applied) return;
    applied = preferences;
    const root = document.documentElement;
    // Before the language: what renders because of it may read the theme from the page.
    root.dataset['theme'] = preferences.theme;
    root.style.setProperty('--font-scale', String(preferences.fontScale));
    setLanguage(preferences.language);
  };
  apply();
  return store.subscribe(apply);
}
