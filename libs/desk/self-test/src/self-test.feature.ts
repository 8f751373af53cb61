import { defineFeature, lazyParts } from '@santral/desk-platform/features';
import { ClipboardCheck } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { selfTestSaga } from './self-test.saga';
import { selfTestReducer } from './self-test.slice';

const PATH = '/apps/self-test';
const part = lazyParts(() => import('./parts/LastTests'));

/** One test call, each of its signals ticked off as it comes, and what to do about those that do not come. */
export const selfTestFeature = defineFeature({
  id: 'self-test',
  reducer: selfTestReducer,
  saga: selfTestSaga,
  routes: [{ path: PATH, access: 'telephony.manage', load: () => import('./pages/SelfTestPage').then(({ SelfTestPage }) => ({ Component: SelfTestPage })) }],
  menu: [{ id: 'self-test', title: 'menu', icon: ClipboardCheck, url: PATH, group: 'settings', order: 96, access: 'telephony.manage' }],
  slots: [{ slot: 'health', order: 10, access: 'operations.read', render: part('LastTests') }],
  locales: { tr, en, ar },
});
