import { defineFeature, IconRoom, lazyParts } from '@santral/desk-platform/features';
import { callsSaga } from './calls.saga';
import { callsReducer } from './calls.slice';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const part = lazyParts(() => import('./parts'));

/** The call desk: call bar, drawer with a card per call, record dialog, and the flows behind them. */
export const callsFeature = defineFeature({
  id: 'calls',
  reducer: callsReducer,
  saga: callsSaga,
  shortcuts: [
    { id: 'reasons', keys: 'Alt+R', title: 'shortcut.reasons' },
    { id: 'note', keys: 'Alt+N', title: 'shortcut.note' },
    { id: 'save', keys: 'Ctrl+Enter', title: 'shortcut.save' },
  ],
  slots: [
    { slot: 'toolbar.call', order: 10, access: 'desk.use', render: part('CallBar') },
    { slot: 'toolbar.end', order: 10, access: 'desk.use', render: part('IncomingCallsButton', IconRoom) },
    { slot: 'drawer.title', order: 10, access: 'desk.use', render: part('CardCount') },
    { slot: 'drawer', order: 10, access: 'desk.use', render: part('CallList') },
    { slot: 'overlay', order: 10, access: 'desk.use', render: part('CallAttendant') },
  ],
  locales: { tr, en, ar },
});
