import type { Page } from 'playwright-core';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { onAsterisk } from './queue-members.js';
import { until } from './system.js';

/** An agent of the demo company whom no other journey uses, at two devices. */
const ACCOUNT = 'agent5';
const EXTENSION = '1005';
/** How long a device is without network, s. */
const OFFLINE_S = Number(process.env['SANTRAL_E2E_OFFLINE_S'] ?? 8);

let here: Page;
let there: Page;
let calls: ControlledCalls;

beforeAll(async () => {
  ({ page: here } = await openWindow());
  await signIn(here, ACCOUNT);
  ({ page: there } = await openWindow());
  await signIn(there, ACCOUNT);
  calls = await ControlledCalls.open([EXTENSION]);
}, 90_000);
afterAll(async () => {
  await calls?.close();
  await closeBrowser();
});

const card = (page: Page) => page.getByRole('article', { name: /Mehmet Demir/ });
const note = (page: Page) => card(page).getByLabel(/^Açıklama/);
const control = (page: Page, text: string) => page.getByRole('region', { name: 'Kuyruk ve mola' }).filter({ hasText: text }).waitFor({ timeout: 10_000 });
const both = (look: (page: Page) => Promise<unknown>) => Promise.all([here, there].map(look));
/** Begins to wait for the network to be back, and then measures in the page how long it takes until the control says `text`. */
const measureTruth = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const told = globalThis as typeof globalThis & { truthMs?: number };
    const begin = () => {
      const from = performance.now();
      const look = () => {
        if (document.querySelector('[aria-label="Kuyruk ve mola"]')?.textContent?.includes(wanted)) told.truthMs = performance.now() - from;
        else requestAnimationFrame(look);
      };
      look();
    };
    window.addEventListener('online', begin, { once: true });
  }, text);
const measuredTruth = (page: Page) => until(() => page.evaluate(() => (globalThis as typeof globalThis & { truthMs?: number }).truthMs), 'the truth on the screen', 15_000);

it(`loses no card, no draft and no state: reloads while ringing and talking, two devices, ${OFFLINE_S} s without network`, async () => {
  const { caller, ringing } = calls.callIn('05321112233', 'Mehmet Demir');
  const { leg } = await ringing;
  await both((page) => card(page).getByText('Çalıyor').waitFor());
  await here.reload();
  await card(here).getByText('Çalıyor').waitFor();

  await leg.answer();
  await both((page) => card(page).getByText('Görüşmede').waitFor());
  await note(here).fill('Adres değişti.');
  await card(here).getByText(/Taslak kaydedildi/).waitFor();
  await here.reload();
  await card(here).getByText('Görüşmede').waitFor();
  expect(await note(here).inputValue()).toBe('Adres değişti.');

  // One device loses the network; the call ends, a supervisor sends the agent to a break, the agent goes on writing.
  await measureTruth(here, 'Molada · Yemek');
  await here.context().setOffline(true);
  await note(here).fill('Adres değişti. Yeni adres sorulacak.');
  await caller.hangUp();
  await onAsterisk({ Action: 'QueuePause', Interface: `PJSIP/${EXTENSION}`, Paused: 'true', Reason: 'BRK-2' });
  await control(there, 'Molada · Yemek');
  await card(there).getByText(/Çağrı sonu işlem|Görüşme bitti/).waitFor();
  const end = Date.now() + OFFLINE_S * 1000;
  await until(async () => Date.now() > end, 'the end of the outage', OFFLINE_S * 1000 + 5000);
  expect(await note(here).inputValue()).toBe('Adres değişti. Yeni adres sorulacak.');

  await here.context().setOffline(false);
  expect(await measuredTruth(here)).toBeLessThan(1000);
  await card(here).getByText(/Çağrı sonu işlem|Görüşme bitti/).waitFor();
  expect(await note(here).inputValue()).toBe('Adres değişti. Yeni adres sorulacak.');
  // What was written without network reaches the server, and with it the other device.
  await card(here).getByText(/Taslak kaydedildi/).waitFor();
  // Nor does a reload after the call, while the card waits to be saved.
  await there.reload();
  await card(there).waitFor();
  await until(async () => (await note(there).inputValue()) === 'Adres değişti. Yeni adres sorulacak.', 'the draft on the other device');
  await onAsterisk({ Action: 'QueuePause', Interface: `PJSIP/${EXTENSION}`, Paused: 'false' });
  await both((page) => control(page, 'Çevrimiçi'));
}, 60_000 + OFFLINE_S * 1000);
