import type { Plugin } from 'vite';

/** What a feature gets for the texts that come later. */
const NO_TEXTS = '\0santral:no-texts';

/** Whether these are the texts of a feature (or of the platform) in another language than Turkish. */
export const isOtherLanguage = (source: string, importer: string | undefined): boolean =>
  /^\.\/locales\/(en|ar)\.json$/.test(source) && /(\.feature\.tsx?|[\\/]i18n[\\/]i18n\.ts)$/.test(importer ?? '');

/**
 * Keeps English and Arabic out of what every page loads: features name all their languages, the build takes Turkish alone and
 * `src/texts` fetches another one whole when somebody reads it.
 */
export function otherLanguages(): Plugin {
  return {
    name: 'santral-other-languages',
    enforce: 'pre',
    resolveId: (source, importer) => (isOtherLanguage(source, importer) ? NO_TEXTS : null),
    load: (id) => (id === NO_TEXTS ? 'export default {};' : null),
  };
}
