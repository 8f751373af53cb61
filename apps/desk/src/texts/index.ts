import type { Language } from '@santral/contracts';
import { addTranslations } from '@santral/desk-platform/i18n';
import { namespaceOf } from './namespace';

/** The Turkish texts of the sign-in are part of the desk; the rest comes in one piece for each language, Turkish with the frame. */
const sources: Partial<Record<Language, () => Promise<{ texts: Record<string, Record<string, unknown>> }>>> = {
  tr: () => import('./tr'),
  en: () => import('./en'),
  ar: () => import('./ar'),
};

/** Fetches the texts of a language; null when they are here. */
export function fetchTexts(language: Language): Promise<void> | null {
  const source = sources[language];
  return source ? source().then(({ texts }) => take(language, texts)) : null;
}

function take(language: Language, texts: Record<string, Record<string, unknown>>): void {
  addTranslations(Object.entries(texts).map(([file, own]) => ({ id: namespaceOf(file), locales: { [language]: own } })));
  delete sources[language];
}
