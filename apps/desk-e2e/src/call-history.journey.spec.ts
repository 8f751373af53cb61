import { auditPageSchema, callsPageSchema } from '@santral/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser } from './browser.js';
import { play } from './played-calls.js';
import { goTo, SignedIn } from './signed-in.js';
import { get, signInByHttp, until } from './system.js';

let page: Page;
let errors: string[];
let token: string;
const from = new Date();

beforeAll(async () => {
  token = await signInByHttp('admin');
  ({ page, errors } = await (await SignedIn.as('manager')).open());
  await play({ rate: 2, count: 4, seed: 7, talkS: [3, 4], mix: [['blind-transfer', 1], ['caller-hangs-up', 2], ['hold', 1]] });
  await play({ rate: 2, count: 1, seed: 8, mix: [['abandoned-ringing', 1]] });
}, 120_000);
afterAll(async () => {
  await closeBrowser();
  expect(errors).toEqual([]);
});

it('lets a supervisor find a real call, read its timeline and hear its recording, which the audit log remembers', async () => {
  const call = await until(async () => (await get(token, `/api/calls?from=${from.toISOString()}&outcome=answered&has=recording`, callsPageSchema)).items.find((item) => item.endedAt !== null), 'a call with a recording');
  await goTo(page, `/apps/central/cdr-history?period=today&number=${call.caller}`);
  await page.locator(`a[href$="${call.id}"]`).first().click();
  await page.getByRole('heading', { name: 'Zaman çizelgesi' }).waitFor();
  await page.getByRole('heading', { name: 'Ses kayıtları' }).waitFor();
  expect(await page.locator('.call-events').innerText()).toMatch(/Kuyruğa girdi[\s\S]*Görüşmeye katıldı[\s\S]*Çağrı bitti/);

  await page.getByRole('button', { name: /^Kaydı buradan çal: Görüşme/ }).first().click();
  await page.getByRole('button', { name: 'Duraklat' }).waitFor();
  // Real sound: it has a length, a shape, and time passes in it.
  const position = page.getByRole('slider', { name: 'Kayıttaki yer' });
  expect(Number(await position.getAttribute('max'))).toBeGreaterThan(100);
  await until(async () => Number(await position.inputValue()) > 0, 'the sound to go on');
  expect(await page.locator('.player-track rect').count()).toBeGreaterThan(100);
  await until(async () => {
    const { items } = await get(token, `/api/audit?action=recording.listened&from=${from.toISOString()}`, auditPageSchema);
    return items.some(({ subject }) => subject?.includes(call.id));
  }, 'the listen in the audit log');
});

it('plays the second of a recording at which a call was transferred', async () => {
  const call = await until(
    async () => (await get(token, `/api/calls?from=${from.toISOString()}&outcome=answered&has=recording`, callsPageSchema)).items.find((item) => item.endedAt !== null && item.transfers.length > 0),
    'a call with a transfer and a recording',
  );
  await goTo(page, `/apps/central/cdr-history/${call.id}`);
  await page.getByRole('button', { name: /^Kaydı buradan çal: Aktarma/ }).first().click();
  const at = Date.parse(call.transfers[0]!.at);
  // Each leg has a recording of its own; the place is one in the recording that ran at that instant.
  const places = call.recordings.map(({ startedAt }) => at - Date.parse(startedAt)).filter((ms) => ms > -1500);
  await until(async () => {
    const positions = await Promise.all((await page.getByRole('slider', { name: 'Kayıttaki yer' }).all()).map((slider) => slider.inputValue()));
    return positions.map(Number).some((position) => position > 0 && places.some((place) => position >= place - 1000 && position <= place + 6000));
  }, 'the recording to play at the transfer');
  await page.getByText(/tarihine kadar saklanır/).first().waitFor();
});

it('lets a supervisor take a missed call, and shows that it is taken', async () => {
  // The caller of this journey hangs up soon: that may have been a short abandon, which is listed only where it is asked for.
  await goTo(page, '/apps/central/missed-calls?period=today&short=1');
  await page.getByRole('checkbox', { name: 'Kısa terkler de', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Üstlen' }).first().click();
  await page.getByRole('button', { name: 'Bırak' }).first().waitFor();
  await page.getByRole('button', { name: 'Bırak' }).first().click();
  await page.getByRole('button', { name: 'Bırak' }).waitFor({ state: 'detached' });
});
