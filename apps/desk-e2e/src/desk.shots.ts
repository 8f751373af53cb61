import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser } from './browser.js';
import { fillPages, keepCalling } from './shown-data.js';
import { closeToasts, goTo, guestPaths, menuPaths, openGuest, openGuestPage, otherPaths, SignedIn, type Look } from './signed-in.js';

const folder = path.resolve(import.meta.dirname, '../shots');
const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const looks: Look[] = (['tr', 'en', 'ar'] as const).flatMap((language) =>
  [false, true].flatMap((dark) => sizes.map((size) => ({ language, dark, ...size }))),
);
/** A page stands when it has waited for nothing so many looks long. */
const QUIET_LOOKS = 5;
const LOOK_EVERY_MS = 100;
const LONGEST_MS = 20_000;
const nameOf = ({ language, dark, width }: Look) => `${language}-${dark ? 'dark' : 'light'}-${width}`;

const primary = '#main .ant-btn-primary';
const firstRow = '#main .ant-table-row .ant-btn';
/** Pages of a single record: the list they are reached from, and where they lie. */
const records = [
  ['call', '/apps/central/cdr-history', '/apps/central/cdr-history/'],
  ['ticket', '/apps/e-commerce/support-tickets', '/apps/e-commerce/support-tickets/'],
  ['user', '/apps/users', '/apps/users/'],
  ['webhook', '/apps/webhooks', '/apps/webhooks/'],
  ['tv', '/apps/central/wallboard', '/apps/central/wallboard/tv'],
] as const;
const drawer = '.ant-drawer-section';
/** What opens over a page by the first button of this kind, or with the page itself. */
const panels = [
  ['api-token-new', '/apps/api-tokens', primary, drawer],
  ['webhook-new', '/apps/webhooks', primary, drawer],
  ['schedule-new', '/apps/central-report/schedules', primary, '.ant-modal-container'],
  ['extension-new', '/apps/extensions', primary, drawer],
  ['extension', '/apps/extensions', '#main .extensions-open', drawer],
  ['pbx-new', '/apps/pbxs', primary, drawer],
  ['queue', '/apps/queues?pbx=main&queue=destek', null, drawer],
  ['queue-new', '/apps/queues?pbx=main&new=1', null, drawer],
  ['route-new', '/apps/incoming-routes?route=new', null, drawer],
  ['route', '/apps/incoming-routes', firstRow, drawer],
  ['dialplan-lines', '/apps/incoming-routes?lines=main', null, drawer],
  ['holidays', '/apps/incoming-routes?holidays=open', null, drawer],
  ['trunk', '/apps/trunks', firstRow, drawer],
  ['alert-rule-new', '/apps/alerts?view=rules', primary, drawer],
] as const;
const layouts = {
  folded: { config: { navbar: { style: 'style-2', folded: true } } },
  rail: { config: { navbar: { style: 'style-3' } } },
  dense: { config: { navbar: { style: 'style-3-dense' } } },
  boxed: { config: { mode: 'boxed' } },
  below: { style: 'layout2' },
  above: { style: 'layout3' },
} as const;
/** Pages of the menu that are views of another, not items of their own. */
const views = ['/apps/alerts?view=over', '/apps/alerts?view=rules'] as const;

let signedIn: { admin: SignedIn; agent: SignedIn };
let stopCalling = async () => {};
/** A system that runs already is shown as it is: nothing is called in, nothing added. */
const isOwnSystem = () => process.env['SANTRAL_SHOTS_FILL'] === 'yes';

beforeAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  // One sign-in each for all pictures: the server limits how many codes it sends.
  signedIn = { admin: await SignedIn.as('admin'), agent: await SignedIn.as('agent1') };
  if (isOwnSystem()) {
    await fillPages(signedIn.admin.token);
    stopCalling = keepCalling();
  }
}, 180_000);
afterAll(async () => {
  await stopCalling();
  await closeBrowser();
}, 90_000);

