/** What guests read in this language, by the file it comes from. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../../libs/desk/identity/src/locales/ar.json', '../../../../libs/desk-platform/src/i18n/locales/ar.json'],
  { eager: true, import: 'default' },
);
