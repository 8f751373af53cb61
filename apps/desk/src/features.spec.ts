import { languages } from '@santral/contracts';
import { shortcutsOf } from '@santral/desk-platform/features';
import { i18n } from '@santral/desk-platform/i18n';
import { features } from './features';

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const keysOf = (texts: unknown, prefix = ''): string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([key, value]) => keysOf(value, `${prefix}${key}.`))
    : [prefix.slice(0, -1)];
/** Plural forms differ between languages; what counts is that the text exists. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const bundles = [
  ...features.map(({ id, locales }) => ({ id, locales })),
  {
    id: 'platform',
    locales: Object.fromEntries(languages.map((language) => [language, i18n.getResourceBundle(language, 'platform') as unknown])),
  },
];

it.each(bundles)('$id has every text in every language, and none is empty', ({ locales }) => {
  const keys = (language: string) => [...new Set(keysOf(locales[language as 'tr']).map(withoutPlural))].sort();
  expect(keys('en')).toEqual(keys('tr'));
  expect(keys('ar')).toEqual(keys('tr'));
  for (const language of languages) expect(JSON.stringify(locales[language as 'tr'])).not.toContain('""');
});

it('has one feature per id, one page per address, one frame', () => {
  expect(repeated(features.map(({ id }) => id))).toEqual([]);
  expect(repeated(features.flatMap(({ routes = [] }) => routes.map(({ path }) => path)))).toEqual([]);
  expect(features.filter(({ frame }) => frame)).toHaveLength(1);
});

it('has one shortcut per key, and none with Ctrl and Alt together, which is AltGr on Turkish keyboards', () => {
  const keys = shortcutsOf(features).map((shortcut) => shortcut.keys);
  expect(repeated(keys)).toEqual([]);
  expect(keys.filter((key) => key.includes('Ctrl') && key.includes('Alt'))).toEqual([]);
});

it('leads every menu item to a page that exists', () => {
  const paths = features.flatMap(({ routes = [] }) => routes.map(({ path }) => path));
  for (const { url } of features.flatMap(({ menu = [] }) => menu)) expect(paths).toContain(url);
});
