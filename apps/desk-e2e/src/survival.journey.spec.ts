import { OWN_STREAM, streamOf } from '@santral/contracts';
import { Redis } from 'ioredis';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { keepToasts, toastCame, toastsOf } from './kept-toasts.js';
import { onAsterisk, queueMembers } from './queue-members.js';
import { readRuntime, until } from './system.js';

/**
 * Two agents of the demo company whom no other journey uses. The first has two devices, one of which is without network for a minute; that
 * minute is long enough to take worker and api down for the second, which is why both are told here, in this order.
 */
const ACCOUNT = 'agent5';
const EXTENSION = '1005';
const NUMBER = '05321112233';
const OTHER_ACCOUNT = 'agent8';
const OTHER_EXTENSION = '1008';
const OTHER_INTERFACE = `PJSIP/${OTHER_EXTENSION}`;
/** How long the first device is without network, s. */
const OFFLINE_S = 60;
const TEA = 3;
/** Long enough for two processes to come back on a busy machine before the warning, half of it later. */
const LIMIT_S = 40;

let here: Page;
let there: Page;
let calls: ControlledCalls;
/** When the first device lost its network, ms since 1970. */
let cutAt = NaN;

beforeAll(async () => {
  ({ page: here } = await openWindow());
  await signIn(here, ACCOUNT);
  ({ page: there } = await openWindow());
  await signIn(there, ACCOUNT);
  calls = await ControlledCalls.open([EXTENSION]);
}, 90_000);
afterAll(async () => {
  await calls?.endAll();
  await calls?.close();
  await query('UPDATE break_type SET daily_limit_s = $2 WHERE id = $1', [TEA, 1800]);
  for (const { queue } of await queueMembers(OTHER_EXTENSION)) await onAsterisk({ Action: 'QueueRemove', Queue: queue, Interface: OTHER_INTERFACE });
  await closeBrowser();
});

const card = (page: Page) => page.getByRole('article', { name: /Mehmet Demir/ });
const note = (page: Page) => card(page).getByLabel(/^Açıklama/);
const control = (page: Page) => page.getByRole('region', { name: 'Kuyruk ve mola' });
const says = (page: Page, text: string | RegExp, ms = 15_000) => control(page).filter({ hasText: text }).waitFor({ timeout: ms });
const isOver = (page: Page) => card(page).getByText(/Çağrı sonu işlem|Görüşme bitti/).waitFor();
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

async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: readRuntime().databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Names of the facts our services stated of the other agent's limits since `from` (epoch ms). */
async function limitFacts(from: number): Promise<string[]> {
  const redis = new Redis(readRuntime().redisUrl);
  try {
    const entries = (await redis.xrange(streamOf(OWN_STREAM), String(from), '+')) as [string, string[]][];
    return entries
      .map(([, fields]) => JSON.parse(fields[fields.indexOf('f') + 1] ?? '{}') as { name: string; payload: { extension?: string } })
      .filter(({ name, payload }) => name.startsWith('agent.break-') && payload.extension === OTHER_EXTENSION)
      .map(({ name }) => name);
  } finally {
    redis.disconnect();
  }
}

it('loses no card and no draft by reloads while ringing and talking; what happens while one device has no network shows on the other', async () => {
  const { caller, ringing } = calls.callIn(NUMBER, 'Mehmet Demir');
  const ring = await ringing;
  await both((page) => card(page).getByText('Çalıyor').waitFor());
  await here.reload();
  await card(here).getByText('Çalıyor').waitFor();

  await calls.pickUp(NUMBER, ring);
  await both((page) => card(page).getByText('Görüşmede').waitFor());
  await note(here).fill('Adres değişti.');
  await card(here).getByText(/Taslak kaydedildi/).waitFor();
  await here.reload();
  await card(here).getByText('Görüşmede').waitFor();
  expect(await note(here).inputValue()).toBe('Adres değişti.');

  // One device loses the network; the call ends, a supervisor sends the agent to a break, the agent goes on writing.
  await here.context().setOffline(true);
  cutAt = Date.now();
  await note(here).fill('Adres değişti. Yeni adres sorulacak.');
  await caller.hangUp();
  await onAsterisk({ Action: 'QueuePause', Interface: `PJSIP/${EXTENSION}`, Paused: 'true', Reason: 'BRK-2' });
  await says(there, 'Molada · Yemek');
  await isOver(there);
  await says(here, 'Erişilemiyor');
}, 90_000);

