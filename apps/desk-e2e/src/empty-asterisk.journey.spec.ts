import { callsPageSchema, extensionsPageSchema, pbxQueuesSchema, pbxsSchema } from '@santral/contracts';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { type BareAsterisk, startBareAsterisk } from './bare-asterisk.js';
import { closeBrowser } from './browser.js';
import { PhoneWindow } from './phone-window.js';
import { goTo, SignedIn } from './signed-in.js';
import { get, readRuntime, until } from './system.js';

const PBX = { id: 'bos', name: 'Boş Asterisk' };
const QUEUE = { name: 'karsilama', number: '7700' };
/** Both have a desk and no extension: the one is in the queue, the other calls it. */
const AGENT = { account: 'reseller', name: 'Hakan Öztürk', extension: '7701' };
const CALLER = { account: 'staff', name: 'Elif Arslan', extension: '7702' };
const WAIT_MS = 25_000;

let asterisk: BareAsterisk;
let token: string;
let page: Page;
let context: BrowserContext;
/** What the pages of the browsers report. */
const errors: string[][] = [];
let untouched: Record<string, string>;

const ask = async (method: string, address: string, body?: object): Promise<void> => {
  const answer = await fetch(readRuntime().http + address, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
};
const extensionsOf = async () => (await get(token, `/api/extensions?pbx=${PBX.id}`, extensionsPageSchema)).items;
const queuesOf = async () => (await get(token, '/api/pbx-queues', z.array(pbxQueuesSchema))).find(({ pbx }) => pbx === PBX.id)?.queues ?? [];
const linkOf = async () => (await get(token, '/api/pbxs', pbxsSchema)).find(({ id }) => id === PBX.id)?.status.link;

beforeAll(async () => {
  const [started, admin] = await Promise.all([startBareAsterisk(), SignedIn.as('admin')]);
  asterisk = started;
  token = admin.token;
  untouched = asterisk.files();
  const opened = await admin.open();
  ({ page, context } = opened);
  errors.push(opened.errors);
  page.setDefaultTimeout(WAIT_MS);
}, 60_000);

afterAll(async () => {
  await context?.close();
  await closeBrowser();
  if (token && (await linkOf()) !== undefined) {
    await ask('POST', `/api/agentLogout/${AGENT.extension}?pbx=${PBX.id}`).catch(() => undefined);
    for (const { managed } of await queuesOf()) if (managed) await ask('DELETE', `/api/pbx-queues/${managed.id}`);
    for (const { id } of await extensionsOf()) if (id) await ask('DELETE', `/api/extensions/${id}`);
    await ask('DELETE', `/api/pbxs/${PBX.id}?confirmed=true`);
  }
  await asterisk?.stop();
}, 60_000);

/** Types what the installer of the PBX was asked for, tries it, and saves what was found to be all right. */
async function addPbx(): Promise<void> {
  const { ami, ari, websocket } = asterisk;
  const field = (part: string, label: string, value: string | undefined) => page.getByRole('group', { name: part }).getByLabel(label, { exact: true }).fill(value ?? '');
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await goTo(page, '/apps/pbxs');
  await page.getByRole('button', { name: 'Yeni santral' }).click();
  await fill('Ad', PBX.name);
  await fill('Kimlik', PBX.id);
  await field('AMI', 'Sunucu', ami.host);
  await field('AMI', 'Port', String(ami.port));
  await field('AMI', 'Kullanıcı', ami.user);
  await field('AMI', 'Şifre', ami.secret);
  await page.getByRole('switch', { name: 'ARI kullanılsın' }).click();
  await field('ARI', 'ARI adresi (/ari olmadan)', ari?.url);
  await field('ARI', 'Kullanıcı', ari?.user);
  await field('ARI', 'Şifre', ari?.secret);
  await fill('SIP WebSocket adresi', websocket);
  await page.getByRole('button', { name: 'Bağlantıyı dene' }).click();
  const result = page.getByRole('region', { name: 'Denemenin sonucu' });
  await result.getByText('Çağrılar izlenebilir.').waitFor();
  const found = await result.locator('.pbxs-line').evaluateAll((lines) => lines.filter((line) => !line.matches('.is-ok')).map((line) => line.querySelector('b')?.textContent));
  // Everything but what was not filled in: its recordings are those of the house.
  expect(found).toEqual(['Ses kayıtları']);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await until(async () => (await linkOf()) === 'up', 'the link to the PBX', WAIT_MS);
}

async function makeExtension({ extension, name }: typeof AGENT): Promise<void> {
  await page.getByRole('button', { name: 'Yeni dahili' }).click();
  await page.getByRole('textbox', { name: /Dahili$/ }).fill(extension);
  await page.getByRole('textbox', { name: /Ad$/ }).fill(name);
  await page.getByTitle('Web telefonu', { exact: true }).last().click();
  const user = page.getByRole('combobox', { name: 'Kullanıcı' });
  await user.fill(name);
  await page.getByTitle(name, { exact: true }).click();
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('region', { name: `endpoint/${extension}` }).getByText('webrtc = yes').waitFor();
  await page.getByRole('button', { name: 'Santrale yaz' }).click();
  await page.getByRole('button', { name: 'Kaydettim, kapat' }).click();
  await page.locator('[data-wiring=written][data-state=done]').waitFor();
  await page.getByRole('button', { name: 'Sonra test et' }).click();
}

/** With both as those who may sign in to it. */
async function makeQueue(): Promise<void> {
  await goTo(page, '/apps/queues');
  await page.getByRole('region', { name: new RegExp(PBX.id) }).getByRole('button', { name: 'Yeni kuyruk' }).click();
  await page.getByRole('textbox', { name: 'Kuyruk', exact: true }).fill(QUEUE.name);
  await page.getByRole('textbox', { name: 'Kuyruğa giden numara' }).fill(QUEUE.number);
  for (const { extension, name } of [AGENT, CALLER]) {
    await page.getByRole('combobox', { name: 'Üyeler olabilecek dahililer' }).fill(extension);
    await page.getByText(`${extension} · ${name}`).click();
  }
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByRole('row', { name: new RegExp(QUEUE.name) }).getByText('Uyumlu').waitFor();
}

/** Signs somebody in with their phone in the browser, registered at the new PBX. */
async function openPhone({ account }: typeof AGENT): Promise<PhoneWindow> {
  const phone = await PhoneWindow.open(account);
  errors.push(phone.errors);
  return phone;
}

async function joinQueue({ page: desk }: PhoneWindow): Promise<void> {
  const control = desk.getByRole('region', { name: 'Kuyruk ve mola' });
  await control.getByRole('button', { name: 'Kuyruğa gir' }).click();
  await desk.getByRole('dialog', { name: 'Cihaz denetimi' }).getByRole('button', { name: 'Kuyruğa gir' }).click();
  await control.filter({ hasText: 'Çevrimiçi' }).waitFor({ timeout: WAIT_MS });
}

/** Has Santral call the queue; the browser answers, and every signal has to come. */
async function passSelfTest(agent: PhoneWindow): Promise<void> {
  await goTo(page, `/apps/self-test?pbx=${PBX.id}&queue=${QUEUE.name}`);
  await page.getByRole('textbox', { name: 'Kuyruğa giden numara' }).fill(QUEUE.number);
  await page.getByRole('button', { name: 'Testi başlat' }).click();
  await agent.answer();
  const list = page.getByRole('region', { name: 'Sinyaller' });
  await list.getByText(/^(Başarılı|Eksik var)$/).waitFor({ timeout: 30_000 });
  const states = await list.locator('[data-step]').evaluateAll((steps) => steps.map((step) => `${step.getAttribute('data-step')} ${step.getAttribute('data-state')}`));
  expect(states).toEqual(['started', 'queued', 'ringing', 'answered', 'talking', 'recording', 'ended', 'saved'].map((step) => `${step} heard`));
  await agent.isIdle();
}

/** Somebody dials the number of the queue, and is answered in a browser. */
async function answerCall(agent: PhoneWindow, caller: PhoneWindow): Promise<void> {
  const from = new Date();
  await caller.phone.getByRole('textbox', { name: 'Numara' }).fill(QUEUE.number);
  await caller.phone.getByRole('button', { name: 'Ara', exact: true }).click();
  await agent.answer();
  await Promise.all([agent.hears(), caller.hears()]);
  await caller.page.keyboard.press('Alt+E');
  await agent.isIdle();
  const call = await until(async () => {
    const { items } = await get(token, `/api/calls?pbx=${PBX.id}&from=${from.toISOString()}`, callsPageSchema);
    return items.find(({ caller: number, outcome }) => number === CALLER.extension && outcome !== 'open');
  }, 'the record of the call', WAIT_MS);
  expect(call).toMatchObject({ pbx: PBX.id, queue: QUEUE.name, extension: AGENT.extension, outcome: 'answered' });
}

it('goes from an Asterisk with an empty pjsip.conf to a call that a browser answers, and nobody has touched a file', async () => {
  await addPbx();
  await goTo(page, `/apps/extensions?pbx=${PBX.id}`);
  for (const one of [AGENT, CALLER]) await makeExtension(one);
  await makeQueue();
  const agent = await openPhone(AGENT);
  const caller = await openPhone(CALLER);
  await joinQueue(agent);
  await passSelfTest(agent);
  await answerCall(agent, caller);

  const now = asterisk.files();
  expect(Object.keys(untouched).filter((name) => now[name] !== untouched[name])).toEqual([]);
  // What Santral has added stands in files of its own.
  expect(Object.keys(now).filter((name) => !(name in untouched) && !name.startsWith('santral-'))).toEqual([]);
  expect(errors.flat()).toEqual([]);
}, 180_000);
