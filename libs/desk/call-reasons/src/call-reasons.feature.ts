import { callReasons } from '@santral/contracts';
import { defineFeature } from '@santral/desk-platform/features';
import { Tag } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

/** Call reasons: what agents may say a call was about. All of it comes from the declaration. */
export const callReasonsFeature = defineFeature({
  id: 'call-reasons',
  routes: [{ path: callReasons.route, access: 'call-reasons.read', load: () => import('./pages/CallReasonsPage').then(({ CallReasonsPage }) => ({ Component: CallReasonsPage })) }],
  // Who may only choose reasons on a call has no need of their page.
  menu: [{ id: 'call-reasons', title: 'menu', icon: Tag, url: callReasons.route, group: 'settings', order: 70, access: 'call-reasons.update' }],
  locales: { tr, en, ar },
});
