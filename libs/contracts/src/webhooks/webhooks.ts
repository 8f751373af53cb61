import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { agentFacts } from '../facts/agent-facts.js';
import { businessFacts } from '../facts/business-facts.js';
import { callFacts } from '../facts/call-facts.js';
import { pbxFacts } from '../facts/pbx-facts.js';
import type { FactName } from '../facts/registry.js';

const ofAgents = (name: string) => name.startsWith('agent.');

/** Facts that may leave the house: those of calls, of agents, and of the link to each PBX. What people do to records stays inside. */
export const webhookFacts = [
  ...Object.keys(callFacts),
  ...Object.keys(agentFacts),
  ...Object.keys(businessFacts).filter(ofAgents),
  ...Object.keys(pbxFacts),
] as FactName[];
/** Sent once when somebody asks for it, to see whether a receiver listens; no subscription names it. */
export const WEBHOOK_TEST = 'webhook.test';

const webhookUrl = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, hostname } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hostname !== '';
  }, 'webhook.url-invalid');

const shape = {
  name: z.string().trim().min(1).max(100),
  url: webhookUrl,
  facts: z.array(z.enum(webhookFacts as [FactName, ...FactName[]])).min(1).max(webhookFacts.length),
  active: z.boolean(),
};
/** `POST /api/webhooks`. */
export const webhookFormSchema = z.strictObject(shape);
export type WebhookForm = z.infer<typeof webhookFormSchema>;
/** `PATCH /api/webhooks/:id`: what is left out stays; made on the version given. */
export const webhookChangeSchema = z.strictObject({ ...shape, version: z.int().positive() }).partial().required({ version: true });
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** `waiting`: the receiver did not answer well lately, and is asked again at growing distances. */
export const webhookHealths = ['idle', 'good', 'waiting', 'off'] as const;

/** A subscription, without its secret. */
export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  facts: z.array(z.enum(webhookFacts as [FactName, ...FactName[]])),
  active: z.boolean(),
  version: z.int(),
  createdAt: instant,
  health: z.enum(webhookHealths),
  /** Since when nothing has got through, and when the receiver is asked next. */
  failingSince: instant.nullable(),
  nextTryAt: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
  /** Not delivered yet, and given up. */
  pending: z.int(),
  failed: z.int(),
  /** Until when deliveries also carry a signature with the secret before this one. */
  oldSecretUntil: instant.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhooksSchema = z.array(webhookSchema);
/** The only answers that hold the secret: of the creation and of a rotation. */
export const webhookSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

export const WEBHOOKS_AT_MOST = 40;

export const webhookDeliveryStates = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** One fact for one subscription. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  factId: z.string(),
  fact: z.string(),
  /** What orders it: the call, or the agent. */
  subject: z.string(),
  at: instant,
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  nextTryAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** HTTP status of the last try; null when there was no answer. */
  status: z.int().nullable(),
  /** Beginning of the last answer, or why there was none. */
  answer: z.string().nullable(),
  durationMs: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export const webhookDeliveriesSchema = z.array(webhookDeliverySchema);

/** `GET /api/webhooks/:id/deliveries`: newest first; `before` is the id of the last one seen. */
export const deliveriesQuerySchema = z.object({
  state: z.enum(webhookDeliveryStates).optional(),
  subject: z.string().trim().min(1).max(200).optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuerySchema>;

/** `POST /api/webhooks/:id/replay`: sends again what happened from `from` until before `until`; only what was given up, unless `all`. */
export const webhookReplaySchema = z
  .strictObject({ from: z.iso.datetime({ offset: true }), until: z.iso.datetime({ offset: true }), which: z.enum(['failed', 'all']).default('failed') })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'], message: 'report.reversed-period' });
export type WebhookReplay = z.output<typeof webhookReplaySchema>;
export const webhookReplayedSchema = z.object({ replayed: z.int() });
