import { webhookDeliveriesSchema, type WebhookDeliveryState, type WebhookForm, webhookReplayedSchema, type WebhookReplay, webhookSchema, webhookSecretSchema, webhooksSchema } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';
import { z } from 'zod';

/** Deliveries and the health of receivers change without a fact. */
const REFRESH_MS = 5000;

export const useWebhooks = () => useRemote('/api/webhooks', webhooksSchema, { everyMs: REFRESH_MS });

/** Deliveries of one webhook, newest first; of one state when given. */
export const useDeliveries = (id: string, state: WebhookDeliveryState | null, limit: number) =>
  useRemote(`/api/webhooks/${id}/deliveries`, webhookDeliveriesSchema, { query: { state, limit }, everyMs: REFRESH_MS });

/** Calls of this feature; every one throws `ApiError` with a text for the user. */
export const webhooksApi = {
  create: (form: WebhookForm) => api.post('/api/webhooks', webhookSecretSchema, form),
  change: (id: string, version: number, changes: Partial<WebhookForm>) => api.patch(`/api/webhooks/${id}`, webhookSchema, { version, ...changes }),
  delete: (id: string) => api.delete(`/api/webhooks/${id}`, z.unknown()),
  rotateSecret: (id: string) => api.post(`/api/webhooks/${id}/rotate-secret`, webhookSecretSchema),
  test: (id: string) => api.post(`/api/webhooks/${id}/test`, z.unknown()),
  replayOne: (id: string, delivery: string) => api.post(`/api/webhooks/${id}/deliveries/${delivery}/replay`, z.unknown()),
  replay: (id: string, period: WebhookReplay) => api.post(`/api/webhooks/${id}/replay`, webhookReplayedSchema, period),
};
