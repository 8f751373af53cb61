import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@santral/contracts';
import { isOtherLanguage } from '../../other-languages';
import { features } from '../features';
import { namespaceOf } from './namespace';

const libs = path.resolve(process.cwd(), 'libs/desk');

it.each(features)('finds the texts of $id in the folder of its name, in every language', ({ id, locales }) => {
  for (const language of languages) {
    const file = path.join(libs, id, `src/locales/${language}.json`);
    expect(existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(locales[language]);
    expect(namespaceOf(file)).toBe(id);
  }
});

it('leaves the texts of other languages out of the first load, and nothing else', () => {
  expect(isOtherLanguage('./locales/ar.json', '/x/libs/desk/users/src/users.feature.ts')).toBe(true);
  expect(isOtherLanguage('./locales/en.json', '/x/libs/desk/calls/src/calls.feature.tsx')).toBe(true);
  expect(isOtherLanguage('./locales/en.json', '/x/libs/desk-platform/src/i18n/i18n.ts')).toBe(true);
  expect(isOtherLanguage('./locales/tr.json', '/x/libs/desk/users/src/users.feature.ts')).toBe(false);
  expect(isOtherLanguage('../../../../libs/desk/users/src/locales/en.json', '/x/apps/desk/src/texts/en.ts')).toBe(false);
  expect(isOtherLanguage('./locales/en.json', undefined)).toBe(false);
});

it('takes what lies outside the features for the platform', () => {
  expect(namespaceOf('../../../../libs/desk-platform/src/i18n/locales/en.json')).toBe('platform');
});
