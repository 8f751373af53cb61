import { act, screen } from '@testing-library/react';
import type { Permission, User } from '@santral/contracts';
import { defineFeature, routesOf, type Feature } from '@santral/desk-platform/features';
import { signedIn } from '@santral/desk-platform/store';
import { fakeApi, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { shellFeature } from '../shell.feature';

const texts = { reasons: 'Arama nedenleri', customers: 'Müşteriler', contacts: 'Kişiler' };
const page = (name: string) => async () => ({ Component: () => <h1>{name}</h1> });
/** A feature with three pages in two groups. */
export const pagesFeature = defineFeature({
  id: 'pages',
  locales: { tr: texts, en: texts, ar: texts },
  routes: [
    { path: '/apps/customers', access: 'customers.read', load: page('Müşteri listesi') },
    { path: '/apps/person-contacts', access: 'contacts.read', load: page('Kişi listesi') },
    { path: '/apps/call-modal/tags', access: 'call-reasons.read', load: page('Neden listesi') },
    { path: '/apps/customer/:id/:tabid', access: 'customers.read', load: page('Bir müşteri') },
  ],
  menu: [
    { id: 'customers', title: 'customers', url: '/apps/customers', group: 'crm', order: 10, access: 'customers.read' },
    { id: 'contacts', title: 'contacts', url: '/apps/person-contacts', group: 'crm', order: 50, access: 'contacts.read' },
    { id: 'reasons', title: 'reasons', url: '/apps/call-modal/tags', group: 'settings', order: 70, access: 'call-reasons.read' },
  ],
});

interface OpenOptions {
  permissions?: Permission[];
  data?: Partial<User['data']>;
  api?: Record<string, FakeRoute>;
  features?: readonly Feature[];
  at?: string;
  runSagas?: boolean;
}

/** The whole shell with a signed-in user who may see everything of `pagesFeature`, at the dashboard unless told otherwise. */
export async function openShell(options: OpenOptions = {}) {
  const { permissions = ['dashboard.read', 'customers.read', 'contacts.read', 'call-reasons.read'], data, api = {}, at = '/', runSagas = false } = options;
  const features = options.features ?? [shellFeature, pagesFeature];
  const net = fakeApi({ 'POST /api/auth/user/update': {}, ...api });
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at, runSagas });
  act(() => void desk.store.dispatch(signedIn({ user: testUser(permissions, data), access_token: 't', company: { timeZone: 'Europe/Istanbul' } })));
  await screen.findByRole('main');
  const stop = () => {
    desk.stop();
    net.restore();
    localStorage.clear();
  };
  return { ...desk, calls: net.calls, stop };
}
