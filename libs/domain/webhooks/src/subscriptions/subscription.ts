import { type FactName, type Webhook, webhookFacts } from '@santral/contracts';
import { randomBytes } from 'node:crypto';

/** A subscription as the database holds it, with what its list shows. */
export interface SubscriptionRow {
  id: string;
  name: string;
  url: string;
  facts: string[];
  active: boolean;
  version: number;
  createdAt: Date;
  failures: number;
  failingSince: Date | null;
  blockedUntil: Date | null;
  oldSecretUntil: Date | null;
  lastDeliveredAt: Date | null;
  pending: number;
  failed: number;
}

/** What the worker needs to know to write deliveries down. */
export interface WantedFacts {
  id: string;
  facts: string[];
  since: Date;
}

const known: ReadonlySet<string> = new Set(webhookFacts);
/** Names a subscription was given that there still are. */
export const factsOf = (names: readonly string[]): FactName[] => names.filter((name): name is FactName => known.has(name));

/** 256 random bits; the beginning tells people and scanners what it is. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

export function toWebhook(row: SubscriptionRow, now: Date): Webhook {
  const isWaiting = row.failingSince !== null;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    facts: factsOf(row.facts),
    active: row.active,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    health: !row.active ? 'off' : isWaiting ? 'waiting' : row.lastDeliveredAt ? 'good' : 'idle',
    failingSince: row.failingSince?.toISOString() ?? null,
    nextTryAt: row.active ? (row.blockedUntil?.toISOString() ?? null) : null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    pending: row.pending,
    failed: row.failed,
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  };
}
