import fs from 'node:fs';
import path from 'node:path';
import { languages } from '@santral/contracts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { closeBrowser } from './browser.js';
import { goTo, openGuest, openGuestPage, SignedIn } from './signed-in.js';

afterAll(closeBrowser);

const WAIT_MS = 15_000;
const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(repository, file), 'utf8'));
const pagesSchema = z.object({ desk: z.array(z.object({ path: z.string(), access: z.string() })) });

/** Every text in a file of locales, however deep. */
const textsIn = (node: unknown): string[] => (typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [String(node)]);
/** Sentences of a feature that a build leaves as they are: long ones, without anything that has to be escaped. */
const sentencesOf = (feature: string, language: string): string[] => textsIn(read(`libs/desk/${feature}/src/locales/${language}.json`)).filter((text) => /^[^"'`\\\n]{30,}$/.test(text));
const behind = fs.readdirSync(path.join(repository, 'libs/desk')).filter((feature) => feature !== 'identity' && !feature.startsWith('.'));

/** What guests read themselves: features may say the same. */
const readByGuests = new Set(languages.flatMap((language) => ['libs/desk/identity/src/locales', 'libs/desk-platform/src/i18n/locales'].flatMap((folder) => textsIn(read(`${folder}/${language}.json`)))));

type Signs = Readonly<Record<string, readonly string[]>>;
/** What gives away that a script holds something of behind the sign-in. */
const ofUsers: Signs = {
  addresses: pagesSchema.parse(read('docs/permissions.json')).desk.filter(({ access }) => access.includes('.')).map((one) => one.path),
  ...Object.fromEntries(languages.map((language) => [language, behind.flatMap((feature) => sentencesOf(feature, language)).filter((text) => !readByGuests.has(text))])),
};
/** And what the sign-in says in languages that are fetched when they are chosen. */
const ofGuests: Signs = { en: sentencesOf('identity', 'en'), ar: sentencesOf('identity', 'ar') };
const nothingOf = (signs: Signs) => Object.fromEntries(Object.keys(signs).map((kind) => [kind, []]));

/** The signs in the scripts a page has fetched. */
async function foundIn(page: Page, signs: Signs): Promise<Record<string, string[]>> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => (new URL(name).pathname.endsWith('.js') ? [name] : [])));
  const scripts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  expect(scripts.length).toBeGreaterThan(1);
  return Object.fromEntries(Object.entries(signs).map(([kind, some]) => [kind, some.filter((sign) => scripts.some((script) => script.includes(sign)))]));
}

it('shows a guest the sign-in in every language at run time, and loads nothing that is behind it', async () => {
  const { context, page, errors } = await openGuest();
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await openGuestPage(page, '/login');
  await page.waitForLoadState('networkidle', { timeout: WAIT_MS });
  expect(await foundIn(page, ofGuests)).toEqual(nothingOf(ofGuests));
  for (const [language, direction, heading] of [['en', 'ltr', 'Sign in'], ['ar', 'rtl', 'تسجيل الدخول'], ['tr', 'ltr', 'Giriş yapın']] as const) {
    await page.locator('.auth-language select').selectOption(language);
    await page.locator(`html[lang="${language}"][dir="${direction}"]`).waitFor({ state: 'attached', timeout: WAIT_MS });
    await page.locator('h1', { hasText: heading }).waitFor({ timeout: WAIT_MS });
  }
  expect(await foundIn(page, ofGuests)).toEqual(ofGuests);
  expect(await foundIn(page, ofUsers)).toEqual(nothingOf(ofUsers));
  expect(sockets).toEqual([]);
  await context.close();
  expect(errors).toEqual([]);
}, 60_000);

it('would see what is behind the sign-in: whoever is signed in has loaded it', async () => {
  const { context, page, errors } = await (await SignedIn.as('admin')).open();
  await goTo(page, '/apps/customers');
  const { addresses = [], tr = [] } = await foundIn(page, ofUsers);
  // Most of them: what makes up the menu, and one language whole.
  expect(addresses.length).toBeGreaterThan((ofUsers['addresses']?.length ?? 0) / 2);
  expect(tr.length).toBeGreaterThan((ofUsers['tr']?.length ?? 0) / 2);
  await context.close();
  expect(errors).toEqual([]);
}, 60_000);
