import type { CallItem } from '@santral/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { recordOf } from './call-facts.js';
import { ControlledCalls } from './controlled-call.js';
import { signInByHttp } from './system.js';

/** An agent directs calls of a desk phone from the screen; a real Asterisk (and where only it can, the phone) does it, and the card follows what it says. */
let page: Page;
let errors: string[];
let calls: ControlledCalls;
let token: string;

beforeAll(async () => {
  ({ page, errors } = await openWindow({ width: 1920, height: 1080 }));
  await signIn(page, 'agent8');
  token = await signInByHttp('admin');
  // 1009 is somebody to hand a call to; only 1008 is in the queue.
  calls = await ControlledCalls.open(['1008', '1009'], [], undefined, { userAgent: 'Yealink SIP-T46U 108.86.0.20', isRemote: true });
  await calls.join('1008', 'destek');
}, 60_000);

afterAll(async () => {
  await calls?.leave('1008', 'destek');
  await calls?.close();
  await closeBrowser();
  expect(errors).toEqual([]);
});

// What one test leaves up would keep the agent busy for the next.
afterEach(() => calls?.endAll());

const bar = () => page.getByRole('region', { name: 'Çağrı çubuğu' });
const press = (name: string) => bar().getByRole('button', { name }).click();
const isOver = () => bar().getByText(/Çağrı sonu işlem|Görüşme yok/).waitFor();

/** A caller of the queue whom the agent's phone has answered. */
async function answered(number: string, name: string) {
  const { caller, ringing } = calls.callIn(number, name);
  const { leg } = await ringing;
  await leg.answer();
  await bar().getByText('Görüşmede').waitFor();
  return { caller, leg };
}

const talksOf = (record: CallItem) => record.segments.map((part) => `${part.kind} ${part.extension}`);

/** Types a number into the list of colleagues, opened by its shortcut, and takes one of its two buttons. */
async function handOver(to: string, button: 'Danış' | 'Doğrudan aktar') {
  await page.keyboard.press('Alt+T');
  const dialog = page.getByRole('dialog', { name: 'Aktar' });
  await dialog.getByRole('textbox').fill(to);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

it('rejects a call that rings, and ends one that was answered, by a key', async () => {
  const from = new Date();
  const { caller, ringing } = calls.callIn('05321110001', 'Mehmet Demir');
  await ringing;
  await bar().getByRole('button', { name: 'Reddet' }).waitFor();
  const again = calls.ringOf('05321110001');
  await press('Reddet');
  const { leg } = await again;
  await leg.answer();
  await bar().getByText('Görüşmede').waitFor();
  await page.keyboard.press('Alt+E');
  await caller.over;
  await isOver();
  const record = await recordOf(token, '05321110001', from);
  expect(record).toMatchObject({ outcome: 'answered', hangupBy: 'agent', extension: '1008' });
  expect(record.rings.map((ring) => ring.result)).toEqual(['rejected', 'answered']);
});

it('has the desk phone answer, hold and go on, by buttons and keys', async () => {
  const from = new Date();
  const { caller, ringing } = calls.callIn('05321110006', 'Şule Çelik');
  const { leg } = await ringing;
  await bar().getByRole('button', { name: 'Cevapla' }).waitFor();
  await page.keyboard.press('Alt+A');
  await bar().getByText('Görüşmede').waitFor();
  await leg.hears();
  await press('Beklet');
  await bar().getByText('Beklemede').waitFor();
  await page.keyboard.press('Alt+H');
  await bar().getByText('Görüşmede').waitFor();
  await caller.hangUp();
  await isOver();
  const record = await recordOf(token, '05321110006', from);
  expect(record.rings.map((ring) => ring.result)).toEqual(['answered']);
  expect(talksOf(record)).toEqual(['talk 1008', 'hold 1008']);
});

it('hands a call over unasked', async () => {
  const from = new Date();
  const { caller } = await answered('05321110002', 'Zeynep Kaya');
  const asked = calls.ringOf('05321110002');
  await handOver('1009', 'Doğrudan aktar');
  const { leg } = await asked;
  await leg.answer();
  await leg.hears();
  await isOver();
  await caller.hangUp();
  const record = await recordOf(token, '05321110002', from);
  expect(record.transfers).toMatchObject([{ kind: 'blind', from: '1008', to: '1009' }]);
  expect(talksOf(record)).toEqual(['talk 1008', 'talk 1009']);
});

it('asks a colleague and goes back to the caller, then asks again and joins them', async () => {
  const from = new Date();
  const { caller } = await answered('05321110003', 'Gül Işık');
  let asked = calls.ringOf('1008');
  await handOver('1009', 'Danış');
  await (await asked).leg.answer();
  await bar().getByText('Danışılıyor').waitFor();
  await press('Arayana dön');
  await bar().getByText('Görüşmede').waitFor();

  asked = calls.ringOf('1008');
  await handOver('1009', 'Danış');
  await (await asked).leg.answer();
  await bar().getByText('Danışılıyor').waitFor();
  await press('Aktarmayı tamamla');
  await isOver();
  await caller.hangUp();
  const record = await recordOf(token, '05321110003', from);
  expect(record.transfers).toMatchObject([{ kind: 'warm', from: '1008', to: '1009' }]);
  const parts = talksOf(record).filter((part) => !part.startsWith('hold'));
  // A busy PBX that takes the pipe out of the line parts the last talk in two, one right after the other.
  expect(parts.filter((part, at) => part !== parts[at - 1])).toEqual(['talk 1008', 'consult 1008', 'consult 1009', 'talk 1008', 'consult 1008', 'consult 1009', 'talk 1009']);
});

it('parks a call and fetches it: one call, one card', async () => {
  const from = new Date();
  const { caller, leg } = await answered('05321110004', 'Ömer Ünal');
  await press('Park et');
  await leg.over;
  await bar().getByText('Park edildi').waitFor();
  const back = calls.ringOf('05321110004');
  await press('Geri al');
  const fetched = (await back).leg;
  await fetched.answer();
  await bar().getByText('Görüşmede').waitFor();
  await fetched.hangUp();
  await caller.over;
  const record = await recordOf(token, '05321110004', from);
  expect(record).toMatchObject({ direction: 'inbound', outcome: 'answered', transfers: [] });
  expect(talksOf(record)).toEqual(['talk 1008', 'talk 1008']);
});

it('silences the recording and lets it go on', async () => {
  const { caller } = await answered('05321110005', 'Elif Aydın');
  await press('Ses kaydını duraklat');
  await page.getByText('Ses kaydı duraklatıldı').first().waitFor();
  await press('Ses kaydını sürdür');
  await bar().getByRole('button', { name: 'Ses kaydını duraklat' }).waitFor();
  await caller.hangUp();
  await isOver();
});

it('calls a number by a click: the desk phone rings, then the number', async () => {
  const from = new Date();
  await page.goto('/apps/customer/list');
  const number = page.locator('button.phone-number').first();
  await number.waitFor();
  const shown = ((await number.textContent()) ?? '').replace(/\D/g, '');
  const own = calls.ringOf(shown);
  calls.answersOutside(shown);
  await number.click();
  const { leg } = await own;
  await leg.answer();
  await bar().getByText('Görüşmede').waitFor();
  await page.keyboard.press('Alt+E');
  await leg.over;
  expect(await recordOf(token, shown, from)).toMatchObject({ direction: 'outbound', outcome: 'answered', extension: '1008', hangupBy: 'agent' });
});
