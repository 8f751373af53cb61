import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@santral/contracts';
import { comesLater } from '../../other-languages';
import { features } from '../features';
import { afterTexts } from './after-texts';
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

it('leaves out of the first load what the sign-in does not show, and nothing else', () => {
  expect(comesLater('./locales/ar.json', '/x/libs/desk/users/src/users.feature.ts')).toBe(true);
  expect(comesLater('./locales/en.json', '/x/libs/desk/calls/src/calls.feature.tsx')).toBe(true);
  expect(comesLater('./locales/en.json', '/x/libs/desk-platform/src/i18n/i18n.ts')).toBe(true);
  expect(comesLater('./locales/tr.json', '/x/libs/desk/users/src/users.feature.ts')).toBe(true);
  expect(comesLater('./locales/en.json', '/x/libs/desk/identity/src/identity.feature.ts')).toBe(true);
  expect(comesLater('./locales/tr.json', '/x/libs/desk/identity/src/identity.feature.ts')).toBe(false);
  expect(comesLater('./locales/tr.json', '/x/libs/desk-platform/src/i18n/i18n.ts')).toBe(false);
  expect(comesLater('../../../../libs/desk/users/src/locales/en.json', '/x/apps/desk/src/texts/en.ts')).toBe(false);
  expect(comesLater('./locales/en.json', undefined)).toBe(false);
});

it('has whatever shows a text wait for those of signed-in users, but the sign-in', async () => {
  const came: string[] = [];
  let bring = () => {};
  const texts = new Promise<void>((resolve) => (bring = resolve));
  const desk = afterTexts(features, () => texts);
  const page = { Component: () => null };
  const load = () => Promise.resolve(page);
  const [quick] = afterTexts([{ id: 'a', frame: load, guestFrame: load, routes: [{ path: '/a', access: 'everybody', load }], locales: { tr: {}, en: {}, ar: {} } }], () => texts);
  const parts = Object.entries({ frame: quick?.frame, guestFrame: quick?.guestFrame, page: quick?.routes?.[0]?.load });
  const shown = parts.map(async ([name, part]) => {
    await part?.();
    came.push(name);
  });
  await Promise.resolve();
  expect(came).toEqual([]);
  bring();
  await Promise.all(shown);
  expect(came).toEqual(['frame', 'guestFrame', 'page']);
  const untouched = desk.filter((feature) => features.includes(feature)).map(({ id }) => id);
  expect(untouched).toEqual(['identity']);
});

it('takes what lies outside the features for the platform', () => {
  expect(namespaceOf('../../../../libs/desk-platform/src/i18n/locales/en.json')).toBe('platform');
});
