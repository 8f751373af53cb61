import { OWN_STREAM, streamOf } from '@santral/contracts';
import { Redis } from 'ioredis';
import pg from 'pg';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { onAsterisk, queueMembers } from './queue-members.js';
import { readRuntime, until } from './system.js';

/** An agent of the demo company whom no other journey uses. */
const ACCOUNT = 'agent8';
const EXTENSION = '1008';
const INTERFACE = `PJSIP/${EXTENSION}`;
const TEA = 3;
/** Long enough for two processes to come back on a busy machine before the warning, half of it later. */
const LIMIT_S = 40;

const query = async <T extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: readRuntime().databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
};

/** Names of the facts our services stated of the agent's limits since `from` (epoch ms). */
async function limitFacts(from: number): Promise<string[]> {
  const redis = new Redis(readRuntime().redisUrl);
  try {
    const entries = (await redis.xrange(streamOf(OWN_STREAM), String(from), '+')) as [string, string[]][];
    return entries
      .map(([, fields]) => JSON.parse(fields[fields.indexOf('f') + 1] ?? '{}') as { name: string; payload: { extension?: string } })
      .filter(({ name, payload }) => name.startsWith('agent.break-') && payload.extension === EXTENSION)
      .map(({ name }) => name);
  } finally {
    redis.disconnect();
  }
}

afterAll(async () => {
  await query('UPDATE break_type SET daily_limit_s = $2 WHERE id = $1', [TEA, 1800]);
  for (const { queue } of await queueMembers(EXTENSION)) await onAsterisk({ Action: 'QueueRemove', Queue: queue, Interface: INTERFACE });
  await closeBrowser();
});

it('keeps timer, warning and overrun of a break, each once, though worker and api are killed in the middle of it', async () => {
  await query('DELETE FROM agent_break WHERE extension = $1', [EXTENSION]);
  await query('UPDATE break_type SET daily_limit_s = $2 WHERE id = $1', [TEA, LIMIT_S]);
  const { page } = await openWindow();
  await signIn(page, ACCOUNT);
  const control = page.getByRole('region', { name: 'Kuyruk ve mola' });
  const says = (text: string | RegExp, ms = 15_000) => control.filter({ hasText: text }).waitFor({ timeout: ms });
  const toast = (text: string) => page.getByRole('region', { name: 'Bildirimler' }).getByText(text, { exact: true });

  await page.getByRole('button', { name: 'Kuyruğa gir' }).click();
  await says('Çevrimiçi');
  const from = Date.now();
  await page.keyboard.press('Alt+b');
  const dialog = page.getByRole('dialog', { name: 'Mola Türünü Seçiniz' });
  await dialog.getByRole('button', { name: /Başla/ }).waitFor();
  await dialog.getByRole('radio', { name: /Çay/ }).check();
  await page.keyboard.press('Enter');
  await says('Molada · Çay');
  const [row] = await until(async () => {
    const rows = await query<{ started_at: Date }>('SELECT started_at FROM agent_break WHERE extension = $1', [EXTENSION]);
    return rows.length === 1 && rows;
  }, 'the break in the database');

  const before = readRuntime().pids;
  for (const name of ['worker', 'api']) process.kill(before[name] ?? NaN, 'SIGKILL');
  await says('Erişilemiyor');
  await until(async () => {
    const now = readRuntime().pids;
    return now['worker'] !== before['worker'] && now['api'] !== before['api'];
  }, 'both successors', 30_000);

  // The desk is back by itself, and its timer goes on from the true beginning.
  await says('Molada · Çay', 30_000);
  const [, h, m, s] = /(\d\d):(\d\d):(\d\d)/.exec((await control.textContent()) ?? '') ?? [];
  const shownS = Number(h) * 3600 + Number(m) * 60 + Number(s);
  expect(Math.abs(shownS - (Date.now() - (row?.started_at.getTime() ?? 0)) / 1000)).toBeLessThan(2.5);

  await toast('Mola süreniz dolmak üzere.').waitFor({ timeout: LIMIT_S * 1000 });
  await toast('Mola süreniz doldu.').waitFor({ timeout: LIMIT_S * 1000 });
  await says('Mola aşımı · Çay');
  expect(await toast('Mola süreniz doldu.').count()).toBe(1);
  await page.getByRole('button', { name: 'Kuyruktan çık' }).click();
  await says('Çıkış yapıldı');
  expect(await limitFacts(from)).toEqual(['agent.break-warned', 'agent.break-overrun']);
}, 180_000);
