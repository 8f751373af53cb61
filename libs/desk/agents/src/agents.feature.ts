import { breakTypes } from '@santral/contracts';
import { defineFeature, lazyParts } from '@santral/desk-platform/features';
import { Coffee, ListChecks } from 'lucide-react';
import { agentsSaga } from './agents.saga';
import { agentsReducer } from './agents.slice';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const AGENT_QUEUES_PATH = '/apps/agent-queues';

const part = lazyParts(() => import('./parts'));

/** The agent's own day: queue login, breaks and their limits; and what administrators settle of it. */
export const agentsFeature = defineFeature({
  id: 'agents',
  reducer: agentsReducer,
  saga: agentsSaga,
  routes: [
    { path: breakTypes.route, access: 'break-types.read', load: () => import('./pages/BreakTypesPage').then(({ BreakTypesPage }) => ({ Component: BreakTypesPage })) },
    { path: AGENT_QUEUES_PATH, access: 'agents.manage', load: () => import('./pages/AgentQueuesPage').then(({ AgentQueuesPage }) => ({ Component: AgentQueuesPage })) },
  ],
  menu: [
    { id: 'break-types', title: 'menu.breakTypes', icon: Coffee, url: breakTypes.route, group: 'settings', order: 80, access: 'break-types.update' },
    { id: 'agent-queues', title: 'menu.agentQueues', icon: ListChecks, url: AGENT_QUEUES_PATH, group: 'settings', order: 82, access: 'agents.manage' },
  ],
  shortcuts: [
    { id: 'break', keys: 'Alt+B', title: 'shortcut.break' },
    { id: 'available', keys: 'Alt+O', title: 'shortcut.available' },
  ],
  slots: [
    { slot: 'toolbar.agent', order: 10, access: 'desk.use', render: part('AgentControl') },
    { slot: 'user', order: 10, access: 'agents.manage', render: part('UserQueues') },
    { slot: 'overlay', order: 20, access: 'desk.use', render: part('BreakDialogHost') },
  ],
  locales: { tr, en, ar },
});