it('keeps timer, warning and overrun of a break, each once, though worker and api are killed in the middle of it', async () => {
  await query('DELETE FROM agent_break WHERE extension = $1', [OTHER_EXTENSION]);
  await query('UPDATE break_type SET daily_limit_s = $2 WHERE id = $1', [TEA, LIMIT_S]);
  const { page } = await openWindow();
  await keepToasts(page);
  await signIn(page, OTHER_ACCOUNT);

  await page.getByRole('button', { name: 'Kuyruğa gir' }).click();
  await says(page, 'Çevrimiçi');
  const from = Date.now();
  await page.keyboard.press('Alt+b');
  const dialog = page.getByRole('dialog', { name: 'Mola Türünü Seçiniz' });
  await dialog.getByRole('button', { name: /Başla/ }).waitFor();
  await dialog.getByRole('radio', { name: /Çay/ }).check();
  await page.keyboard.press('Enter');
  await says(page, 'Molada · Çay');
  const [row] = await until(async () => {
    const rows = await query<{ started_at: Date }>('SELECT started_at FROM agent_break WHERE extension = $1', [OTHER_EXTENSION]);
    return rows.length === 1 && rows;
  }, 'the break in the database');

  const before = readRuntime().pids;
  for (const name of ['worker', 'api']) process.kill(before[name] ?? NaN, 'SIGKILL');
  await says(page, 'Erişilemiyor');
  await until(async () => {
    const now = readRuntime().pids;
    return now['worker'] !== before['worker'] && now['api'] !== before['api'];
  }, 'both successors', 30_000);

  // The desk is back by itself, and its timer goes on from the true beginning.
  await says(page, 'Molada · Çay', 30_000);
  const [, h, m, s] = /(\d\d):(\d\d):(\d\d)/.exec((await control(page).textContent()) ?? '') ?? [];
  const shownS = Number(h) * 3600 + Number(m) * 60 + Number(s);
  expect(Math.abs(shownS - (Date.now() - (row?.started_at.getTime() ?? 0)) / 1000)).toBeLessThan(2.5);

  await toastCame(page, 'Mola süreniz doldu.', LIMIT_S * 1000 + 15_000);
  await says(page, 'Mola aşımı · Çay');
  await page.getByRole('button', { name: 'Kuyruktan çık' }).click();
  await says(page, 'Çıkış yapıldı');
  expect([await toastsOf(page, 'Mola süreniz dolmak üzere.'), await toastsOf(page, 'Mola süreniz doldu.')]).toEqual([1, 1]);
  expect(await limitFacts(from)).toEqual(['agent.break-warned', 'agent.break-overrun']);
  await page.context().close();
}, 180_000);

it(`loses no card, no draft and no state in ${OFFLINE_S} s without network`, async () => {
  // Whoever was not cut off cannot come back.
  expect(cutAt).toBeGreaterThan(0);
  await until(async () => Date.now() > cutAt + OFFLINE_S * 1000, 'the end of the outage', OFFLINE_S * 1000 + 5000);
  // It has heard nothing of all this, and nothing it had is gone.
  expect(await control(here).textContent()).toContain('Erişilemiyor');
  await card(here).getByText('Görüşmede').waitFor();
  expect(await note(here).inputValue()).toBe('Adres değişti. Yeni adres sorulacak.');

  await measureTruth(here, 'Molada · Yemek');
  await here.context().setOffline(false);
  expect(await measuredTruth(here)).toBeLessThan(1000);
  await isOver(here);
  expect(await note(here).inputValue()).toBe('Adres değişti. Yeni adres sorulacak.');
  // What was written without network reaches the server, and with it the other device.
  await card(here).getByText(/Taslak kaydedildi/).waitFor();
  // Nor does a reload after the call, while the card waits to be saved.
  await there.reload();
  await card(there).waitFor();
  await until(async () => (await note(there).inputValue()) === 'Adres değişti. Yeni adres sorulacak.', 'the draft on the other device');
  await onAsterisk({ Action: 'QueuePause', Interface: `PJSIP/${EXTENSION}`, Paused: 'false' });
  await both((page) => says(page, 'Çevrimiçi'));
}, 60_000 + OFFLINE_S * 1000);
