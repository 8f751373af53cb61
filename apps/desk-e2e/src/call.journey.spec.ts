import { callItemSchema, callsPageSchema, customers, type ResourcePage, supportTickets } from '@santral/contracts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { ControlledCalls, type Leg } from './controlled-call.js';
import { get, signInByHttp, until } from './system.js';

let page: Page;
let errors: string[];
let calls: ControlledCalls;

beforeAll(async () => {
  ({ page, errors } = await openWindow());
  await signIn(page, 'agent1');
  calls = await ControlledCalls.open(['1001']);
}, 60_000);

afterAll(async () => {
  await calls?.close();
  await closeBrowser();
  expect(errors).toEqual([]);
});

const cardOf = (name: string | RegExp) => page.getByRole('article', { name });
const chooseReason = async (card: ReturnType<typeof cardOf>, typed: string) => {
  await card.getByLabel('Arama Nedeni').click();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  // The list stays open for the next reason and lies over what is below it.
  await page.keyboard.press('Escape');
};

const anyRow = z.looseObject({ id: z.union([z.string(), z.number()]) });
const rows = z.object({ items: z.array(anyRow), total: z.number() }) as unknown as z.ZodType<ResourcePage>;

it('rings on the desk, is answered, hung up, saved with two reasons and a comment, and opens a ticket', async () => {
  const from = new Date();
  const { caller, ringing } = calls.callIn('05321112233', 'Mehmet Demir');
  const ring = await ringing;

  const card = cardOf(/Gelen Arama, Mehmet Demir/);
  await card.waitFor();
  await card.getByText('Çalıyor').waitFor();
  await card.getByText('Demir Ticaret').first().waitFor();
  expect(await page.locator('[aria-live="assertive"]').allTextContents()).toContainEqual(expect.stringContaining('Gelen arama, Mehmet Demir'));

  await calls.pickUp('05321112233', ring);
  await card.getByText('Görüşmede').waitFor();
  // The timer counts: two seconds after the answer it no longer shows zero.
  await until(async () => /00:00:(0[2-9]|[1-5]\d)/.test((await card.textContent()) ?? ''), 'the running timer');

  await chooseReason(card, 'fatura');
  await chooseReason(card, 'arıza');
  await card.getByLabel(/^Açıklama/).fill('Kasım faturası iki kez çekilmiş, hat da kesik.');
  await card.getByText(/Taslak kaydedildi/).waitFor();

  await caller.hangUp();
  await card.getByText(/Çağrı sonu işlem|Görüşme bitti/).waitFor();
  await card.getByRole('button', { name: /Kaydet/ }).click();
  await page.getByText('Görüşme Detayları Kaydedildi ve Destek Talebi Oluşturuldu').waitFor();
  await card.waitFor({ state: 'detached' });

  const token = await signInByHttp('admin');
  const saved = await until(async () => {
    const { items } = await get(token, `/api/calls?from=${from.toISOString()}&number=05321112233`, callsPageSchema);
    return items.find((call) => call.outcome !== 'open' && call.detail !== null);
  }, 'the saved call');
  expect(saved).toMatchObject({ direction: 'inbound', outcome: 'answered', extension: '1001', queue: 'destek', caller: '05321112233' });
  expect(saved.detail?.reasons.map((reason) => reason.label).sort()).toEqual(['Arıza kaydı', 'Fatura itirazı']);
  expect(saved.detail?.comment).toBe('Kasım faturası iki kez çekilmiş, hat da kesik.');
  expect(saved.talkMs).toBeGreaterThan(1500);
  await get(token, `/api/calls/${saved.id}`, callItemSchema);

  const tickets = await until(async () => {
    const found = await get(token, `/api/resources/${supportTickets.name}?filter[callId]=${saved.id}`, rows);
    return found.total > 0 ? found : null;
  }, 'the ticket');
  expect(tickets.total).toBe(1);
  const owners = await get(token, `/api/resources/${customers.name}?q=Demir%20Ticaret`, rows);
  expect(tickets.items[0]).toMatchObject({ customerId: owners.items[0]?.['id'], channel: 'call' });

  // The agent hears of it without asking.
  await page.getByRole('button', { name: /yeni bildirim/ }).click();
  await page.getByRole('dialog', { name: 'Bildirimler' }).getByText(new RegExp(`Görüşmenizden ${String(tickets.items[0]?.['code'])} açıldı`)).waitFor();
  await page.keyboard.press('Escape');
});

it('brings card and draft back after a reload, and shows them on a second tab', async () => {
  const { caller, ringing } = calls.callIn('05329998877', 'Şükrü Çağlar');
  const { leg } = await ringing;
  await leg.answer();
  const card = cardOf(/Gelen Arama, Şükrü Çağlar/);
  await card.getByText('Görüşmede').waitFor();
  await card.getByLabel(/^Açıklama/).fill('Adres değişikliği soruldu.');
  await card.getByText(/Taslak kaydedildi/).waitFor();

  await page.reload();
  await card.getByText('Görüşmede').waitFor();
  expect(await card.getByLabel(/^Açıklama/).inputValue()).toBe('Adres değişikliği soruldu.');

  const second = await page.context().newPage();
  await second.goto('/');
  const twin = second.getByRole('article', { name: /Şükrü Çağlar/ });
  await twin.waitFor();
  await caller.hangUp();
  await chooseReason(card, 'tarife');
  await card.getByRole('button', { name: /Kaydet/ }).click();
  await page.getByText('Görüşme Detayları Kaydedildi').first().waitFor();
  // Saved on one tab, gone on both.
  await twin.waitFor({ state: 'detached' });
  await second.close();
});

it('creates a record for an unknown caller and shows every text of the form', async () => {
  const { caller, ringing } = calls.callIn('05991234567', '');
  const { leg } = await ringing;
  await leg.answer();
  const card = cardOf(/Yeni Çağrı/);
  await card.getByText(/Arayan Kişi Bilgisi Yok/).waitFor();
  await card.getByRole('button', { name: 'Yeni Kayıt Oluştur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeni Kayıt Oluştur' });
  await dialog.getByRole('button', { name: /Kaydet/ }).click();
  await dialog.getByText('Lütfen Müşteri Seçiniz.').waitFor();
  await dialog.getByText('HIZLI MÜŞTERİ EKLE').click();
  await dialog.getByRole('button', { name: /Kaydet/ }).click();
  await dialog.getByText('Lütfen Müşteri Ad Soyad Kısmını Doldurunuz.').waitFor();
  await dialog.getByLabel('Ad', { exact: false }).and(dialog.getByPlaceholder('Örn. Şule')).fill('Işıl');
  await dialog.getByPlaceholder('Örn. Ağaoğlu').fill('Öztürk');
  await dialog.getByRole('button', { name: /Kaydet/ }).click();
  await page.getByText('Kayıt Başarılı.').waitFor();
  await cardOf(/Gelen Arama, Işıl Öztürk/).waitFor();
  await caller.hangUp();
});

it('shows an outgoing call and ends it when the far end is busy', async () => {
  let outside: Leg | undefined;
  const leg = calls.dialOut('1001', '05551234567', (far) => (outside = far));
  // Calls of other journeys may have left cards of their own.
  const card = cardOf(/Giden Arama, 0555 123 45 67/);
  await card.getByText('Aranıyor').waitFor();
  (await until(() => Promise.resolve(outside), 'the call at its far end')).reject(486);
  expect(await leg.answered).toBe(486);
  await card.getByRole('button', { name: 'Kartı kaydetmeden kapat' }).click();
  await card.waitFor({ state: 'detached' });
});
