import { type Extension, extensionSchema, type ExtensionSecret, extensionSecretSchema, extensionsPageSchema, type ExtensionsPage } from '@santral/contracts';
import { SipPhone } from '@santral/tools/calls/sip-phone';
import { z } from 'zod';
import { asteriskCli } from './asterisk-cli.js';
import { closeBrowser } from './browser.js';
import { PhoneWindow } from './phone-window.js';
import { goTo, SignedIn } from './signed-in.js';
import { get, readRuntime, signInByHttp, until } from './system.js';

/** Numbers nobody else of the journeys uses. */
const [FIRST, SECOND, THIRD] = ['8101', '8102', '8103'];
/** Has a desk and no extension. */
const USER = 'reseller';
const ariSchema = z.object({ url: z.string(), user: z.string(), secret: z.string() });
let token = '';
let admin: SignedIn;
const phones: SipPhone[] = [];

async function ask<S extends z.ZodType>(method: string, path: string, schema: S, body?: object): Promise<z.output<S>> {
  const answer = await fetch(`${readRuntime().http}/api/extensions${path}`, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return schema.parse(text === '' ? undefined : JSON.parse(text));
}
/** ARI of the running Asterisk, as somebody else who administers it uses it. */
async function onAri(method: string, path: string, fields?: Record<string, string>): Promise<number> {
  const { url, user, secret } = ariSchema.parse(readRuntime().pbx[0]?.['ari']);
  const answer = await fetch(`${url}/ari/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` },
    body: fields && JSON.stringify({ fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) }),
  });
  return answer.status;
}
const list = (q: string): Promise<ExtensionsPage> => ask('GET', `?q=${q}`, extensionsPageSchema);
const one = (id: string): Promise<Extension> => ask('GET', `/${id}`, extensionSchema);
const create = (number: string, change: object = {}): Promise<ExtensionSecret> =>
  ask('POST', '', extensionSecretSchema, { pbx: 'main', number, name: `Deneme ${number}`, kind: 'desk', codecs: ['alaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, userId: null, queues: [], ...change });
/** Compares now; resolves once the extension was found as wanted. */
const found = async (id: string, sync: Extension['sync']): Promise<Extension> => {
  await ask('POST', '/compare', z.unknown(), { pbx: 'main' });
  return until(async () => one(id).then((extension) => (extension.sync === sync ? extension : null)), `${id} ${sync}`, 15_000);
};
async function phoneOf(number: string, password: string): Promise<SipPhone> {
  const phone = await new SipPhone({ user: number, password, server: readRuntime().pbx[0]?.sip ?? { host: '127.0.0.1', port: 5060 } }).open();
  phones.push(phone);
  return phone;
}

/** A call of a simulated phone, with the status it ends its dialling with, which its class gets at run time. */
const dialled = (phone: SipPhone, number: string) => phone.call(number) as unknown as { answered: Promise<number>; hangUp: () => Promise<void> };

beforeAll(async () => {
  // One after the other: the newest SMS code is the one that is read.
  admin = await SignedIn.as('admin');
  token = await signInByHttp('admin');
}, 30_000);
afterAll(async () => {
  for (const phone of phones) {
    await phone.register(0).catch(() => undefined);
    phone.close();
  }
  for (const number of [FIRST, SECOND, THIRD]) for (const { id } of (await list(number)).items) if (id) await ask('DELETE', `/${id}`, z.unknown());
  await closeBrowser();
}, 30_000);

it('an extension made in the browser registers with the secret shown once, and is rung by a call', async () => {
  const { context, page, errors } = await admin.open();
  await goTo(page, '/apps/extensions');
  await page.getByRole('button', { name: 'Yeni dahili' }).click();
  await page.getByRole('textbox', { name: /Dahili$/ }).fill(FIRST);
  await page.getByRole('textbox', { name: /Ad$/ }).fill('Deneme Telefonu');
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('region', { name: `endpoint/${FIRST}` }).getByText('context = from-agent').waitFor();
  await page.getByRole('button', { name: 'Santrale yaz' }).click();
  const secret = await page.getByRole('textbox', { name: 'Gizli değer' }).inputValue();
  await page.getByRole('img', { name: 'Genel için kare kod' }).waitFor();
  await page.getByRole('button', { name: 'Kaydettim, kapat' }).click();
  // The panel goes on with what is left to do.
  await page.locator('[data-wiring=written][data-state=done]').waitFor();
  await page.getByRole('button', { name: 'Sonra test et' }).click();
  await page.getByRole('row', { name: new RegExp(FIRST) }).getByText('Erişilemiyor').waitFor();

  const called = await phoneOf(FIRST, secret);
  await called.register();
  await page.getByRole('row', { name: new RegExp(FIRST) }).getByText('Kayıtlı').waitFor({ timeout: 15_000 });
  const { secret: other } = await create(SECOND);
  const caller = await phoneOf(SECOND, other);
  await caller.register();
  called.once('invite', (rung: { ring: () => void; answer: () => Promise<boolean> }) => {
    rung.ring();
    void rung.answer();
  });
  const call = dialled(caller, FIRST);
  expect(await call.answered).toBe(200);
  await call.hangUp();
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

it('what somebody changed on the PBX is found, shown and written again; so is what a wiped AstDB lost', async () => {
  const id = (await list(FIRST)).items.find(({ number }) => number === FIRST)?.id ?? '';
  expect(await onAri('PUT', `asterisk/config/dynamic/res_pjsip/endpoint/${FIRST}`, { callerid: `"Elle" <${FIRST}>`, dtmf_mode: 'info' })).toBe(200);
  const drifted = await found(id, 'drifted');
  expect(drifted.drift).toHaveLength(2);
  expect(drifted.drift).toContainEqual({ object: `endpoint/${FIRST}`, field: 'callerid', ours: `"Deneme Telefonu" <${FIRST}>`, theirs: `"Elle" <${FIRST}>` });
  expect(drifted.drift).toContainEqual({ object: `endpoint/${FIRST}`, field: 'dtmf_mode', ours: 'rfc4733', theirs: 'info' });
  const { context, page } = await admin.open();
  await goTo(page, `/apps/extensions?q=${FIRST}`);
  await page.getByRole('button', { name: FIRST, exact: true }).click();
  await page.getByRole('button', { name: 'Bizimkini yaz' }).click();
  await page.getByRole('row', { name: new RegExp(FIRST) }).getByText('Uyumlu').waitFor();
  await context.close();
  expect((await found(id, 'synced')).drift).toEqual([]);

  for (const family of ['santral_endpoint', 'santral_auth', 'santral_aor']) await asteriskCli(`database deltree ${family}`);
  // A comparison that ran while the families were taken away knows of the first one only.
  const lost = await until(async () => found(id, 'drifted').then((extension) => (extension.drift.length >= 3 ? extension : null)), 'all three missed', 15_000);
  expect(lost.drift.map(({ object, theirs }) => `${object} ${theirs}`).sort()).toEqual(['aor', 'auth', 'endpoint'].map((type) => `${type}/${FIRST} null`));
  await ask('POST', '/resolve', z.unknown(), { pbx: 'main', choice: 'ours' });
  await until(async () => (await one(id)).sync === 'synced', 'the extension written again', 15_000);
  const phone = phones[0];
  if (!phone) throw new Error('no phone');
  await phone.register();
}, 60_000);

it('a browser is the phone of an extension of ours while it is open, and the desk phone has it again afterwards', async () => {
  const [user] = await get(token, `/api/resources/users?q=${USER}@santral.demo`, z.object({ items: z.array(z.object({ id: z.string() })) })).then(({ items }) => items);
  const { extension } = await create(THIRD, { kind: 'both', userId: user?.id });
  expect(extension.user?.id).toBe(user?.id);
  const speaksWebRtc = async () => /^ *webrtc +: yes/m.test(await asteriskCli(`pjsip show endpoint ${THIRD}`));
  expect(await speaksWebRtc()).toBe(false);
  const window = await PhoneWindow.open(USER);
  expect(await speaksWebRtc()).toBe(true);
  const caller = phones[1];
  if (!caller) throw new Error('no phone to call from');
  const call = dialled(caller, THIRD);
  await window.answer();
  expect(await call.answered).toBe(200);
  await call.hangUp();
  expect((await found(extension.id, 'synced')).drift).toEqual([]);
  await window.page.context().close();
  await until(async () => !(await speaksWebRtc()), 'the endpoint of the desk phone', 15_000);
}, 60_000);

it('extensions of pjsip.conf are shown read only and nothing of theirs is written over', async () => {
  expect((await list('1001')).items).toMatchObject([{ id: null, number: '1001', sync: 'foreign' }]);
  await expect(create('1001')).rejects.toThrow(/409.*extension\.on-pbx/);
  // Asterisk itself lets nobody write there.
  expect(await onAri('PUT', 'asterisk/config/dynamic/res_pjsip/aor/1001', { max_contacts: '5' })).toBe(403);
}, 30_000);
