import { type ExtensionSecret, extensionSecretSchema, extensionsPageSchema, freshQueueSettings, type ManagedQueue, managedQueueSchema, type PbxQueueLine, pbxQueuesSchema } from '@santral/contracts';
import { SipPhone } from '@santral/tools/calls/sip-phone';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { asteriskCli } from './asterisk-cli.js';
import { closeBrowser } from './browser.js';
import { goTo, SignedIn } from './signed-in.js';
import { dataDir, get, readRuntime, signInByHttp, until } from './system.js';

/** A queue made in the browser, on the real Asterisk: called, changed and deleted behind our back, taken over. Nobody else of the journeys uses these. */
const QUEUE = 'deneme-ekibi';
const FOREIGN = 'baskasinin';
const NUMBER = '5820';
const [MEMBER, CALLER, STRANGER] = ['8201', '8202', '8299'];
const ourFile = () => path.join(dataDir(), 'pbx/etc/santral-queues.conf');
const theirFile = () => path.join(dataDir(), 'pbx/etc/queues.conf');

let token = '';
let admin: SignedIn;
let theirs = '';
const phones: SipPhone[] = [];

async function ask<S extends z.ZodType>(method: string, url: string, schema: S, body?: object): Promise<z.output<S>> {
  const answer = await fetch(`${readRuntime().http}/api/${url}`, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return schema.parse(text === '' ? undefined : JSON.parse(text));
}
const lines = async (): Promise<PbxQueueLine[]> => (await get(token, '/api/pbx-queues', z.array(pbxQueuesSchema))).find(({ pbx }) => pbx === 'main')?.queues ?? [];
const lineOf = async (queue: string) => (await lines()).find((line) => line.queue === queue);
const one = async (queue: string): Promise<ManagedQueue> => ask('GET', `pbx-queues/${(await lineOf(queue))?.managed?.id}`, managedQueueSchema);
/** Compares now; resolves once the queue was found as wanted. */
const found = async (queue: string, sync: ManagedQueue['sync']): Promise<ManagedQueue> => {
  await ask('POST', 'pbx-queues/compare', z.unknown(), { pbx: 'main' });
  return until(async () => one(queue).then((row) => (row.sync === sync ? row : null)), `${queue} ${sync}`, 15_000);
};
const extension = (number: string): Promise<ExtensionSecret> =>
  ask('POST', 'extensions', extensionSecretSchema, { pbx: 'main', number, name: `Deneme ${number}`, kind: 'desk', codecs: ['alaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, userId: null, queues: [] });
async function phoneOf(number: string): Promise<SipPhone> {
  const { secret } = await extension(number);
  const phone = await new SipPhone({ user: number, password: secret, server: readRuntime().pbx[0]?.sip ?? { host: '127.0.0.1', port: 5060 } }).open();
  phones.push(phone);
  await phone.register();
  return phone;
}

/** They leave the queue with it; the live state hears of that a moment later. */
async function removeExtensions(): Promise<void> {
  for (const number of [MEMBER, CALLER]) {
    for (const { id } of (await ask('GET', `extensions?q=${number}`, extensionsPageSchema)).items) if (id) await until(() => ask('DELETE', `extensions/${id}`, z.unknown()).then(() => true, () => false), `${number} out of the queue`, 15_000);
  }
}

beforeAll(async () => {
  admin = await SignedIn.as('admin');
  token = await signInByHttp('admin');
  theirs = fs.readFileSync(theirFile(), 'utf8');
  await removeExtensions();
}, 60_000);
afterAll(async () => {
  for (const { managed } of await lines()) if (managed) await ask('DELETE', `pbx-queues/${managed.id}`, z.unknown());
  fs.writeFileSync(theirFile(), theirs);
  await asteriskCli('queue reload all');
  // A queue somebody else deletes stays known, so that it can be missed; one that Santral deletes does not.
  const { id: last } = await ask('POST', 'pbx-queues', managedQueueSchema, { pbx: 'main', name: FOREIGN, number: null, settings: freshQueueSettings, members: [] });
  await ask('DELETE', `pbx-queues/${last}`, z.unknown());
  for (const phone of phones) {
    await phone.register(0).catch(() => undefined);
    phone.close();
  }
  await closeBrowser();
  await removeExtensions();
}, 60_000);

it('is made with a member and a number in the browser, and a real call to the number rings the member', async () => {
  const [member, caller] = [await phoneOf(MEMBER), await phoneOf(CALLER)];
  const { context, page, errors } = await admin.open();
  await goTo(page, '/apps/queues');
  await page.getByRole('region', { name: 'Santral main' }).getByRole('button', { name: 'Yeni kuyruk' }).click();
  await page.getByRole('textbox', { name: 'Kuyruk', exact: true }).fill(QUEUE);
  await page.getByRole('textbox', { name: 'Kuyruğa giden numara' }).fill(NUMBER);
  await page.getByRole('combobox', { name: 'Üyeler olabilecek dahililer' }).fill(MEMBER);
  await page.getByText(`${MEMBER} · Deneme ${MEMBER}`).click();
  // Nobody sits at this extension: it is in the queue always.
  expect(await page.getByRole('group', { name: `${MEMBER} üyeliği` }).getByRole('switch', { name: 'Sabit' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByRole('row', { name: new RegExp(QUEUE) }).getByText('Uyumlu').waitFor();
  expect(await asteriskCli(`queue show ${QUEUE}`)).toContain(`PJSIP/${MEMBER}`);

  member.once('invite', (rung: { ring: () => void; answer: () => Promise<boolean> }) => {
    rung.ring();
    void rung.answer();
  });
  // The status a simulated phone ends its dialling with comes to its class at run time.
  const call = caller.call(NUMBER) as unknown as { answered: Promise<number>; hangUp: () => Promise<void> };
  expect(await call.answered).toBe(200);
  await until(async () => /\(In use\)|In use/.test(await asteriskCli(`queue show ${QUEUE}`)), 'the member in the call');
  await call.hangUp();
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

it('is found changed, wiped and gone after a restart, and put back by a choice', async () => {
  fs.writeFileSync(ourFile(), fs.readFileSync(ourFile(), 'utf8').replace(/^timeout\s*=.*$/m, 'timeout = 99'));
  await asteriskCli('queue reload all');
  expect((await found(QUEUE, 'drifted')).drift).toEqual([{ object: `section/${QUEUE}`, field: 'timeout', ours: '15', theirs: '99' }]);
  const { context, page } = await admin.open();
  await goTo(page, `/apps/queues?queue=${QUEUE}`);
  await page.getByRole('region', { name: 'Santraldeki farklar' }).getByText('99').waitFor();
  await page.getByRole('button', { name: 'Bizimkini yaz' }).click();
  await page.getByRole('row', { name: new RegExp(QUEUE) }).getByText('Uyumlu').waitFor();
  await context.close();
  expect(fs.readFileSync(ourFile(), 'utf8')).toMatch(/^timeout = 15$/m);

  fs.writeFileSync(ourFile(), '');
  // It runs on; after a restart it would be gone, and is.
  expect((await found(QUEUE, 'drifted')).drift).toMatchObject([{ object: `section/${QUEUE}`, field: null }]);
  await asteriskCli('core restart now').catch(() => '');
  await until(async () => /fully booted/.test(await asteriskCli('core waitfullybooted').catch(() => '')), 'Asterisk after its restart', 30_000);
  await until(async () => (await lineOf(QUEUE))?.managed?.drift[0]?.object === `queue/${QUEUE}`, 'the queue found gone', 30_000);
  const { id } = await one(QUEUE);
  await ask('POST', `pbx-queues/${id}/resolve`, z.unknown(), { choice: 'ours' });
  expect(await asteriskCli(`queue show ${QUEUE}`)).toContain(`PJSIP/${MEMBER}`);
  expect((await found(QUEUE, 'synced')).drift).toEqual([]);
}, 90_000);

it('of somebody else is only read until it is taken over, and theirs again when ours is deleted', async () => {
  fs.appendFileSync(theirFile(), `\n[${FOREIGN}](standard)\nstrategy = linear\nmember => PJSIP/${STRANGER},4\n`);
  const before = fs.readFileSync(theirFile(), 'utf8');
  await asteriskCli('queue reload all');
  await until(async () => (await lineOf(FOREIGN))?.onPbx?.strategy === 'linear', 'the queue of somebody else', 15_000);
  expect((await lineOf(FOREIGN))?.managed).toBeNull();
  const taken = await ask('POST', 'pbx-queues/take-over', managedQueueSchema, { pbx: 'main', queue: FOREIGN });
  expect(taken).toMatchObject({ sync: 'synced', settings: { strategy: 'linear', timeout: 15 }, members: [{ extension: STRANGER, penalty: 4, isFixed: true }] });
  await ask('PATCH', `pbx-queues/${taken.id}`, managedQueueSchema, { version: taken.version, settings: { ...taken.settings, strategy: 'ringall', weight: 3 } });
  expect(await lineOf(FOREIGN)).toMatchObject({ onPbx: { strategy: 'ringall', weight: 3 }, managed: { sync: 'synced' } });
  await ask('DELETE', `pbx-queues/${taken.id}`, z.unknown());
  expect(await lineOf(FOREIGN)).toMatchObject({ onPbx: { strategy: 'linear', weight: 0 }, managed: null });
  expect(fs.readFileSync(theirFile(), 'utf8')).toBe(before);
}, 60_000);
