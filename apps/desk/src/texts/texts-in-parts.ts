import { defaultLanguage, type Language } from '@santral/contracts';

/** Texts by the file they come from. */
export type Texts = Record<string, Record<string, unknown>>;
/** Where the texts of a language come from: what guests read, and what is read by signed-in users alone. A file that is missing here is part of the desk. */
export type TextSources = Record<'guests' | 'users', Partial<Record<Language, () => Promise<{ texts: Texts }>>>>;

/** The texts of a desk as they are needed: for guests what guests read, the rest with the first signed-in user. `take` gets each file once it is here. */
export function textsInParts(sources: TextSources, take: (language: Language, texts: Texts) => void) {
  let isForUsers = false;
  let reading: Language = defaultLanguage;

  async function bring(part: keyof TextSources, language: Language): Promise<void> {
    const source = sources[part][language];
    if (!source) return;
    const { texts } = await source();
    take(language, texts);
    delete sources[part][language];
  }

  function missingOf(language: Language): Promise<unknown> | null {
    const parts = (isForUsers ? (['guests', 'users'] as const) : (['guests'] as const)).filter((part) => sources[part][language]);
    return parts.length === 0 ? null : Promise.all(parts.map((part) => bring(part, language)));
  }

  return {
    /** Fetches a language that is going to be read; null when all that is needed of it is here. */
    fetchTexts: (language: Language): Promise<unknown> | null => {
      reading = language;
      return missingOf(language);
    },
    /** From now on languages come whole. Fetches the one that is read, and Turkish, which every other falls back to. */
    fetchAllTexts: async (): Promise<void> => {
      isForUsers = true;
      const read = [...new Set([defaultLanguage, reading])];
      await Promise.all(read.map(async (language) => missingOf(language)));
    },
  };
}
