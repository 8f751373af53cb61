import { createInstance } from 'i18next';
import { defaultLanguage, languages, type Language } from '@santral/contracts';
import { initReactI18next } from 'react-i18next';
import { reportFault } from '../store/report-fault';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

/** Hears of keys that were to be shown and have no text. */
let tellMissing: (key: string) => void = () => undefined;
const told = new Set<string>();
/** Has every key without a text told once, as soon as somebody would see it: as a rule a text that is shown before it was fetched. */
export const reportMissingTexts = (report: (key: string) => void): void => {
  tellMissing = report;
};

/** What is shown for a key without a text: what the place itself has for that, else the key. */
function missingText(key: string, written?: string): string {
  if (written !== undefined) return written;
  if (!told.has(key)) tellMissing(key);
  told.add(key);
  return key;
}

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
  parseMissingKeyHandler: missingText,
});

type Locales = Partial<Record<Language, Record<string, unknown>>>;

/** Adds the texts of features, each under the feature's id as namespace. */
export function addTranslations(features: readonly { id: string; locales: Locales }[]): void {
  for (const { id, locales } of features) {
    for (const language of languages) {
      if (locales[language]) i18n.addResourceBundle(language, id, locales[language], true, true);
    }
  }
}

export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr');

/** Brings the texts of a language; null when they are here already. */
export type FetchTexts = (language: Language) => Promise<unknown> | null;
let fetchTexts: FetchTexts = () => null;
/** Tells where texts come from that are not part of the desk from the start. */
export const provideTexts = (fetch: FetchTexts): void => {
  fetchTexts = fetch;
};

let wanted: Language = defaultLanguage;

/** Switches every text on the screen and the direction of the page, as soon as the texts are here. */
export function setLanguage(language: Language): void {
  wanted = language;
  const coming = fetchTexts(language);
  if (coming === null) return show(language);
  coming.then(
    // The user may have chosen another one meanwhile.
    () => wanted === language && show(language),
    (error: unknown) => reportFault(`the texts in ${language} did not come`, error),
  );
}

function show(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  if (i18n.language !== language) void i18n.changeLanguage(language);
}
