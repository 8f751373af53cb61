/** Every text in this language that only signed-in users read, by the file it comes from. */
export const texts = import.meta.glob<Record<string, unknown>>(['../../../../libs/desk/*/src/locales/ar.json', '!../../../../libs/desk/identity/src/locales/ar.json'], {
  eager: true,
  import: 'default',
});
