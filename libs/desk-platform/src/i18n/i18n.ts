import { createInstance } from 'i18next';
import { defaultLanguage, languages, type Language } from '@santral/contracts';
import { initReactI18next } from 'react-i18next';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

/** The desk's translations. Usable at once with the platform's own texts; features add theirs under their id. */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: languages,
  initAsync: false,
  defaultNS: 'platform',
  resources: { tr: { platform: tr }, en: { platform: en }, ar: { platform: ar } },
  interpolation: { escapeValue: false },
});

type Locales = Record<Language, Record<string, unknown>>;

/** Adds the texts of features, each under the feature's id as namespace. */
export function addTranslations(features: readonly { id: string; locales: Locales }[]): void {
  for (const { id, locales } of features) {
    for (const language of languages) i18n.addResourceBundle(language, id, locales[language], true, true);
  }
}

export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr');

/** Switches every text on the screen and the direction of the page. */
export function setLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  if (i18n.language !== language) void i18n.changeLanguage(language);
}
