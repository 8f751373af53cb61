import { defineFeature } from '@santral/desk-platform/features';
import { Rows3 } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const PATH = '/apps/queues';

/** The queues of the PBX: what happens in them now, what is set there, and what is set here. */
export const queuesFeature = defineFeature({
  id: 'queues',
  routes: [{ path: PATH, access: 'telephony.manage', load: () => import('./pages/QueuesPage').then(({ QueuesPage }) => ({ Component: QueuesPage })) }],
  menu: [{ id: 'queues', title: 'menu', icon: Rows3, url: PATH, group: 'settings', order: 83, access: 'telephony.manage' }],
  locales: { tr, en, ar },
});
