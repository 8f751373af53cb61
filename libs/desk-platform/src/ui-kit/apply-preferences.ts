import { setCompanyZone } from '../i18n/company-zone';
import { setLanguage } from '../i18n/i18n';
import { schemeAttributes } from '../store/look';
import type { DeskStore } from '../store/make-store';

/** Keeps the page itself in step with the store: language and direction, colours, scrollbars, size of type, the zone of its times. Returns how to stop. */
export function applyPreferences(store: DeskStore): () => void {
  let applied: unknown = null;
  const apply = () => {
    const { preferences, session } = store.getState();
    if (session.companyZone) setCompanyZone(session.companyZone);
    if (preferences === applied) return;
    applied = preferences;
    const root = document.documentElement;
    // Before the language: what renders because of it may read the theme from the page.
    for (const [name, value] of Object.entries(schemeAttributes(preferences.theme.main))) root.setAttribute(name, value);
    root.dataset['scrollbars'] = preferences.customScrollbars ? 'custom' : 'system';
    root.style.setProperty('--font-scale', String(preferences.fontScale));
    setLanguage(preferences.language);
    if (preferences.direction !== 'auto') root.dir = preferences.direction;
  };
  apply();
  return store.subscribe(apply);
}
