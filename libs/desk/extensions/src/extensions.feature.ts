import { defineFeature } from '@santral/desk-platform/features';
import { Phone } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const EXTENSIONS_PATH = '/apps/extensions';

/** Extensions of the PBXs: made, changed and compared from here. */
export const extensionsFeature = defineFeature({
  id: 'extensions',
  routes: [{ path: EXTENSIONS_PATH, access: 'telephony.manage', load: () => import('./pages/ExtensionsPage').then(({ ExtensionsPage }) => ({ Component: ExtensionsPage })) }],
  menu: [{ id: 'extensions', title: 'menu', icon: Phone, url: EXTENSIONS_PATH, group: 'settings', order: 91, access: 'telephony.manage' }],
  locales: { tr, en, ar },
});
