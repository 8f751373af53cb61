import { computedReportNames } from '@santral/contracts';
import { defineFeature } from '@santral/desk-platform/features';
import { ChartColumn, LayoutDashboard, MailCheck, SlidersHorizontal } from 'lucide-react';
import { OPTIONS_PATH, pathOf, SCHEDULES_PATH } from './endpoint';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { OVERVIEW_PATH } from './overview/overview';
import { reportsSaga } from './reports.saga';
import { reportsReducer } from './reports.slice';

/** The call-centre reports: one page for each report of the api, all of them built of the same parts. */
export const reportsFeature = defineFeature({
  id: 'reports',
  reducer: reportsReducer,
  saga: reportsSaga,
  routes: [
    { path: OVERVIEW_PATH, access: 'reports.read', load: () => import('./overview/OverviewPage').then(({ OverviewPage }) => ({ Component: OverviewPage })) },
    ...computedReportNames.map((name) => ({
      path: pathOf(name),
      access: 'reports.read' as const,
      load: () => import('./pages/ReportPage').then(({ reportPage }) => ({ Component: reportPage(name) })),
    })),
    { path: SCHEDULES_PATH, access: 'reports.schedule', load: () => import('./pages/SchedulesPage').then(({ SchedulesPage }) => ({ Component: SchedulesPage })) },
    { path: OPTIONS_PATH, access: 'reports.configure', load: () => import('./pages/OptionsPage').then(({ OptionsPage }) => ({ Component: OptionsPage })) },
  ],
  menu: [
    { id: 'overview', title: 'menu.overview', icon: LayoutDashboard, url: OVERVIEW_PATH, group: 'switchboard', order: 10, access: 'reports.read' },
    ...computedReportNames.map((name, i) => ({
      id: name,
      title: `menu.${name}`,
      icon: ChartColumn,
      url: pathOf(name),
      group: 'reports' as const,
      order: 10 * (i + 1),
      access: 'reports.read' as const,
    })),
    { id: 'report-schedules', title: 'menu.schedules', icon: MailCheck, url: SCHEDULES_PATH, group: 'reports', order: 200, access: 'reports.schedule' },
    { id: 'report-options', title: 'menu.options', icon: SlidersHorizontal, url: OPTIONS_PATH, group: 'reports', order: 210, access: 'reports.configure' },
  ],
  locales: { tr, en, ar },
});
