import { setMembership } from '@santral/tools/calls/ami-actions';
import type { Page } from 'playwright-core';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { factsOf, recordOf } from './call-facts.js';
import { ControlledCalls } from './controlled-call.js';
import { KEEP_CONNECTIONS, packetsOf } from './sound-counters.js';
import { readRuntime, signInByHttp, until } from './system.js';

let page: Page;
let errors: string[];
let calls: ControlledCalls;
let token: string;

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

// What one test leaves up would keep the browser busy for the next.
afterEach(() => calls?.endAll());
afterAll(async () => {
  await memberOf(false);
  await calls?.close();
  await closeBrowser();
  expect(errors).toEqual([]);
});

const phone = () => page.getByRole('region', { name: 'Web telefonu' });
const bar = () => page.getByRole('region', { name: 'Çağrı çubuğu' });

/** A caller of the queue whom the browser has answered with the keyboard. */
async function answered(number: string, name: string) {
  const { caller, ringing } = calls.callIn(number, name);
  await phone().getByText('Çalıyor').waitFor();
  await page.keyboard.press('Alt+A');
  await phone().getByText('Görüşmede').waitFor();
  return { caller, ringing };
}

it('switches the phone on: the microphone is asked for, the PBX registers it, and the tag says so', async () => {
  await page.getByRole('button', { name: 'Web telefonunu aç' }).click();
  await phone().getByRole('button', { name: 'Web telefonunu aç' }).click();
  await phone().getByText('Kayıtlı').waitFor();
});

it('looks at the devices before the first login to the queue, and not before the second', async () => {
  const control = page.getByRole('region', { name: 'Kuyruk ve mola' });
  const says = (text: string) => control.filter({ hasText: text }).waitFor({ timeout: 15_000 });
  const press = (name: string) => control.getByRole('button', { name }).click();
  await memberOf(false);
  await says('Çıkış yapıldı');
  await press('Kuyruğa gir');
  const check = page.getByRole('dialog', { name: 'Cihaz denetimi' });
  // The microphone of the tests beeps; a camera was not allowed.
  await check.getByText('Sesiniz geliyor.').waitFor();
  await check.getByText(/Kamera (izni verilmedi|bulunamadı)/).waitFor();
  // The keyboard stays in it.
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    expect(await check.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await check.getByRole('button', { name: 'Zili çal' }).click();
  await check.getByText(/Ses çalındı/).waitFor();
  await check.getByRole('button', { name: 'Kuyruğa gir' }).click();
  await says('Çevrimiçi');
  await press('Kuyruktan çık');
  await says('Çıkış yapıldı');
  await press('Kuyruğa gir');
  await says('Çevrimiçi');
  expect(await check.count()).toBe(0);
  await press('Kuyruktan çık');
  await says('Çıkış yapıldı');
  await memberOf(true);
}, 60_000);

it('answers a queue call with sound both ways, holds it, and hands it to a desk phone', async () => {
  const from = new Date();
  const { caller, ringing } = await answered('05321112233', 'Mehmet Demir');
  const before = await packetsOf(page);
  await until(async () => {
    const now = await packetsOf(page);
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
  await leg.hears();
  await phone().getByRole('textbox', { name: 'Numara' }).waitFor();
  await caller.hangUp();

  const record = await recordOf(token, '05321112233', from);
  expect(record).toMatchObject({ direction: 'inbound', outcome: 'answered', queue: 'destek' });
  expect(record.segments.filter((part) => part.kind === 'talk').map((part) => part.extension)).toEqual(expect.arrayContaining(['1006', '1007']));
  expect(record.segments.filter((part) => part.kind === 'hold' && part.extension === '1006')).toHaveLength(1);
  expect((await factsOf(record.id)).filter((fact) => /held|resumed|answered|transferred/.test(fact))).toEqual(['call.answered 1006', 'call.held 1006', 'call.resumed 1006', 'call.transferred', 'call.answered 1007']);
});

it('sends tones the PBX hears: its own transfer code, typed on the keyboard, moves the call', async () => {
  const from = new Date();
  const { caller, ringing } = await answered('05329998877', 'Şükrü Çağlar');
  await page.keyboard.press('Alt+K');
  await phone().getByRole('group', { name: 'Tuş takımı' }).waitFor();
  for (const tone of '##1007') await page.keyboard.press(tone);
  const { leg } = await ringing;
  await leg.answer();
  await leg.hears();
  await caller.hangUp();
  const record = await recordOf(token, '05329998877', from);
  expect(record.segments.map((part) => part.extension)).toContain('1007');
  expect(record.transfers).toMatchObject([{ kind: 'blind', from: '1006', to: '1007' }]);
  expect((await factsOf(record.id)).filter((fact) => /answered|transferred/.test(fact))).toEqual(['call.answered 1006', 'call.transferred', 'call.answered 1007']);
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
  const talked = (await recordOf(token, '05337776655', from)).segments.filter((part) => part.kind === 'talk').map((part) => part.extension);
  expect(talked).toEqual(expect.arrayContaining(['1006', '1007']));
});

it('lets three hear each other: the caller on hold, whoever was asked, and the agent', async () => {
  const from = new Date();
  const { caller } = await answered('05338887766', 'Hakan Şimşek');
  await page.keyboard.press('Alt+T');
  await phone().getByRole('textbox').fill('1007');
  const asked = calls.ringOf('1006');
  await phone().getByRole('button', { name: /^Danış: .*1007/ }).click();
  await bar().getByText('Beklemede').waitFor();
  const { leg: third } = await asked;
  await third.answer();
  await phone().getByRole('button', { name: 'Üçlü görüşme yap' }).click();
  await phone().getByText(/1007.* da hatta/).waitFor();
  await bar().getByText('Görüşmede').waitFor();
  // Each hears the two others: what arrives goes on arriving at all three, after the caller's silence on hold.
  const first = { page: (await packetsOf(page, 0)).received, caller: caller.rtp.received, third: third.rtp.received };
  await until(async () => {
    const now = { page: (await packetsOf(page, 0)).received, caller: caller.rtp.received, third: third.rtp.received };
    return now.page > first.page + 20 && now.caller > first.caller + 20 && now.third > first.third + 20;
  }, 'sound at all three');

  // The agent goes and the two others go on; when one of them goes, nobody is left waiting alone.
  await page.keyboard.press('Alt+E');
  await phone().getByRole('textbox', { name: 'Numara' }).waitFor();
  expect(third.isUp && caller.isUp).toBe(true);
  await third.hangUp();
  await caller.over;
  const record = await recordOf(token, '05338887766', from);
  expect(record).toMatchObject({ direction: 'inbound', outcome: 'answered', queue: 'destek', extension: '1007' });
  const parts = record.segments.filter((part) => part.kind !== 'hold').map((part) => `${part.kind} ${part.extension}`);
  expect(parts.slice(0, 3)).toEqual(['talk 1006', 'consult 1006', 'consult 1007']);
  // The two may be in the room a moment before the caller, and talk to each other until then.
  expect(parts.slice(3).filter((part) => part.startsWith('talk')).sort()).toEqual(['talk 1006', 'talk 1007']);
  // The two calls became one, and nobody handed it over.
  expect(record.transfers).toEqual([]);
  expect((await factsOf(record.id)).filter((fact) => !/held|resumed/.test(fact))).toEqual([
    'call.started', 'call.queued', 'call.ringing 1006', 'call.dequeued 1006', 'call.answered 1006', 'call.merged', 'call.answered 1007', 'call.agent-left 1006', 'call.agent-left 1007', 'call.ended',
  ]);
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
