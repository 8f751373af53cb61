import { defineFeature, HOME, NOT_FOUND } from '@santral/desk-platform/features';
import { LayoutDashboard } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { shellReducer } from './shell.slice';

/** The frame around every page: navbar, toolbar, call drawer; the first page and the page for unknown addresses. */
export const shellFeature = defineFeature({
  id: 'shell',
  reducer: shellReducer,
  frame: () => import('./parts/Frame').then(({ Frame }) => ({ Component: Frame })),
  guestFrame: () => import('./parts/GuestFrame').then(({ GuestFrame }) => ({ Component: GuestFrame })),
  routes: [
    {
      path: HOME,
      access: 'signed-in',
      load: () => import('./pages/DashboardPage').then(({ DashboardPage }) => ({ Component: DashboardPage })),
    },
    {
      path: NOT_FOUND,
      access: 'everybody',
      load: () => import('./pages/NotFoundPage').then(({ NotFoundPage }) => ({ Component: NotFoundPage })),
    },
    {
      path: '/pages/errors/error-500',
      access: 'everybody',
      load: () => import('./pages/ServerErrorPage').then(({ ServerErrorPage }) => ({ Component: ServerErrorPage })),
    },
  ],
  menu: [{ id: 'dashboard', title: 'menu.dashboard', icon: LayoutDashboard, url: HOME, order: 10, access: 'dashboard.read' }],
  shortcuts: [
    { id: 'palette', keys: 'Ctrl+K', title: 'shortcut.palette' },
    { id: 'find', keys: 'Alt+S', title: 'shortcut.find' },
    { id: 'search', keys: '/', title: 'shortcut.search' },
    { id: 'list', keys: '?', title: 'shortcut.list' },
    { id: 'closePanel', keys: 'Escape', title: 'shortcut.closePanel' },
  ],
  locales: { tr, en, ar },
});
