import type { WebhookDeliveryState, DraftFact, WebhookDelivery } from '@santral/contracts';

/** A fact on its way to one subscription. */
export interface NewDelivery {
  webhookId: string;
  factId: string;
  fact: string;
  subject: string;
  lane: string;
  at: string;
  body: string;
}

/** One that was taken to be sent, with what its subscription is at that moment. Secrets are sealed. */
export interface TakenDelivery {
  id: string;
  webhookId: string;
  factId: string;
  fact: string;
  body: string;
  attempts: number;
  queuedAt: Date;
  url: string;
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  failures: number;
}

export interface DeliveryRow {
  id: string;
  factId: string;
  fact: string;
  subject: string;
  at: Date;
  state: WebhookDeliveryState;
  attempts: number;
  nextTryAt: Date;
  deliveredAt: Date | null;
  status: number | null;
  answer: string | null;
  durationMs: number | null;
}

/** The fact as receivers get it: its envelope, the same on every try, so that a receiver can tell what it has had by `id`. */
export const bodyOf = (fact: DraftFact & { seq?: string }): string => {
  const { id, name, version, seq, at, pbx, subject, payload } = fact;
  return JSON.stringify({ id, name, version, seq, at, pbx, subject, payload });
};

export const deliveryOf = (webhookId: string, fact: DraftFact & { seq?: string }, body = bodyOf(fact)): NewDelivery => ({
  webhookId,
  factId: fact.id,
  fact: fact.name,
  subject: fact.subject,
  lane: `${fact.pbx}/${fact.subject}`,
  at: fact.at,
  body,
});

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  at: row.at.toISOString(),
  nextTryAt: row.state === 'pending' ? row.nextTryAt.toISOString() : null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});
