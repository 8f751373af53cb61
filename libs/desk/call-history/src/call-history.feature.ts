import { defineFeature } from '@santral/desk-platform/features';
import { ArchiveRestore, AudioLines, History, PhoneMissed } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { HISTORY_PATH, MISSED_PATH, RETENTION_PATH, SAVED_PATH } from './paths';

/** What supervisors look up about calls that were: the history, one call, missed calls, recordings. */
export const callHistoryFeature = defineFeature({
  id: 'call-history',
  routes: [
    { path: HISTORY_PATH, access: 'calls.read', load: () => import('./pages/HistoryPage').then(({ HistoryPage }) => ({ Component: HistoryPage })) },
    { path: `${HISTORY_PATH}/:callId`, access: 'calls.read', load: () => import('./pages/CallPage').then(({ CallPage }) => ({ Component: CallPage })) },
    { path: MISSED_PATH, access: 'calls.read', load: () => import('./pages/MissedCallsPage').then(({ MissedCallsPage }) => ({ Component: MissedCallsPage })) },
    { path: SAVED_PATH, access: 'calls.read', load: () => import('./pages/SavedCallsPage').then(({ SavedCallsPage }) => ({ Component: SavedCallsPage })) },
    { path: RETENTION_PATH, access: 'recordings.retention', load: () => import('./pages/RetentionPage').then(({ RetentionPage }) => ({ Component: RetentionPage })) },
  ],
  menu: [
    { id: 'cdr-history', title: 'menu.history', icon: History, url: HISTORY_PATH, group: 'switchboard', order: 20, access: 'calls.read' },
    { id: 'missed-calls', title: 'menu.missed', icon: PhoneMissed, url: MISSED_PATH, group: 'switchboard', order: 30, access: 'calls.read' },
    { id: 'saved-calls', title: 'menu.saved', icon: AudioLines, url: SAVED_PATH, group: 'switchboard', order: 40, access: 'calls.read' },
    { id: 'recording-retention', title: 'menu.retention', icon: ArchiveRestore, url: RETENTION_PATH, group: 'switchboard', order: 200, access: 'recordings.retention' },
  ],
  locales: { tr, en, ar },
});
