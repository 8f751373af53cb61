import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineFeature, routesOf } from '@santral/desk-platform/features';
import { connectionLost, snapshotLoaded } from '@santral/desk-platform/live';
import { guestFound } from '@santral/desk-platform/store';
import { fakeApi, renderDesk } from '@santral/desk-platform/testing';
import { shellFeature } from '../shell.feature';
import { openShell, pagesFeature } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => {
  desk.stop();
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  Reflect.deleteProperty(document, 'fullscreenElement');
});
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('sizes the type from 70 to 130 % in steps of ten', async () => {
  desk = await openShell();
  await click('Yazı boyutu');
  const sizes = await screen.findAllByRole('menuitem', { name: /^%\d/ });
  expect(sizes.map((item) => item.textContent)).toEqual(['%70', '%80', '%90', '%100', '%110', '%120', '%130']);
  await userEvent.click(screen.getByRole('menuitem', { name: '%130' }));
  expect(document.documentElement.style.getPropertyValue('--font-scale')).toBe('1.3');
});

it('turns light and dark', async () => {
  desk = await openShell();
  await click('Koyu görünüm');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await click('Açık görünüm');
  expect(document.documentElement.dataset['theme']).toBe('light');
});

it('fills the screen and leaves it, where the browser allows it', async () => {
  desk = await openShell();
  expect(screen.queryByRole('button', { name: 'Tam ekran' })).toBeNull();
  desk.stop();
  let filled: Element | null = null;
  const fill = (element: Element | null) => {
    filled = element;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  Object.defineProperty(document, 'fullscreenElement', { get: () => filled, configurable: true });
  document.documentElement.requestFullscreen = () => fill(document.documentElement);
  document.exitFullscreen = () => fill(null);
  desk = await openShell();
  await click('Tam ekran');
  expect(filled).toBe(document.documentElement);
  await click('Tam ekrandan çık');
  expect(filled).toBeNull();
});

it('has who one is and the way out in the menu of the user; pages this desk does not have are no dead entries', async () => {
  const asked: string[] = [];
  const spy = defineFeature({ id: 'spy', locales: { tr: {}, en: {}, ar: {} }, reducer: (state: null = null, { type }) => (asked.push(type), state) });
  desk = await openShell({ features: [shellFeature, pagesFeature, spy], data: { extension: '104' } });
  await click(/kullanıcı menüsü/);
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getByText('elif.kaya@ornek.test')).toBeInTheDocument();
  expect(menu.queryByRole('menuitem', { name: 'Gelen kutusu' })).toBeNull();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Çıkış' }));
  expect(asked).toContain('session/sign-out-requested');
});

it('helps where there is no page: the first page, the search, and pages that may be opened', async () => {
  desk = await openShell({ at: '/pages/errors/error-404' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sayfa bulunamadı' })).toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Panele geri dön' })).toHaveAttribute('href', '/');
  expect(main.getByRole('link', { name: 'Müşteriler' })).toHaveAttribute('href', '/apps/customers');
  await userEvent.click(main.getByRole('button', { name: /Sayfa ara/ }));
  expect(await screen.findByRole('combobox', { name: 'Sayfa, müşteri ya da işlem ara' })).toBeInTheDocument();
});

it('gives guests the ways in and what they can set for themselves, kept in their browser, and nothing of a desk', async () => {
  const net = fakeApi({});
  const features = [shellFeature, pagesFeature];
  const guest = renderDesk(<></>, { features, routes: routesOf(features), at: '/no/such/page', runSagas: false });
  desk = { ...guest, calls: net.calls, stop: () => (guest.stop(), net.restore(), localStorage.clear()) };
  act(() => void guest.store.dispatch(guestFound()));
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('heading', { level: 1, name: 'Sayfa bulunamadı' })).toBeInTheDocument();
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  expect(main.queryByRole('button')).toBeNull();
  await click('Koyu görünüm');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await click(/kullanıcı menüsü/);
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Giriş yap', 'Hesap oluştur']);
  expect(net.calls).toEqual([]);
});

it('says after a fault of ours what is safe, and of the server what is known', async () => {
  desk = await openShell({ at: '/pages/errors/error-500' });
  const text = (await screen.findByText(/taslaklarınız güvende/));
  expect(text).not.toHaveTextContent(/ulaşıl/);
  act(() => void desk.store.dispatch(connectionLost({ at: new Date().toISOString(), reason: 'transport close' })));
  expect(text).toHaveTextContent('ulaşılamıyor');
  const at = new Date().toISOString();
  act(() => void desk.store.dispatch(snapshotLoaded({ positions: {}, serverTime: at, extension: null, pbx: null, cards: [], drafts: {}, phoneReachable: null, links: [] })));
  expect(text).toHaveTextContent('ulaşılıyor');
});
