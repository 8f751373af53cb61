import { formatNational } from '@santral/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { recordOf } from './call-facts.js';
import { ControlledCalls } from './controlled-call.js';
import { queueMembers } from './queue-members.js';
import { signInByHttp, until } from './system.js';

/** An agent of the demo company whom no other journey uses, in the queue that grants thirty seconds after each call. */
const ACCOUNT = 'agent3';
const EXTENSION = '1003';
const SALES = '08500000502';
const GRANTED_S = 30;

let page: Page;
let errors: string[];
let calls: ControlledCalls;
let token: string;

beforeAll(async () => {
  token = await signInByHttp('admin');
  ({ page, errors } = await openWindow());
  await signIn(page, ACCOUNT);
  calls = await ControlledCalls.open([EXTENSION], ['satis']);
}, 60_000);
afterEach(() => calls?.endAll());
afterAll(async () => {
  await calls?.close();
  await closeBrowser();
  expect(errors).toEqual([]);
});

const control = () => page.getByRole('region', { name: 'Kuyruk ve mola' });
const says = (text: string) => control().filter({ hasText: text }).waitFor({ timeout: 15_000 });
const press = (name: string | RegExp) => control().getByRole('button', { name }).click();
const card = (number: string) => page.getByRole('article', { name: formatNational(number) });
/** Seconds that the toolbar shows. */
async function shownS(): Promise<number> {
  const [, h, m, s] = /(\d\d):(\d\d):(\d\d)/.exec((await control().textContent()) ?? '') ?? [];
  return Number(h) * 3600 + Number(m) * 60 + Number(s);
}
/** Asterisk holds this pause of the agent; null for none. */
const pausedFor = (reason: string | null) =>
  until(async () => {
    const [member] = await queueMembers(EXTENSION);
    return member !== undefined && (member.isPaused ? member.reason : null) === reason;
  }, `the pause ${reason} in Asterisk's queue status`, 15_000);

/** A caller of the sales queue whom the agent has answered. */
async function answered(number: string, name: string) {
  const { caller, ringing } = calls.callIn(number, name, SALES);
  const { leg } = await ringing;
  await leg.answer();
  await card(number).getByText('Görüşmede').waitFor();
  return caller;
}

it('counts the time after a call down over a reload, keeps the draft, rings nobody meanwhile, is made longer and finished', async () => {
  const from = new Date();
  const caller = await answered('05321114001', 'Mehmet Demir');
  await caller.hangUp();
  await says('Çağrı sonu işlem');
  const began = Date.now();
  await pausedFor('WRAP-UP');
  const note = card('05321114001').getByLabel(/^Açıklama/);
  await note.fill('Teklif gönderilecek.');
  await card('05321114001').getByText(/Taslak kaydedildi/).waitFor();
  const next = calls.callIn('05321114002', 'Zeynep Kaya', SALES);

  await page.reload();
  await says('Çağrı sonu işlem');
  expect(await note.inputValue()).toBe('Teklif gönderilecek.');
  // It did not begin anew: what is left and what has gone by since are what the queue grants.
  expect(Math.abs((await shownS()) + (Date.now() - began) / 1000 - GRANTED_S)).toBeLessThan(3);

  await press('Uzat (kalan: 3)');
  await control().getByRole('button', { name: 'Uzat (kalan: 2)' }).waitFor();
  expect(await shownS()).toBeGreaterThan(GRANTED_S);

  const finishedAt = Date.now();
  await press('Bitir');
  const { leg } = await next.ringing;
  await leg.answer();
  await says('Çevrimiçi');
  await next.caller.hangUp();
  const { rings } = await recordOf(token, '05321114002', from);
  expect(rings).toHaveLength(1);
  expect(Date.parse(rings[0]?.startedAt ?? '')).toBeGreaterThanOrEqual(finishedAt - 50);
  await press('Bitir');
  await pausedFor(null);
});

it('begins a break that was asked for during a call when call and wrap-up are over', async () => {
  const caller = await answered('05321114003', 'Gül Işık');
  await page.keyboard.press('Alt+b');
  const dialog = page.getByRole('dialog', { name: 'Mola Türünü Seçiniz' });
  await dialog.getByRole('button', { name: /Başla/ }).waitFor();
  await dialog.getByRole('radio', { name: /Çay/ }).check();
  await page.keyboard.press('Enter');
  await says('Çağrıdan sonra mola · Çay');
  await pausedFor('NEXT-3');
  await caller.hangUp();
  await says('Çağrı sonu işlem · Çay');
  await press('Bitir');
  await says('Molada · Çay');
  await pausedFor('BRK-3');
  await page.keyboard.press('Alt+o');
  await says('Çevrimiçi');
  await pausedFor(null);
});
