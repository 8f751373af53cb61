import { CreateWebhooks1795181000001 } from './1795181000001-create-webhooks.js';

export const webhooksMigrations = [CreateWebhooks1795181000001];
