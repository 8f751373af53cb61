/** Every text in this language that only signed-in users read, by the file it comes from. */
export const texts = import.meta.glob<Record<string, unknown>>(['../../../../libs/desk/*/src/locales/en.json', '!../../../../libs/desk/identity/src/locales/en.json'], {
  eager: true,
  import: 'default',
});
