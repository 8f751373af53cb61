import { alertNoticesSchema, alertRulesSchema, alertsSchema } from '@santral/contracts';
import { closeBrowser } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { goTo, SignedIn } from './signed-in.js';
import { get, readRuntime, until } from './system.js';

/** Somebody waits in a queue in which nobody is; a rule made in the browser tells of it, somebody looks after it, and it is over with its rule. */
const RULE = 'Satışta bekleyen var';
const QUEUE = 'satis';
const NUMBER = '08500000502';
const MAIL = 'nobet@santral.demo';
const WAIT_MS = 25_000;

let admin: SignedIn;
let calls: ControlledCalls;
const rules = async () => (await get(admin.token, '/api/alert-rules', alertRulesSchema)).filter(({ name }) => name === RULE);
const alerts = async (state: 'open' | 'over') => (await get(admin.token, `/api/alerts?state=${state}`, alertsSchema)).filter(({ rule }) => rule === RULE);

beforeAll(async () => {
  admin = await SignedIn.as('admin');
  calls = await ControlledCalls.open([], []);
}, 60_000);
afterAll(async () => {
  await calls?.endAll();
  await calls?.close();
  for (const { id } of await rules()) await fetch(`${readRuntime().http}/api/alert-rules/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${admin.token}` } });
  await closeBrowser();
}, 30_000);

it('tells who is named of a caller nobody can take, once, and shows who looks after it and how it ended', async () => {
  const { context, page, errors } = await admin.open();
  page.setDefaultTimeout(WAIT_MS);
  await goTo(page, '/apps/alerts?view=rules');
  await page.getByRole('button', { name: 'Yeni kural' }).click();
  await page.getByLabel('Ad', { exact: true }).fill(RULE);
  await page.getByRole('combobox', { name: 'Koşul' }).click();
  await page.getByTitle('Bekleyen sayısı').click();
  await page.getByRole('spinbutton', { name: 'Sınır (üstü kötü)' }).fill('0');
  await page.getByRole('spinbutton', { name: 'Ne kadar sürerse' }).fill('0');
  await page.getByRole('combobox', { name: 'Kuyruklar' }).click();
  await page.getByTitle(QUEUE, { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Başka e-posta adresleri' }).fill(`${MAIL},`);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByRole('row', { name: new RegExp(RULE) }).getByText('Bekleyen sayısı', { exact: false }).waitFor();

  const { caller } = calls.callIn('05321117711', 'Bekleyen', NUMBER);
  await caller.answered;
  await page.goto('/apps/alerts');
  const open = page.getByRole('row', { name: new RegExp(RULE) });
  await open.waitFor();
  expect(await open.innerText()).toContain(QUEUE);
  await open.getByRole('button', { name: 'Üstlen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Üstlen' });
  await dialog.getByLabel('Not').fill('Satışı arıyorum');
  await dialog.getByRole('button', { name: 'Üstlen' }).click();
  await open.getByText('Satışı arıyorum').waitFor();
  const [alert, ...others] = await alerts('open');
  expect([others, alert]).toMatchObject([[], { queues: [QUEUE], limit: 0, acknowledgedBy: 'Ayşe Yıldız' }]);
  // Told once, whatever the worker sees at each look.
  const notices = await until(async () => {
    const found = await get(admin.token, `/api/alerts/${alert?.id}/notices`, alertNoticesSchema);
    return found.some(({ state }) => state === 'sent') ? found : null;
  }, `a mail to ${MAIL}`, WAIT_MS);
  expect(notices).toMatchObject([{ word: 'raised', channel: 'mail', address: MAIL }]);

  await page.goto('/apps/alerts?view=rules');
  await page.getByRole('button', { name: `${RULE} kuralını sil` }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Sil', exact: true }).click();
  await page.getByText('Kural silindi.').waitFor();
  await caller.hangUp();
  await until(async () => (await alerts('over')).length > 0, 'the end of the alert', WAIT_MS);
  await page.goto('/apps/alerts?view=over');
  const past = page.getByRole('row', { name: new RegExp(RULE) }).first();
  await past.getByText('Kural değişti ya da kapandı').waitFor();
  await past.getByText('Ayşe Yıldız').waitFor();
  expect(errors).toEqual([]);
  await context.close();
}, 180_000);
