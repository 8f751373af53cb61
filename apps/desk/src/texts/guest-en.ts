/** What guests read in this language, by the file it comes from. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../../libs/desk/identity/src/locales/en.json', '../../../../libs/desk-platform/src/i18n/locales/en.json'],
  { eager: true, import: 'default' },
);
