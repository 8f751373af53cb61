export { WebhookPost, WebhookPostModule } from './deliveries/webhook-post.js';
export { WebhooksApiModule, WebhooksWorkerModule } from './webhooks.module.js';
export { webhooksMigrations } from './migrations/index.js';
