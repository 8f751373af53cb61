import type { Page } from 'playwright-core';
import { closeBrowser } from './browser.js';
import { openGuest, openGuestPage } from './signed-in.js';

afterAll(closeBrowser);

const WAIT_MS = 15_000;
const chooser = (page: Page) => page.locator('.auth-language select');
/** Files of script the page has fetched, without their hashes. */
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(new URL(name).pathname)?.[1])
      .filter((name) => name !== undefined),
  );
/** The files that hold what is behind the sign-in: its features, its texts, its frame, its sockets. */
const behind = /^(features|tr|en|ar|Frame|live\.saga|esm)$/;

it('shows a guest the sign-in in every language at run time, and loads nothing that is behind it', async () => {
  const { context, page, errors } = await openGuest();
  await openGuestPage(page, '/login');
  await page.waitForLoadState('networkidle', { timeout: WAIT_MS });
  expect((await scripts(page)).filter((name) => behind.test(name) || name.startsWith('guest-'))).toEqual([]);
  for (const [language, direction, heading] of [['en', 'ltr', 'Sign in'], ['ar', 'rtl', 'تسجيل الدخول'], ['tr', 'ltr', 'Giriş yapın']] as const) {
    await chooser(page).selectOption(language);
    await page.locator(`html[lang="${language}"][dir="${direction}"]`).waitFor({ state: 'attached', timeout: WAIT_MS });
    await page.locator('h1', { hasText: heading }).waitFor({ timeout: WAIT_MS });
  }
  const fetched = await scripts(page);
  expect(fetched.filter((name) => name.startsWith('guest-')).toSorted()).toEqual(['guest-ar', 'guest-en']);
  expect(fetched.filter((name) => behind.test(name))).toEqual([]);
  await context.close();
  expect(errors).toEqual([]);
}, 60_000);
