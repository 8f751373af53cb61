import { Inject, Injectable } from '@nestjs/common';
import type { DeliveriesQuery, WebhookReplay } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliveryRow, NewDelivery, TakenDelivery } from './delivery.js';
import { FAILURES_TO_OPEN } from './patience.js';

const SHOWN = `id, fact_id AS "factId", fact, subject, at, state, attempts, next_try_at AS "nextTryAt", delivered_at AS "deliveredAt", status, answer, duration_ms AS "durationMs"`;
const AGAIN = `state = 'pending', attempts = 0, queued_at = $2, next_try_at = $2, claimed_until = NULL, delivered_at = NULL`;

/** How a try ended. */
export interface TryResult {
  state: 'pending' | 'delivered' | 'failed';
  status: number | null;
  answer: string;
  durationMs: number;
  nextTryAt: Date;
}

/** Deliveries: rows are the truth, jobs only say that there are some. */
@Injectable()
export class DeliveriesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** In the order given; one that is known already is left as it is. */
  async add(deliveries: readonly NewDelivery[], now: Date, manager: EntityManager = this.database.manager): Promise<void> {
    const column = (name: keyof NewDelivery) => deliveries.map((delivery) => delivery[name]);
    await manager.query(
      `INSERT INTO webhook_delivery (webhook_id, fact_id, fact, subject, lane, at, body, queued_at, next_try_at)
       SELECT webhook_id, fact_id, fact, subject, lane, at, body, $8, $8
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[]) WITH ORDINALITY
         AS new (webhook_id, fact_id, fact, subject, lane, at, body, place)
       ORDER BY place ON CONFLICT (webhook_id, fact_id) DO NOTHING`,
      [column('webhookId'), column('factId'), column('fact'), column('subject'), column('lane'), column('at'), column('body'), now],
    );
  }

  /**
   * Takes the next delivery of a subscription that is due: the oldest of its lane, and of those the one tried least, so that what is new
   * waits for nothing that fails. With `isProbe` whether it is due does not matter. Null when there is none.
   */
  async take(webhookId: string, now: Date, claimedUntil: Date, isProbe: boolean): Promise<TakenDelivery | null> {
    const [[taken]] = await this.database.query<[TakenDelivery[], number]>(
      `UPDATE webhook_delivery d SET claimed_until = $3
       FROM webhook w
       WHERE w.id = d.webhook_id AND w.active AND d.id = (
         SELECT p.id FROM webhook_delivery p
         WHERE p.webhook_id = $1 AND p.state = 'pending' AND (p.claimed_until IS NULL OR p.claimed_until <= $2) AND ($4 OR p.next_try_at <= $2)
           AND NOT EXISTS (SELECT 1 FROM webhook_delivery e WHERE e.webhook_id = p.webhook_id AND e.lane = p.lane AND e.state = 'pending' AND e.id < p.id)
         ORDER BY p.attempts, p.id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING d.id, d.webhook_id AS "webhookId", d.fact_id AS "factId", d.fact, d.body, d.attempts, d.queued_at AS "queuedAt",
         w.url, w.secret, w.old_secret AS "oldSecret", w.old_secret_until AS "oldSecretUntil", w.failures`,
      [webhookId, now, claimedUntil, isProbe],
    );
    return taken ?? null;
  }

  /** Writes down how a try ended. */
  async tried(id: string, { state, status, answer, durationMs, nextTryAt }: TryResult, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE webhook_delivery SET state = $2, attempts = attempts + 1, status = $3, answer = $4, duration_ms = $5, next_try_at = $6, claimed_until = NULL,
         delivered_at = CASE WHEN $2 = 'delivered' THEN $7::timestamptz END
       WHERE id = $1`,
      [id, state, status, answer, durationMs, nextTryAt, now],
    );
  }

  /** A receiver is back: everything that waits for it is due. */
  async makeDue(webhookId: string, now: Date): Promise<void> {
    await this.database.query(`UPDATE webhook_delivery SET next_try_at = $2 WHERE webhook_id = $1 AND state = 'pending' AND next_try_at > $2`, [webhookId, now]);
  }

  /** Subscriptions for which something is to be done now. */
  async due(now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT w.id FROM webhook w
       WHERE w.active AND (w.blocked_until IS NULL OR w.blocked_until <= $1)
         AND EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'pending'
           AND (d.claimed_until IS NULL OR d.claimed_until <= $1) AND (w.failures >= ${FAILURES_TO_OPEN} OR d.next_try_at <= $1))`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /** Newest first. */
  async list(webhookId: string, { state, subject, before, limit }: DeliveriesQuery): Promise<DeliveryRow[]> {
    return this.database.query<DeliveryRow[]>(
      `SELECT ${SHOWN} FROM webhook_delivery
       WHERE webhook_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR subject = $3) AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`,
      [webhookId, state ?? null, subject ?? null, before ?? null, limit],
    );
  }

  /** Sends one again, whatever became of it; false when there is none. One that is on its way stays so. */
  async again(webhookId: string, id: string, now: Date): Promise<boolean> {
    const [rows] = await this.database.query<[unknown[], number]>(
      `UPDATE webhook_delivery SET ${AGAIN} WHERE id = $1 AND webhook_id = $3 AND (claimed_until IS NULL OR claimed_until <= $2) RETURNING id`,
      [id, now, webhookId],
    );
    return rows.length > 0;
  }

  /** Sends again what is over of a period, by when it happened; answers how many. */
  async againBetween(webhookId: string, { from, until, which }: WebhookReplay, now: Date): Promise<number> {
    const [, count] = await this.database.query<[unknown[], number]>(
      `UPDATE webhook_delivery SET ${AGAIN} WHERE webhook_id = $1 AND at >= $3 AND at < $4 AND (state = 'failed' OR ($5 AND state = 'delivered'))`,
      [webhookId, now, from, until, which === 'all'],
    );
    return count;
  }

  /** Forgets what was over before; returns how many. */
  async purge(before: Date): Promise<number> {
    const [, count] = await this.database.query<[unknown[], number]>(`DELETE FROM webhook_delivery WHERE state <> 'pending' AND queued_at < $1`, [before]);
    return count;
  }
}
