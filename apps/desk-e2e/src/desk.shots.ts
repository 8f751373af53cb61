import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser } from './browser.js';
import { goTo, guestPaths, menuPaths, openGuest, openGuestPage, otherPaths, SignedIn, type Look } from './signed-in.js';

const folder = path.resolve(import.meta.dirname, '../shots');
const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const looks: Look[] = (['tr', 'en', 'ar'] as const).flatMap((language) =>
  [false, true].flatMap((dark) => sizes.map((size) => ({ language, dark, ...size }))),
);
const nameOf = ({ language, dark, width }: Look) => `${language}-${dark ? 'dark' : 'light'}-${width}`;

beforeAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
});
afterAll(closeBrowser);

const take = (page: Page, name: string, look: Look) => page.screenshot({ path: path.join(folder, `${name}-${nameOf(look)}.png`), animations: 'disabled' });
const fileName = (address: string) => address.replace(/^\/(apps|pages)\//, '').replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'home';

it.each(looks)('takes pictures of the shell and every page, %j', async (look) => {
  const guest = await openGuest(look);
  for (const address of guestPaths) {
    await openGuestPage(guest.page, address);
    await take(guest.page, fileName(address), look);
  }
  await guest.context.close();

  const { context, page, errors } = await (await admin()).open(look);
  await goTo(page, '/');
  for (const address of [...(await menuPaths(page)), ...otherPaths]) {
    await goTo(page, address);
    await take(page, fileName(address), look);
  }
  await goTo(page, '/apps/customers');
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').fill('demir');
  await page.getByRole('option', { name: /Demir Ticaret/ }).waitFor();
  await take(page, 'shell-palette', look);
  await page.getByRole('option', { name: /Demir Ticaret/ }).click();
  await page.locator('#main h1', { hasText: 'Demir Ticaret' }).waitFor();
  await page.locator('.ant-modal-container').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await take(page, 'customer', look);
  await goTo(page, '/apps/call-modal/tags');
  await page.locator('.resource-table a').first().click();
  await page.locator('.resource-actions').waitFor();
  await take(page, 'record', look);
  await page.locator('.resource-actions .resource-push').click();
  await page.locator('.resource-actions').waitFor({ state: 'detached' });
  for (const [name, panel] of [['settings', '.settings'], ['schemes', '.settings'], ['quick', '.quick-panel'], ['chat', '.chat-panel']] as const) {
    await page.locator('.user-button').click();
    await page.locator(`.ant-dropdown-menu-item[data-menu-id$="${name}"]`).click();
    await page.locator(panel).waitFor();
    await page.locator('.ant-dropdown:visible').waitFor({ state: 'detached' });
    await take(page, `shell-${name}`, look);
    await page.keyboard.press('Escape');
    await page.locator(panel).waitFor({ state: 'detached' });
  }
  await page.locator('.shortcut-bar > button').click();
  // It takes the focus once it stands open.
  await page.locator('.star-menu input:focus').waitFor();
  await take(page, 'shell-shortcuts', look);
  await context.close();
  expect(errors).toEqual([]);
}, 180_000);

let signedIn: Promise<SignedIn> | undefined;
/** One sign-in for all pictures: the server limits how many codes it sends. */
const admin = () => (signedIn ??= SignedIn.as('admin'));
