import { callCriteria, performanceTargets } from '@santral/contracts';
import { defineFeature, lazyParts } from '@santral/desk-platform/features';
import { ClipboardCheck, Goal, ListChecks, Star } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { CALL_SCORES_PATH, OWN_SCORES_PATH } from './paths';

const part = lazyParts(() => import('./parts/CallScores'));

/** How well calls were handled: criteria, sheets on the page of a call, calls to score, the own scores of an agent, targets. */
export const qualityFeature = defineFeature({
  id: 'quality',
  routes: [
    { path: callCriteria.route, access: 'call-registration-criteria.read', load: () => import('./pages/CriteriaPage').then(({ CriteriaPage }) => ({ Component: CriteriaPage })) },
    { path: `${callCriteria.route}/:id`, access: 'call-registration-criteria.read', load: () => import('./pages/CriteriaPage').then(({ CriterionPage }) => ({ Component: CriterionPage })) },
    { path: performanceTargets.route, access: 'performance-targets.read', load: () => import('./pages/TargetsPage').then(({ TargetsPage }) => ({ Component: TargetsPage })) },
    { path: CALL_SCORES_PATH, access: 'quality.read', load: () => import('./pages/CallScoresPage').then(({ CallScoresPage }) => ({ Component: CallScoresPage })) },
    { path: OWN_SCORES_PATH, access: 'desk.use', load: () => import('./pages/OwnScoresPage').then(({ OwnScoresPage }) => ({ Component: OwnScoresPage })) },
  ],
  menu: [
    { id: 'call-scores', title: 'menu.callScores', icon: ClipboardCheck, url: CALL_SCORES_PATH, group: 'switchboard', order: 50, access: 'quality.read' },
    { id: 'own-scores', title: 'menu.ownScores', icon: Star, url: OWN_SCORES_PATH, group: 'switchboard', order: 60, access: 'desk.use' },
    { id: 'call-registration-criteria', title: 'menu.criteria', icon: ListChecks, url: callCriteria.route, group: 'categories', order: 70, access: 'call-registration-criteria.read' },
    { id: 'performance-targets', title: 'menu.targets', icon: Goal, url: performanceTargets.route, group: 'settings', order: 84, access: 'performance-targets.read' },
  ],
  slots: [{ slot: 'call', order: 10, access: 'quality.read', render: part('CallScores') }],
  locales: { tr, en, ar },
});
