import { defineFeature } from '@santral/desk-platform/features';
import { Server } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const PBXS_PATH = '/apps/pbxs';

/** The PBXs of this installation: how they are reached, whether they are, and adding another. */
export const pbxsFeature = defineFeature({
  id: 'pbxs',
  routes: [{ path: PBXS_PATH, access: 'telephony.manage', load: () => import('./pages/PbxsPage').then(({ PbxsPage }) => ({ Component: PbxsPage })) }],
  menu: [{ id: 'pbxs', title: 'menu', icon: Server, url: PBXS_PATH, group: 'settings', order: 92, access: 'telephony.manage' }],
  locales: { tr, en, ar },
});
