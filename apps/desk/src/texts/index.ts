import type { Language } from '@santral/contracts';
import { addTranslations } from '@santral/desk-platform/i18n';
import { namespaceOf } from './namespace';

/** Turkish is part of the desk; the others come in one piece each when they are read. */
const sources: Partial<Record<Language, () => Promise<{ texts: Record<string, Record<string, unknown>> }>>> = {
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
