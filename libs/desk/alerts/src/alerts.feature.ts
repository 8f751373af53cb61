import { defineFeature, IconRoom, lazyParts } from '@santral/desk-platform/features';
import { Siren } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { ALERTS_PATH } from './paths';

const part = lazyParts(() => import('./parts/AlertBadge'));

/** What is wrong now and was before, who looks after it, and the rules that say so. */
export const alertsFeature = defineFeature({
  id: 'alerts',
  routes: [{ path: ALERTS_PATH, access: 'alerts.read', load: () => import('./pages/AlertsPage').then(({ AlertsPage }) => ({ Component: AlertsPage })) }],
  menu: [{ id: 'alerts', title: 'menu', icon: Siren, url: ALERTS_PATH, group: 'settings', order: 87, access: 'alerts.read' }],
  slots: [{ slot: 'toolbar.end', order: 20, access: 'alerts.read', render: part('AlertBadge', IconRoom) }],
  locales: { tr, en, ar },
});
