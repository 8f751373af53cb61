import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineFeature } from '@santral/desk-platform/features';
import { MENU_HOVER_MS, preferencesChanged, type Change, type Preferences } from '@santral/desk-platform/store';
import { shellFeature } from '../shell.feature';
import { openShell, pagesFeature } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

const menu = () => screen.getByRole('navigation', { name: 'Ana menü' });
const frame = () => menu().parentElement as HTMLElement;
const change = (preferences: Change<Preferences>) => act(() => void desk.store.dispatch(preferencesChanged(preferences)));
const navbar = (settings: Change<Preferences['layout']['config']['navbar']>) => change({ layout: { config: { navbar: settings } } });

it('style-1 goes away when closed and comes back from the toolbar', async () => {
  desk = await openShell();
  navbar({ style: 'style-1' });
  expect(frame().style.getPropertyValue('--nav-w')).toBe('280px');
  await userEvent.click(screen.getByRole('button', { name: 'Menüyü kapat' }));
  expect(screen.queryByRole('navigation', { name: 'Ana menü' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Menüyü aç' }));
  expect(menu()).toBeInTheDocument();
});

it('style-2 folds to icons, opens over the page under a pointer that rests 150 ms, and folds when it leaves', async () => {
  desk = await openShell();
  navbar({ style: 'style-2', folded: true });
  expect(frame().style.getPropertyValue('--nav-w')).toBe('64px');
  const box = menu().firstElementChild as HTMLElement;
  expect(MENU_HOVER_MS).toBe(150);
  fireEvent.pointerEnter(box);
  fireEvent.pointerLeave(box);
  fireEvent.pointerEnter(box);
  expect(screen.queryByRole('textbox', { name: 'Menüde ara' })).toBeNull();
  expect(await screen.findByRole('textbox', { name: 'Menüde ara' })).toBeInTheDocument();
  expect(frame().style.getPropertyValue('--nav-w')).toBe('64px');
  fireEvent.pointerLeave(box);
  expect(screen.queryByRole('textbox', { name: 'Menüde ara' })).toBeNull();
});

it('style-2 folded opens by keyboard with the group that was chosen', async () => {
  desk = await openShell();
  navbar({ style: 'style-2', folded: true });
  screen.getByRole('button', { name: 'CRM' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Müşteriler' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Müşteriler' })).toBeNull();
});

it.each([
  ['style-3', '120px', '400px'],
  ['style-3-dense', '64px', '344px'],
] as const)('%s is a column of icons with the pages of a group beside it', async (style, closed, open) => {
  desk = await openShell();
  navbar({ style });
  expect(frame().style.getPropertyValue('--nav-w')).toBe(closed);
  await userEvent.click(screen.getByRole('button', { name: 'CRM' }));
  expect(frame().style.getPropertyValue('--nav-w')).toBe(open);
  await userEvent.click(within(menu()).getByRole('link', { name: 'Kişiler' }));
  expect(await screen.findByRole('heading', { name: 'Kişi listesi' })).toBeInTheDocument();
  expect(document.title).toBe('Kişiler · Santral');
  await userEvent.click(screen.getByRole('button', { name: 'CRM' }));
  expect(frame().style.getPropertyValue('--nav-w')).toBe(closed);
});

it.each(['layout2', 'layout3'] as const)('%s has the menu in one line, its groups open below', async (style) => {
  desk = await openShell();
  change({ layout: { style } });
  expect(frame().style.getPropertyValue('--nav-w')).toBe('0px');
  expect(frame().style.getPropertyValue('--container-w')).toBe('1120px');
  await userEvent.click(screen.getByRole('button', { name: 'CRM' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Müşteriler' }));
  expect(await screen.findByRole('heading', { name: 'Müşteri listesi' })).toBeInTheDocument();
});

it('a hidden menu opens over the page and closes on Escape, outside and when a page is chosen', async () => {
  desk = await openShell();
  navbar({ display: false });
  const opener = screen.getByRole('button', { name: 'Menüyü aç' });
  await userEvent.click(opener);
  expect(menu()).toBeInTheDocument();
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Ana menü' })).toBeNull());
  await userEvent.click(opener);
  fireEvent.pointerDown(screen.getByRole('main'));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Ana menü' })).toBeNull());
  await userEvent.click(opener);
  await userEvent.click(within(menu()).getByRole('link', { name: 'Gösterge paneli' }));
  expect(screen.queryByRole('navigation', { name: 'Ana menü' })).toBeNull();
});

it('has a way past the menu, and to it', async () => {
  desk = await openShell();
  const links = within(screen.getByRole('navigation', { name: 'Kısa yollar' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#main', '#navbar']);
  for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).toHaveAttribute('tabindex', '-1');
});

it('marks the entry that a page without one of its own belongs to, and takes the title from it', async () => {
  const texts = { leads: 'Adaylar' };
  const leads = defineFeature({
    id: 'leads',
    locales: { tr: texts, en: texts, ar: texts },
    menu: [{ id: 'leads', title: 'leads', url: '/apps/leads', also: ['/apps/customer'], group: 'crm', order: 90, access: 'customers.read' }],
  });
  desk = await openShell({ features: [shellFeature, pagesFeature, leads], at: '/apps/customer/7/0' });
  expect(await screen.findByRole('heading', { name: 'Bir müşteri' })).toBeInTheDocument();
  expect(within(menu()).getByRole('link', { current: 'page' })).toHaveTextContent('Adaylar');
  expect(document.title).toBe('Adaylar · Santral');
});

it('draws the page that is opened, and nothing of the toolbar', async () => {
  let drawn = 0;
  const counter = defineFeature({ id: 'counter', locales: { tr: {}, en: {}, ar: {} }, slots: [{ slot: 'toolbar.end', order: 1, render: () => <i data-drawn={(drawn += 1)} /> }] });
  desk = await openShell({ features: [shellFeature, pagesFeature, counter] });
  await userEvent.click(within(menu()).getByRole('button', { name: 'CRM' }));
  const before = drawn;
  expect(before).toBeGreaterThan(0);
  await userEvent.click(within(menu()).getByRole('link', { name: 'Müşteriler' }));
  expect(await screen.findByRole('heading', { name: 'Müşteri listesi' })).toBeInTheDocument();
  expect(drawn).toBe(before);
});

it('brings the entry that is marked into sight', async () => {
  const seen: (string | null)[] = [];
  const stand = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.textContent);
  };
  desk = await openShell({ at: '/apps/call-modal/tags' });
  expect(await screen.findByRole('heading', { name: 'Neden listesi' })).toBeInTheDocument();
  expect(seen).toEqual(['Arama nedenleri']);
  if (stand) Object.defineProperty(Element.prototype, 'scrollIntoView', stand);
  else Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('marks one entry alone where two lead to the same page: the one that was followed', async () => {
  const texts = { employees: 'Çalışanlar' };
  const twin = { id: 'employees', title: 'employees', url: '/apps/customers', group: 'settings' as const, order: 80, access: 'customers.read' as const };
  desk = await openShell({ features: [shellFeature, pagesFeature, { id: 'twin', locales: { tr: texts, en: texts, ar: texts }, menu: [twin] }] });
  const marked = () => within(menu()).queryAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  for (const group of ['CRM', 'Ayarlar']) await userEvent.click(within(menu()).getByRole('button', { name: group }));
  await userEvent.click(within(menu()).getByRole('link', { name: 'Çalışanlar' }));
  expect(await screen.findByRole('heading', { name: 'Müşteri listesi' })).toBeInTheDocument();
  expect(marked()).toEqual(['Çalışanlar']);
  await userEvent.click(within(menu()).getByRole('link', { name: 'Müşteriler' }));
  expect(marked()).toEqual(['Müşteriler']);
});
