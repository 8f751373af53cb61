import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { closeBrowser } from './browser.js';
import { closeDialog, goTo, guestPaths, menuPaths, openGuest, openGuestPage, otherPaths, SignedIn, type Look } from './signed-in.js';

const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Each language and each look once: the colours do not depend on the language. */
const looks: Look[] = [{ language: 'tr' }, { language: 'ar', dark: true }];

let admin: SignedIn;
beforeAll(async () => {
  admin = await SignedIn.as('admin');
});
// After each: a walk that ran out of time must not go on beside the next one.
afterEach(closeBrowser);

/** What fades in has the contrast of a moment; what turns for ever, such as a wait, is left alone. */
const isStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );

/** Serious and critical findings of axe on a page or in a part of it, one line each with where they are. */
async function violations(page: Page, where: string, part = 'html'): Promise<string[]> {
  await isStill(page);
  await page.evaluate(axeSource);
  const found = await page.evaluate(
    ([values, within]) => (globalThis as unknown as { axe: { run: (context: string, options: object) => Promise<AxeResults> } }).axe.run(within, { runOnly: { type: 'tag', values } }),
    [rules, part] as const,
  );
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim() ?? ''}`));
}

it.each(looks)('finds no serious fault on any page, %j', async (look) => {
  // In two windows: while one waits for its page to be quiet, the other is looked at.
  const windows = [await admin.open(look), await admin.open(look)] as const;
  const { page: first } = windows[0];
  await goTo(first, '/');
  const paths = await menuPaths(first);
  expect(paths.length).toBeGreaterThan(3);
  const found = await violations(first, '/');
  const waiting = [...paths, ...otherPaths];
  const looked: string[] = [];
  const walk = async ({ page }: (typeof windows)[number]): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await goTo(page, path);
      found.push(...(await violations(page, path)));
      looked.push(path);
    }
  };
  await Promise.all(windows.map(walk));
  for (const { context } of windows) await context.close();
  expect(looked.sort()).toEqual([...paths, ...otherPaths].sort());
  expect(found).toEqual([]);
  expect(windows.flatMap(({ errors }) => errors)).toEqual([]);
}, 360_000);

it.each(looks)('finds no serious fault in what opens over a page, %j', async (look) => {
  const { context, page } = await admin.open(look);
  await goTo(page, '/apps/central/cdr-history');
  const found: string[] = [];
  await page.locator('.calls-tools button[aria-haspopup="dialog"]').click();
  await page.locator('.column-picker input:focus').waitFor();
  found.push(...(await violations(page, 'columns', '.column-picker')));
  await page.keyboard.press('Escape');
  await page.locator('.column-picker').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').waitFor();
  found.push(...(await violations(page, 'palette')));
  await closeDialog(page);
  await page.keyboard.press('?');
  await page.locator('.shortcut-list').waitFor();
  found.push(...(await violations(page, 'shortcuts')));
  await closeDialog(page);
  await page.locator('.bell').click();
  await page.locator('.ant-drawer-content, .ant-drawer-section').first().waitFor();
  found.push(...(await violations(page, 'notifications')));
  await page.keyboard.press('Escape');
  await goTo(page, '/apps/call-modal/tags');
  await page.locator('.resource-table a').first().click();
  await page.locator('.resource-actions').waitFor();
  found.push(...(await violations(page, 'a record')));
  await page.locator('.resource-actions .push').click();
  await page.locator('.resource-actions').waitFor({ state: 'detached' });
  for (const [panel, body] of [['quick', '.quick-panel'], ['chat', '.chat-contacts'], ['settings', '.settings'], ['schemes', '.settings']] as const) {
    await page.locator('.user-button').click();
    await page.locator(`.ant-dropdown-menu-item[data-menu-id$="${panel}"]`).click();
    await page.locator(body).waitFor();
    await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').waitFor({ state: 'detached' }).catch(() => undefined);
    found.push(...(await violations(page, panel)));
  }
  await context.close();
  expect(found).toEqual([]);
}, 240_000);

it.each(looks)('finds no serious fault before the sign-in, %j', async (look) => {
  const { context, page } = await openGuest(look);
  const found: string[] = [];
  for (const path of guestPaths) {
    await openGuestPage(page, path);
    found.push(...(await violations(page, path)));
  }
  await context.close();
  expect(found).toEqual([]);
}, 60_000);

it('is worked by the keyboard alone: past the menu, to a page, to an action', async () => {
  const { context, page } = await admin.open();
  await goTo(page, '/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').waitFor();
  await page.keyboard.type('demir ticaret');
  await page.getByRole('option', { name: /Demir Ticaret/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/apps/customer/*/0');
  await page.locator('.ant-modal-container').waitFor({ state: 'detached' });
  // Whatever has the focus shows it.
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  expect(outline).toBe('solid');
  await context.close();
}, 60_000);
