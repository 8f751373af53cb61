import { addTranslations } from '@santral/desk-platform/i18n';
import { namespaceOf } from './namespace';
import { textsInParts } from './texts-in-parts';

/** One file for each language and part: loading lazily in every feature would mean a dozen requests for one switch of language. */
export const { fetchTexts, fetchAllTexts } = textsInParts(
  {
    // What guests read in Turkish is part of the desk.
    guests: { en: () => import('./guest-en'), ar: () => import('./guest-ar') },
    users: { tr: () => import('./tr'), en: () => import('./en'), ar: () => import('./ar') },
  },
  (language, texts) => addTranslations(Object.entries(texts).map(([file, own]) => ({ id: namespaceOf(file), locales: { [language]: own } }))),
);
