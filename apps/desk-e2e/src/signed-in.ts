import type { BrowserContext, Page } from 'playwright-core';
import { openWindow } from './browser.js';
import { readRuntime, signInByHttp } from './system.js';

/** How the desk is to look; only what a test cares about. */
export interface Look {
  language?: 'tr' | 'en' | 'ar';
  dark?: boolean;
  width?: number;
  height?: number;
  /** Size of all type, 0.7 to 1.3. */
  fontScale?: number;
  /** Part of the settings of the layout; what it leaves out is as for a new user. */
  layout?: { style?: 'layout1' | 'layout2' | 'layout3'; config?: { mode?: 'container' | 'boxed'; navbar?: { style?: string; folded?: boolean } } };
}

const settingsOf = ({ language = 'tr', dark = false, fontScale = 1, layout = {} }: Look) => {
  const scheme = dark ? 'ink-dark' : 'ink-light';
  return { language, fontScale, layout, theme: { main: scheme, navbar: scheme, toolbar: scheme, footer: scheme } };
};

/** Opens windows of one account without going through the sign-in screens each time; its settings are put on the profile first. */
export class SignedIn {
  private constructor(readonly token: string) {}

  static async as(account: string): Promise<SignedIn> {
    return new SignedIn(await signInByHttp(account));
  }

  async open(look: Look = {}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
    const settings = settingsOf(look);
    const answer = await fetch(`${readRuntime().http}/api/auth/user/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify({ user: { data: { settings } } }),
    });
    if (!answer.ok) throw new Error(`settings were refused: ${answer.status} ${await answer.text()}`);
    const opened = await openWindow({ width: look.width ?? 1366, height: look.height ?? 768, scheme: look.dark ? 'dark' : 'light' });
    await opened.context.addInitScript((token) => localStorage.setItem('santral.access_token', token), this.token);
    return opened;
  }
}

/** A window of a guest whose browser remembers these settings. */
export async function openGuest(look: Look = {}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const opened = await openWindow({ width: look.width ?? 1366, height: look.height ?? 768, scheme: look.dark ? 'dark' : 'light' });
  await opened.context.addInitScript((settings) => localStorage.setItem('santral.preferences', settings), JSON.stringify(settingsOf(look)));
  return opened;
}

/** Opens a page for guests; that of the SMS code as if the password had been right a moment ago. */
export async function openGuestPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (path === '/tfa') {
    await page.evaluate(() => sessionStorage.setItem('santral.pending-sign-in', JSON.stringify({ gsm: '*********12', sentAt: Date.now() })));
    await page.goto(path);
  }
  await page.locator('.auth-box, .guest-main .view').first().waitFor();
  // Otherwise every page for guests leads back to the code.
  await page.evaluate(() => sessionStorage.clear());
}

/** Closes whatever lies over the page, and waits until it is gone. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-container').waitFor({ state: 'detached' });
}

/** Goes to a page of the desk and waits until it stands: nothing loading, the greeting gone. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#main h1, #main .view').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await closeToasts(page);
}

/** Closes every toast; one that goes by itself between look and click is gone as well. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('.toast button').last();
  while (await close.isVisible()) await close.click({ timeout: 2000 }).catch(() => undefined);
}

/** Addresses in the side menu of whoever is signed in, every group opened. */
export async function menuPaths(page: Page): Promise<string[]> {
  const closed = page.locator('#navbar button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  const paths = await page.locator('#navbar a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  // A page may stand in two groups.
  return [...new Set(paths)];
}

export const guestPaths = ['/login', '/tfa', '/register', '/reset-password', '/reset-password/token', '/callback', '/pages/errors/error-404'] as const;
/** Pages without a menu item that every desk has. */
export const otherPaths = ['/pages/profile', '/pages/errors/error-404', '/pages/errors/error-500'] as const;
