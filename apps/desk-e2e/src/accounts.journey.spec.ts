import { auditPageSchema } from '@santral/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { get, readCode, signInByHttp } from './system.js';

const NAME = '<b>Deniz</b> Yeni';
const PASSWORD = 'ilk-sifrem-1';
/** Its own account in every run, so that the journey can be walked twice on one system. */
const run = String(Date.now()).slice(-4);
const EMAIL = `yeni${run}@santral.demo`;
const PHONE = `0532555${run}`;
const EXTENSION = `2${run}`;

let admin: Page;
let guest: Page;
const errors: string[][] = [];

beforeAll(async () => {
  for (const take of [(page: Page) => (admin = page), (page: Page) => (guest = page)]) {
    const window = await openWindow();
    take(window.page);
    errors.push(window.errors);
  }
  await signIn(admin, 'admin');
}, 60_000);

afterAll(async () => {
  await closeBrowser();
  expect(errors.flat()).toEqual([]);
});

async function signInAs(page: Page, password: string): Promise<void> {
  const since = Date.now();
  await page.goto('/login');
  await page.getByLabel('E-posta').fill(EMAIL);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await page.waitForURL('**/tfa');
  await page.getByLabel('SMS kodu').fill(await readCode(PHONE, since));
  await page.waitForURL('**/apps/**');
}

it('takes a guest from registering over the approval by an administrator to the desk, and out of it again', async () => {
  await guest.goto('/login');
  await guest.getByRole('link', { name: 'Hesap oluştur' }).click();
  await guest.getByLabel('Ad soyad').fill(NAME);
  await guest.getByLabel('E-posta').fill(EMAIL);
  await guest.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Şifre (tekrar)').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Hesap oluştur' }).click();
  await guest.getByText('Hesabınız oluşturuldu').waitFor();

  await guest.goto('/login');
  await guest.getByLabel('E-posta').fill(EMAIL);
  await guest.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await guest.getByText('Hesabınız yönetici onayını bekliyor.').waitFor();

  await admin.goto(`/apps/users?q=${EMAIL}`);
  await admin.getByText('Onay bekliyor').waitFor();
  // The name is text, not a page.
  await admin.getByRole('link', { name: new RegExp(`<b>Deniz</b>`) }).click();
  await admin.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await admin.getByRole('button', { name: 'Düzenle' }).click();
  await admin.getByLabel('Cep telefonu').fill(PHONE);
  await admin.getByRole('combobox', { name: 'Roller' }).click();
  await admin.getByTitle('Personel').click();
  await admin.keyboard.press('Escape');
  await admin.getByLabel('Dahili').fill(EXTENSION);
  await admin.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await admin.getByText('Kaydedildi.').waitFor();

  await signInAs(guest, PASSWORD);
  await guest.goto('/apps/users');
  await guest.getByText('Bu sayfayı görme yetkiniz yok').waitFor();

  await admin.getByRole('button', { name: 'Düzenle' }).click();
  await admin.getByRole('switch', { name: 'Devre dışı' }).click();
  await admin.getByRole('button', { name: 'Kaydet', exact: true }).click();
  // Nothing is asked of the server on the guest's side: the socket tells.
  await guest.waitForURL('**/login');

  const token = await signInByHttp('admin');
  const { items } = await get(token, `/api/audit?q=${EMAIL}&pageSize=100`, auditPageSchema);
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.registered', 'user.updated', 'sign-in.completed']));
}, 90_000);

it('sets a forgotten password with a code from the phone', async () => {
  await admin.getByRole('button', { name: 'Düzenle' }).click();
  await admin.getByRole('switch', { name: 'Devre dışı' }).click();
  await admin.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await admin.getByText('Etkin').waitFor();

  const since = Date.now();
  await guest.goto('/reset-password');
  await guest.getByLabel('E-posta').fill(EMAIL);
  await guest.getByRole('button', { name: 'SMS gönder' }).click();
  await guest.getByLabel('SMS kodu').fill(await readCode(PHONE, since));
  await guest.getByRole('button', { name: 'SMS kodunu gir' }).click();
  await guest.getByLabel('Yeni şifre').fill('ikinci-sifrem-2');
  await guest.getByRole('button', { name: 'Şifremi değiştir' }).click();
  await guest.getByText('Şifre başarıyla güncellendi').waitFor();
  await guest.waitForURL('**/login');
  await signInAs(guest, 'ikinci-sifrem-2');

  await guest.goto('/pages/profile');
  await guest.getByText('bu oturum').waitFor();
  await guest.getByLabel('Ad soyad').fill('Deniz Yeni');
  await guest.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await guest.getByText('Profil kaydedildi.').waitFor();
}, 60_000);