const take = (page: Page, name: string, look: Look) => page.screenshot({ path: path.join(folder, `${name}-${nameOf(look)}.png`), animations: 'disabled' });
const fileName = (address: string) => address.replace(/^\/(apps|pages)\//, '').replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'home';

/** Does something and waits until the page stands, at most so long; what still loads then is shown as it is. */
async function settle(page: Page, act: () => Promise<unknown>): Promise<void> {
  const pending = new Set<object>();
  const asked = (request: object) => pending.add(request);
  const answered = (request: object) => pending.delete(request);
  page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered);
  await act();
  const until = Date.now() + LONGEST_MS;
  // What a page asks for may ask for more once it is there.
  for (let quiet = 0; quiet < QUIET_LOOKS && Date.now() < until; quiet = pending.size === 0 && (await page.locator('#main .skeleton').count()) === 0 ? quiet + 1 : 0) {
    await page.waitForTimeout(LOOK_EVERY_MS);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
  page.off('request', asked).off('requestfinished', answered).off('requestfailed', answered);
}

/** Goes to a page of the desk as a link does, without loading the desk anew: sixty pages in twelve looks would take an hour. */
async function moveTo(page: Page, address: string): Promise<void> {
  await settle(page, () =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address),
  );
  await closeToasts(page);
}

async function takeMenu(page: Page, look: Look, prefix = ''): Promise<void> {
  await goTo(page, '/');
  const addresses = [...(await menuPaths(page)), ...views, ...otherPaths];
  // The menu as it is found, not with every group opened.
  await goTo(page, '/');
  for (const address of addresses) {
    await moveTo(page, address);
    await take(page, prefix + fileName(address), look);
  }
}

async function takeRecords(page: Page, look: Look): Promise<void> {
  for (const [name, list, start] of records) {
    await moveTo(page, list);
    // TV mode has an address of its own; of the others the newest record is shown.
    const links = page.locator(`#main a[href^="${start}"]`);
    if ((await links.count()) === 0) continue;
    await moveTo(page, (await links.first().getAttribute('href')) ?? list);
    await take(page, name, look);
  }
  await moveTo(page, '/apps/call-modal/tags');
  await page.locator('.resource-table a').first().click();
  await page.locator('.resource-actions').waitFor();
  await take(page, 'record', look);
  for (const [name, address, button, opened] of panels) {
    await moveTo(page, address);
    // A system that is shown as it is may have no row to open.
    if (button !== null && (await page.locator(button).count()) === 0) continue;
    await settle(page, async () => {
      if (button !== null) await page.locator(button).first().click();
      await page.locator(opened).first().waitFor();
    });
    await take(page, name, look);
    await page.keyboard.press('Escape');
    await page.locator(opened).first().waitFor({ state: 'hidden' });
  }
}

async function takeShell(page: Page, look: Look): Promise<void> {
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
  await page.keyboard.press('?');
  await page.locator('.shortcut-list').waitFor();
  // It opens from nothing: on a busy machine the picture was of its beginning.
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.ant-modal:has(.shortcut-list)') ?? document.body).opacity === '1');
  await take(page, 'shell-keys', look);
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-container').waitFor({ state: 'detached' });
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
}

it.each(looks)('takes pictures of the shell and every page, %j', async (look) => {
  const guest = await openGuest(look);
  for (const address of guestPaths) {
    await openGuestPage(guest.page, address);
    await take(guest.page, `guest-${fileName(address)}`, look);
  }
  await guest.context.close();

  const admin = await signedIn.admin.open(look);
  await takeMenu(admin.page, look);
  await takeRecords(admin.page, look);
  await takeShell(admin.page, look);
  await admin.context.close();

  const agent = await signedIn.agent.open(look);
  await goTo(agent.page, '/');
  await take(agent.page, 'agent', look);
  await goTo(agent.page, '/apps/own-scores');
  await take(agent.page, 'agent-scores', look);
  await agent.context.close();
  expect([...admin.errors, ...agent.errors]).toEqual([]);
}, 900_000);

it.each([{ language: 'tr' }, { language: 'ar', dark: true }] as const)('takes pictures of the other layouts, %j', async (way) => {
  for (const [name, layout] of Object.entries(layouts)) {
    const look: Look = { ...way, ...sizes[name === 'boxed' ? 1 : 0], layout };
    const { context, page } = await signedIn.admin.open(look);
    await goTo(page, '/apps/customers');
    await take(page, `layout-${name}`, look);
    await context.close();
  }
}, 120_000);

it.each([{ language: 'tr' }, { language: 'ar', dark: true }] as const)('takes pictures of every page in the largest type, %j', async (way) => {
  const look: Look = { ...way, ...sizes[0], fontScale: 1.3 };
  const { context, page, errors } = await signedIn.admin.open(look);
  await takeMenu(page, look, 'large-');
  await context.close();
  expect(errors).toEqual([]);
}, 600_000);
