import type { Page } from 'playwright-core';
import pg from 'pg';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { keepToasts, toastCame, toastsOf } from './kept-toasts.js';
import { onAsterisk, queueMembers } from './queue-members.js';
import { readRuntime, until } from './system.js';

/** An agent of the demo company who is in both queues and whom no other journey uses. */
const EXTENSION = '1009';
const INTERFACE = `PJSIP/${EXTENSION}`;
const TEA = 3;

const control = (page: Page) => page.getByRole('region', { name: 'Kuyruk ve mola' });
const says = (page: Page, text: string | RegExp) => control(page).filter({ hasText: text }).waitFor({ timeout: 20_000 });
const database = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: readRuntime().databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
};
const setLimit = (seconds: number) => database('UPDATE break_type SET daily_limit_s = $2 WHERE id = $1', [TEA, seconds]);
const paused = (isPaused: boolean, reason = '') => [
  { queue: 'destek', interface: INTERFACE, isPaused, reason },
  { queue: 'satis', interface: INTERFACE, isPaused, reason },
];
/** Asterisk's queue status shows this. */
const onThePbx = (expected: object[]) =>
  until(async () => JSON.stringify(await queueMembers(EXTENSION)) === JSON.stringify(expected), `queue status ${JSON.stringify(expected)}`);

async function startTea(page: Page): Promise<void> {
  await page.keyboard.press('Alt+b');
  const dialog = page.getByRole('dialog', { name: 'Mola Türünü Seçiniz' });
  await dialog.getByRole('button', { name: /Başla/ }).waitFor();
  await dialog.getByRole('radio', { name: /Çay/ }).check();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

afterAll(async () => {
  await setLimit(1800);
  await closeBrowser();
});

it('queue login, breaks, an overrun and the logout are the same on the desk, in the database and in Asterisk', async () => {
  for (const { queue } of await queueMembers(EXTENSION)) await onAsterisk({ Action: 'QueueRemove', Queue: queue, Interface: INTERFACE });
  await database('DELETE FROM agent_break WHERE extension = $1', [EXTENSION]);
  await setLimit(4);
  const { page, errors } = await openWindow();
  await keepToasts(page);
  await signIn(page, 'agent9');

  await says(page, 'Çıkış yapıldı');
  await page.getByRole('button', { name: 'Kuyruğa gir' }).click();
  await toastCame(page, 'Agent Girişi Yapıldı');
  await says(page, 'Çevrimiçi');
  await onThePbx(paused(false));

  await startTea(page);
  await toastCame(page, 'Molanız Başladı.');
  await says(page, 'Molada · Çay');
  await onThePbx(paused(true, 'BRK-3'));
  await says(page, 'Mola aşımı · Çay');
  await toastCame(page, 'Mola süreniz doldu. (günlük tür limiti)');

  // Another panel ends it.
  await onAsterisk({ Action: 'QueuePause', Interface: INTERFACE, Paused: 'false' });
  await says(page, 'Çevrimiçi');
  await toastCame(page, 'Molanız Bitti.');

  // Another tab is another pair of eyes on the same state, and a reload changes nothing.
  const other = await page.context().newPage();
  await other.goto('/');
  await says(other, 'Çevrimiçi');
  await onAsterisk({ Action: 'QueuePause', Interface: INTERFACE, Paused: 'true', Reason: 'BRK-2' });
  await Promise.all([says(page, 'Molada · Yemek'), says(other, 'Molada · Yemek')]);
  await page.reload();
  await says(page, 'Molada · Yemek');
  await page.keyboard.press('Alt+o');
  await Promise.all([says(page, 'Çevrimiçi'), says(other, 'Çevrimiçi')]);
  await onThePbx(paused(false));

  await page.getByRole('button', { name: 'Kuyruktan çık' }).click();
  await toastCame(page, 'Çıkış Yapıldı');
  await onThePbx([]);
  await says(other, 'Çıkış yapıldı');

  const breaks = await until(async () => {
    const rows = await database<{ reason: string; counted: boolean; ended: boolean; limit_s: number }>(
      'SELECT reason, counted, ended_at IS NOT NULL AS ended, limit_s FROM agent_break WHERE extension = $1 ORDER BY started_at',
      [EXTENSION],
    );
    return rows.length === 2 && rows.every((row) => row.ended) ? rows : null;
  }, 'the breaks in the database');
  expect(breaks).toEqual([
    { reason: 'BRK-3', counted: true, ended: true, limit_s: 4 },
    { reason: 'BRK-2', counted: true, ended: true, limit_s: 3600 },
  ]);
  expect(errors).toEqual([]);
}, 120_000);

it('says an overrun once though the worker is killed in the middle of the break', async () => {
  await database('DELETE FROM agent_break WHERE extension = $1', [EXTENSION]);
  await setLimit(6);
  const { page } = await openWindow();
  await keepToasts(page);
  await signIn(page, 'agent9');
  await page.getByRole('button', { name: 'Kuyruğa gir' }).click();
  await says(page, 'Çevrimiçi');
  await startTea(page);
  await says(page, 'Molada · Çay');
  await until(async () => (await database('SELECT 1 FROM agent_break WHERE extension = $1', [EXTENSION])).length === 1, 'the break in the database');
  process.kill(readRuntime().pids['worker'] ?? NaN, 'SIGKILL');
  await toastCame(page, 'Mola süreniz doldu. (günlük tür limiti)', 30_000);
  expect(await toastsOf(page, 'Mola süreniz doldu. (günlük tür limiti)')).toBe(1);
  await page.getByRole('button', { name: 'Kuyruktan çık' }).click();
  await onThePbx([]);
}, 120_000);
