import { type CallItem, callsPageSchema } from '@santral/contracts';
import { setMembership } from '@santral/tools/calls/ami-actions';
import type { Page } from 'playwright-core';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { get, readRuntime, signInByHttp, until } from './system.js';

let page: Page;
let errors: string[];
let calls: ControlledCalls;
let token: string;

/** Lets a test read the counters of the page's own connections. */
const KEEP_CONNECTIONS = `
  window.connections = [];
  window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
    construct: (target, args) => { const made = new target(...args); window.connections.push(made); return made; },
  });`;

const memberOf = (member: boolean) => setMembership(readRuntime().pbx[0]!.ami, { extensions: ['1006'], queues: ['destek'], member });

beforeAll(async () => {
  ({ page, errors } = await openWindow({ microphone: true }));
  await page.addInitScript(KEEP_CONNECTIONS);
  await signIn(page, 'agent6');
  token = await signInByHttp('admin');
  // A desk phone for somebody to transfer to; the queue has nobody but the browser.
  calls = await ControlledCalls.open(['1007'], []);
  await memberOf(true);
}, 60_000);

afterAll(async () => {
  await memberOf(false);
  await calls?.close();
  await closeBrowser();
  expect(errors).toEqual([]);
});

const phone = () => page.getByRole('region', { name: 'Web telefonu' });
const bar = () => page.getByRole('region', { name: 'Çağrı çubuğu' });

/** Packets of sound of the newest connection. */
const packets = () =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: { getStats: () => Promise<Map<string, Record<string, unknown>>> }[] };
    const counted = { received: 0, sent: 0 };
    for (const one of (await connections.at(-1)!.getStats()).values()) {
      if (one['type'] === 'inbound-rtp') counted.received += Number(one['packetsReceived']);
      if (one['type'] === 'outbound-rtp') counted.sent += Number(one['packetsSent']);
    }
    return counted;
  });

/** A caller of the queue whom the browser has answered with the keyboard. */
async function answered(number: string, name: string) {
  const { caller, ringing } = calls.callIn(number, name);
  await phone().getByText('Çalıyor').waitFor();
  await page.keyboard.press('Alt+A');
  await phone().getByText('Görüşmede').waitFor();
  return { caller, ringing };
}

/** The call's record once the call is over. */
const recordOf = (number: string, from: Date): Promise<CallItem> =>
  until(async () => {
    const { items } = await get(token, `/api/calls?from=${from.toISOString()}&number=${number}`, callsPageSchema);
    return items.find((call) => call.outcome !== 'open');
  }, `the record of ${number}`);

it('switches the phone on: the microphone is asked for, the PBX registers it, and the tag says so', async () => {
  await page.getByRole('button', { name: 'Web telefonunu aç' }).click();
  await phone().getByRole('button', { name: 'Web telefonunu aç' }).click();
  await phone().getByText('Kayıtlı').waitFor();
});

it('answers a queue call with sound both ways, holds it, and hands it to a desk phone', async () => {
  const from = new Date();
  const { caller, ringing } = await answered('05321112233', 'Mehmet Demir');
  const before = await packets();
  await until(async () => {
    const now = await packets();
    return now.received > before.received + 10 && now.sent > before.sent + 50;
  }, 'sound both ways');

  await page.keyboard.press('Alt+H');
  await bar().getByText('Beklemede').waitFor();
  await bar().getByRole('button', { name: 'Devam et' }).click();
  await bar().getByText('Görüşmede').waitFor();

  await page.keyboard.press('Alt+T');
  await phone().getByRole('radio', { name: 'Doğrudan aktar' }).click();
  await phone().getByRole('textbox').fill('1007');
  await phone().getByRole('button', { name: /^Aktar: .*1007/ }).click();
  const { leg } = await ringing;
  await leg.answer();
  await phone().getByRole('textbox', { name: 'Numara' }).waitFor();
  await caller.hangUp();

  const record = await recordOf('05321112233', from);
  expect(record).toMatchObject({ direction: 'inbound', outcome: 'answered', queue: 'destek' });
  expect(record.segments.filter((part) => part.kind === 'talk').map((part) => part.extension)).toEqual(expect.arrayContaining(['1006', '1007']));
  expect(record.segments.filter((part) => part.kind === 'hold' && part.extension === '1006')).toHaveLength(1);
});

it('sends tones the PBX hears: its own transfer code, typed on the keyboard, moves the call', async () => {
  const from = new Date();
  const { caller, ringing } = await answered('05329998877', 'Şükrü Çağlar');
  await page.keyboard.press('Alt+K');
  await phone().getByRole('group', { name: 'Tuş takımı' }).waitFor();
  for (const tone of '##1007') await page.keyboard.press(tone);
  const { leg } = await ringing;
  await leg.answer();
  await caller.hangUp();
  expect((await recordOf('05329998877', from)).segments.map((part) => part.extension)).toContain('1007');
});

it('asks a colleague first, then joins the caller and them', async () => {
  const from = new Date();
  const { caller } = await answered('05337776655', 'Gül Işık');
  await page.keyboard.press('Alt+T');
  await phone().getByRole('textbox').fill('1007');
  // The consultation comes from the agent's own extension.
  const asked = calls.ringOf('1006');
  await phone().getByRole('button', { name: /^Danış: .*1007/ }).click();
  await bar().getByText('Beklemede').waitFor();
  await (await asked).leg.answer();
  await phone().getByRole('button', { name: 'Aktarmayı tamamla' }).click();
  await phone().getByRole('textbox', { name: 'Numara' }).waitFor();
  await caller.hangUp();
  const talked = (await recordOf('05337776655', from)).segments.filter((part) => part.kind === 'talk').map((part) => part.extension);
  expect(talked).toEqual(expect.arrayContaining(['1006', '1007']));
});

it('lets another tab show the phone and take it over', async () => {
  const second = await page.context().newPage();
  await second.goto('/');
  const other = second.getByRole('region', { name: 'Web telefonu' });
  await other.getByText('Ses başka bir sekmede.').waitFor();
  await other.getByRole('button', { name: 'Bu sekmeye al' }).click();
  await phone().getByText('Ses başka bir sekmede.').waitFor();
  await other.getByText('Kayıtlı').waitFor();
  // The tab that has the phone is closed: this one goes on by itself.
  await second.close();
  await phone().getByText('Ses başka bir sekmede.').waitFor({ state: 'detached' });
  await phone().getByText('Kayıtlı').waitFor();
});
