import type { Page } from 'playwright-core';
import { asteriskCli, inQueueShow } from './asterisk-cli.js';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { onAsterisk, queueMembers } from './queue-members.js';
import { until } from './system.js';

/** An agent of the demo company who is in one queue by assignment, and whom no other journey uses. */
const ACCOUNT = 'agent10';
const EXTENSION = '1010';
const MEMBER = `PJSIP/${EXTENSION}`;
let page: Page;

const says = (text: string | RegExp) => page.getByRole('region', { name: 'Kuyruk ve mola' }).filter({ hasText: text }).waitFor({ timeout: 20_000 });
/** `queue show destek` says this of the agent. */
const shows = (expected: Awaited<ReturnType<typeof inQueueShow>>) =>
  until(async () => JSON.stringify(await inQueueShow('destek', MEMBER)) === JSON.stringify(expected), `queue show: ${JSON.stringify(expected)}`);

beforeAll(async () => {
  for (const { queue } of await queueMembers(EXTENSION)) await onAsterisk({ Action: 'QueueRemove', Queue: queue, Interface: MEMBER });
  ({ page } = await openWindow());
  await signIn(page, ACCOUNT);
}, 60_000);
afterAll(closeBrowser);

it("shows on the desk what is done on Asterisk's own console: login, pauses with and without a reason, another reason, logout", async () => {
  await says('Çıkış yapıldı');
  await asteriskCli(`queue add member ${MEMBER} to destek`);
  await says('Çevrimiçi');
  await asteriskCli(`queue pause member ${MEMBER} queue destek reason BRK-2`);
  await says('Molada · Yemek');
  await asteriskCli(`queue pause member ${MEMBER} queue destek reason BRK-3`);
  await says('Molada · Çay');
  await asteriskCli(`queue unpause member ${MEMBER} queue destek`);
  await says('Çevrimiçi');
  await asteriskCli(`queue pause member ${MEMBER}`);
  await says('Molada · Genel mola');
  await asteriskCli(`queue unpause member ${MEMBER}`);
  await says('Çevrimiçi');
  await asteriskCli(`queue pause member ${MEMBER} queue destek reason BRK-2`);
  await says('Molada · Yemek');
  await asteriskCli(`queue remove member ${MEMBER} from destek`);
  await says('Çıkış yapıldı');
}, 120_000);

it('shows in queue show what is done on the desk: login, a break, its end, logout', async () => {
  await page.getByRole('button', { name: 'Kuyruğa gir' }).click();
  await shows({ paused: false });
  // The PBX knows it first; the shortcut is for agents whose desk does.
  await says('Çevrimiçi');
  await page.keyboard.press('Alt+b');
  const dialog = page.getByRole('dialog', { name: 'Mola Türünü Seçiniz' });
  await dialog.getByRole('button', { name: /Başla/ }).waitFor();
  await dialog.getByRole('radio', { name: /Çay/ }).check();
  await page.keyboard.press('Enter');
  await shows({ paused: 'BRK-3' });
  await says('Molada · Çay');
  await page.keyboard.press('Alt+o');
  await shows({ paused: false });
  await page.getByRole('button', { name: 'Kuyruktan çık' }).click();
  await shows(null);
}, 120_000);
