import { defineFeature } from '@santral/desk-platform/features';
import { Activity } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const HEALTH_PATH = '/apps/health';

/** What is wrong with the PBX or with Santral itself, since when, and the way back for work that was given up. */
export const healthFeature = defineFeature({
  id: 'health',
  routes: [{ path: HEALTH_PATH, access: 'operations.read', load: () => import('./pages/HealthPage').then(({ HealthPage }) => ({ Component: HealthPage })) }],
  menu: [{ id: 'health', title: 'menu', icon: Activity, url: HEALTH_PATH, group: 'settings', order: 95, access: 'operations.read' }],
  locales: { tr, en, ar },
});
