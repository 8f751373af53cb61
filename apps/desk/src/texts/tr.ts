/** Every Turkish text that only signed-in users read, by the file it comes from; those of the sign-in and of the platform are part of the desk. */
export const texts = import.meta.glob<Record<string, unknown>>(['../../../../libs/desk/*/src/locales/tr.json', '!../../../../libs/desk/identity/src/locales/tr.json'], {
  eager: true,
  import: 'default',
});
