import { defineFeature } from '@santral/desk-platform/features';
import { Webhook } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const WEBHOOKS_PATH = '/apps/webhooks';

/** Who hears of which facts, what came of each delivery, and sending again. */
export const webhooksFeature = defineFeature({
  id: 'webhooks',
  routes: [
    { path: WEBHOOKS_PATH, access: 'webhooks.manage', load: () => import('./pages/WebhooksPage').then(({ WebhooksPage }) => ({ Component: WebhooksPage })) },
    { path: `${WEBHOOKS_PATH}/:webhookId`, access: 'webhooks.manage', load: () => import('./pages/WebhookPage').then(({ WebhookPage }) => ({ Component: WebhookPage })) },
  ],
  menu: [{ id: 'webhooks', title: 'menu', icon: Webhook, url: WEBHOOKS_PATH, group: 'settings', order: 85, access: 'webhooks.manage' }],
  locales: { tr, en, ar },
});
