import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { OpenPages } from './open-pages.js';
import { numberOf, PASSWORD, readCode, readRuntime } from './system.js';

let browser: Browser | undefined;

/** Offered to the environment of the journeys, which tells how they stood when one fails. */
const openPages = new OpenPages();
Object.assign(globalThis, { openPages });

/** A microphone that hums, allowed without a question; and addresses as they are, since nobody answers for mDNS names here. */
const FAKE_MEDIA = ['--use-fake-device-for-media-stream', '--autoplay-policy=no-user-gesture-required', '--disable-features=WebRtcHideLocalIpsWithMdns'];

/** A headless Chromium without a profile of its own; the flags keep it from calling home. */
async function launch(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...FAKE_MEDIA],
  });
  return browser;
}

/** What the desk writes to the console when a key is shown in place of its text. */
const MISSING_TEXT = '[santral] a text is missing';

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/** A fresh browser window; errors the page reports are collected and can be asserted on. */
export async function openWindow(options: { width?: number; height?: number; scheme?: 'light' | 'dark'; microphone?: boolean } = {}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await (await launch()).newContext({
    viewport: { width: options.width ?? 1366, height: options.height ?? 768 },
    colorScheme: options.scheme ?? 'light',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    baseURL: readRuntime().http,
    permissions: options.microphone ? ['microphone'] : [],
  });
  openPages.watch(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // Also one that stands there for a moment only, before its texts are here.
  page.on('console', (message) => message.text().includes(MISSING_TEXT) && errors.push(message.text()));
  return { context, page, errors };
}

/** Signs in through the screens: email and password, then the SMS code. */
export async function signIn(page: Page, account: string): Promise<void> {
  const since = Date.now();
  await page.goto('/login');
  await page.getByLabel('E-posta').fill(`${account}@santral.demo`);
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await page.waitForURL('**/tfa');
  const code = await readCode(numberOf(account), since);
  await page.getByLabel(/kod/i).first().click();
  await page.keyboard.type(code);
  const confirm = page.getByRole('button', { name: /onayla|doğrula|giriş/i });
  // The last digit may send the form by itself.
  if (await confirm.isVisible().catch(() => false)) await confirm.click({ timeout: 2000 }).catch(() => undefined);
  await page.waitForURL((url) => !['/tfa', '/login'].includes(url.pathname));
}
