import { defineFeature } from '@santral/desk-platform/features';
import { Signpost } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const PATH = '/apps/incoming-routes';

/** Where calls to our numbers go, when the company is closed, and whether the PBXs have it so. */
export const incomingRoutesFeature = defineFeature({
  id: 'incoming-routes',
  routes: [{ path: PATH, access: 'telephony.manage', load: () => import('./pages/IncomingRoutesPage').then(({ IncomingRoutesPage }) => ({ Component: IncomingRoutesPage })) }],
  menu: [{ id: 'incoming-routes', title: 'menu', icon: Signpost, url: PATH, group: 'settings', order: 85, access: 'telephony.manage' }],
  locales: { tr, en, ar },
});
