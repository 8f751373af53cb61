import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeskSnapshot, Permission } from '@santral/contracts';
import { defineFeature, routesOf } from '@santral/desk-platform/features';
import { connectionLost, snapshotLoaded } from '@santral/desk-platform/live';
import { drawerOpened, signedIn } from '@santral/desk-platform/store';
import { fakeApi, renderDesk, testUser } from '@santral/desk-platform/testing';
import { shellFeature } from '../shell.feature';
import { initialsOf } from './UserMenu';

const AT = new Date().toISOString();
const snapshot: DeskSnapshot = {
  positions: {},
  serverTime: AT,
  extension: '104',
  pbx: 'main',
  cards: [],
  drafts: {},
  phoneReachable: true,
  links: [{ id: 'main', link: 'up', since: AT, message: null }],
};
const texts = { menu: 'Çağrı nedenleri', other: 'Müşteriler', save: 'Kaydet' };
const other = defineFeature({
  id: 'other',
  locales: { tr: texts, en: texts, ar: texts },
  menu: [
    { id: 'reasons', title: 'menu', url: '/r', group: 'settings', order: 1, access: 'call-reasons.read' },
    { id: 'customers', title: 'other', url: '/c', group: 'crm', order: 1, access: 'customers.read' },
  ],
  shortcuts: [{ id: 'save', keys: 'Ctrl+Enter', title: 'save' }],
  slots: [{ slot: 'drawer', order: 1, render: () => <p>cards</p> }],
});
const features = [shellFeature, other];

let stop = () => {};
afterEach(() => {
  stop();
  localStorage.clear();
});
async function open(...permissions: Permission[]) {
  const net = fakeApi({
    'GET /api/calls': { body: { items: [], total: 0, page: 1, pageSize: 200 } },
    'GET /api/queues': {
      body: [{ queue: 'destek', pbx: 'main', waiting: 5, longestWaitMs: 168_000, members: 6, available: 2, talking: 3 }],
    },
  });
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at: '/', runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  act(() => void desk.store.dispatch(signedIn({ user: testUser(permissions), access_token: 't', company: { timeZone: 'Europe/Istanbul' } })));
  act(() => void desk.store.dispatch(snapshotLoaded(snapshot)));
  await screen.findByRole('heading', { name: 'Bugün' });
  return { ...desk, calls: net.calls };
}

const menuSearch = () => screen.getByRole('textbox', { name: 'Menüde ara' });

it('has its landmarks, and a way past the menu for the keyboard', async () => {
  await open();
  expect(screen.getByRole('navigation', { name: 'Ana menü' })).toBeInTheDocument();
  expect(screen.getByRole('banner', { name: 'Araç çubuğu' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByText('İçeriğe geç')).toHaveAttribute('href', '#main');
});

it('asks only for what the user may see', async () => {
  const { calls } = await open();
  // Everybody has notifications of their own.
  expect(calls.map(({ path }) => path)).toEqual(['/api/notification-panel/data']);
  expect(screen.getByText('Hoş geldiniz')).toBeInTheDocument();
});

it('shows the own day and the queues to those who may see them', async () => {
  const { calls } = await open('calls.read', 'queues.read');
  expect(await screen.findByText('Bugün henüz çağrınız yok')).toBeInTheDocument();
  expect(screen.getByText('5 bekleyen')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/api/calls')?.query.get('involves')).toBe('104');
});

it('greys live figures and says from when they are once the server is gone', async () => {
  const { store } = await open('queues.read');
  const queue = await screen.findByText('5 bekleyen');
  expect(queue.closest('section')).not.toHaveClass('is-stale');
  act(() => void store.dispatch(connectionLost({ at: AT, reason: 'transport close' })));
  expect(queue.closest('section')).toHaveClass('is-stale');
  expect(screen.getByText(/itibarıyla/)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Sunucu bağlantısı koptu.');
  expect(screen.getByText('Santral: bilinmiyor')).toBeInTheDocument();
  expect(screen.getByText('Sunucu: bağlantı yok')).toBeInTheDocument();
});

it('opens groups, and finds pages by any spelling', async () => {
  await open('call-reasons.read', 'customers.read');
  expect(screen.queryByText('Çağrı nedenleri')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ayarlar' }));
  expect(screen.getByRole('link', { name: 'Çağrı nedenleri' })).toHaveAttribute('href', '/r');
  await userEvent.keyboard('/');
  expect(menuSearch()).toHaveFocus();
  await userEvent.keyboard('CAGRI');
  expect(screen.getAllByRole('link', { name: /./ }).map((link) => link.textContent)).toContain('Çağrı nedenleri');
  expect(screen.queryByText('Müşteriler')).toBeNull();
  await userEvent.keyboard('xyz');
  expect(screen.getByText('Sonuç yok..')).toBeInTheDocument();
});

it('folds the menu and remembers it', async () => {
  const { store } = await open('customers.read');
  await userEvent.click(screen.getByRole('button', { name: 'Menüyü daralt' }));
  expect(store.getState().preferences.layout.config.navbar.folded).toBe(true);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'CRM' })).toBeInTheDocument();
});

it('opens the call drawer without taking the focus', async () => {
  const { store } = await open();
  menuSearch().focus();
  act(() => void store.dispatch(drawerOpened()));
  expect(screen.getByRole('complementary', { name: 'Aramalar' })).toHaveTextContent('cards');
  expect(menuSearch()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Aramaları kapat' }));
  expect(screen.queryByText('cards')).toBeNull();
});

it('lists the shortcuts of every feature', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByText('Ctrl+Enter', { selector: 'kbd' })).toBeInTheDocument();
  expect(screen.getByText('Kaydet')).toBeInTheDocument();
});

it('switches to Arabic, right to left', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Dil: TR' }));
  await userEvent.click(await screen.findByText('العربية'));
  expect(await screen.findByRole('heading', { name: 'اليوم' })).toBeInTheDocument();
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'));
});

it('draws initials by Turkish rules of case', () => {
  expect(initialsOf(testUser([], { displayName: 'ilker  öz  ışık' }))).toBe('İI');
  expect(initialsOf(testUser([], { displayName: 'Admin' }))).toBe('A');
});
