import { defineFeature } from '@santral/desk-platform/features';
import { Cable } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const PATH = '/apps/trunks';

/** The lines to the outside: whether they are up, since when, and what goes over them. */
export const trunksFeature = defineFeature({
  id: 'trunks',
  routes: [{ path: PATH, access: 'telephony.manage', load: () => import('./pages/TrunksPage').then(({ TrunksPage }) => ({ Component: TrunksPage })) }],
  menu: [{ id: 'trunks', title: 'menu', icon: Cable, url: PATH, group: 'settings', order: 84, access: 'telephony.manage' }],
  locales: { tr, en, ar },
});
