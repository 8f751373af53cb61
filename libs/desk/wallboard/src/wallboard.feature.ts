import { defineFeature } from '@santral/desk-platform/features';
import { MonitorDot } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { TV_PATH, WALLBOARD_PATH } from './paths';
import { wallboardSaga } from './wallboard.saga';
import { wallboardReducer } from './wallboard.slice';

/** The call centre as it is now, for supervisors: who needs them, and what they can do about it; and the same for a screen on the wall. */
export const wallboardFeature = defineFeature({
  id: 'wallboard',
  reducer: wallboardReducer,
  saga: wallboardSaga,
  routes: [
    { path: WALLBOARD_PATH, access: 'agents.read', load: () => import('./pages/WallboardPage').then(({ WallboardPage }) => ({ Component: WallboardPage })) },
    { path: TV_PATH, access: 'agents.read', bare: true, load: () => import('./pages/TvPage').then(({ TvPage }) => ({ Component: TvPage })) },
  ],
  menu: [{ id: 'wallboard', title: 'menu', icon: MonitorDot, url: WALLBOARD_PATH, group: 'switchboard', order: 50, access: 'agents.read' }],
  locales: { tr, en, ar },
});
