import { defineFeature, lazyParts } from '@santral/desk-platform/features';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { webphoneReducer } from './devices/device-check.slice';
import { webphoneSaga } from './webphone.saga';

const part = lazyParts(() => import('./parts/WebphoneOverlay'));

/** The phone in the browser: its panel on every page, and the flow behind it. Other features see it through desk-platform/phone. */
export const webphoneFeature = defineFeature({
  id: 'webphone',
  reducer: webphoneReducer,
  saga: webphoneSaga,
  shortcuts: [
    { id: 'answer', keys: 'Alt+A', title: 'shortcut.answer' },
    { id: 'end', keys: 'Alt+E', title: 'shortcut.end' },
    { id: 'hold', keys: 'Alt+H', title: 'shortcut.hold' },
    { id: 'mute', keys: 'Alt+M', title: 'shortcut.mute' },
    { id: 'keypad', keys: 'Alt+K', title: 'shortcut.keypad' },
    { id: 'transfer', keys: 'Alt+T', title: 'shortcut.transfer' },
  ],
  slots: [{ slot: 'overlay', order: 20, access: 'desk.use', render: part('WebphoneOverlay') }],
  locales: { tr, en, ar },
});
