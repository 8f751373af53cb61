import type { Plugin } from 'vite';

/** What a feature gets for the texts that come later. */
const NO_TEXTS = '\0santral:no-texts';

/**
 * Whether these are texts that come later: those of a feature (or of the platform) in another language than Turkish, and the Turkish ones of
 * every feature but that of the sign-in.
 */
export const comesLater = (source: string, importer = ''): boolean => {
  const language = /^\.\/locales\/(tr|en|ar)\.json$/.exec(source)?.[1];
  if (language === undefined) return false;
  const isFeature = /\.feature\.tsx?$/.test(importer);
  return language === 'tr' ? isFeature && !importer.endsWith('identity.feature.ts') : isFeature || /[\\/]i18n[\\/]i18n\.ts$/.test(importer);
};

/**
 * Keeps texts out of what every page loads: features name all their languages, the build takes the Turkish ones of the sign-in alone and
 * `src/texts` fetches the rest: for guests what guests read, and what only signed-in users read with the first of them.
 */
export function otherLanguages(): Plugin {
  return {
    name: 'santral-other-languages',
    enforce: 'pre',
    resolveId: (source, importer) => (comesLater(source, importer) ? NO_TEXTS : null),
    load: (id) => (id === NO_TEXTS ? 'export default {};' : null),
  };
}
