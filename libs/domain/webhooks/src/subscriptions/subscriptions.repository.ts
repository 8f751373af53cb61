import { Inject, Injectable } from '@nestjs/common';
import type { WebhookForm } from '@santral/contracts';
import { DataSource } from 'typeorm';
import { FAILURES_TO_OPEN } from '../deliveries/patience.js';
import type { SubscriptionRow, WantedFacts } from './subscription.js';

const ROW = `
  SELECT w.id, w.name, w.url, w.facts, w.active, w.version, w.created_at AS "createdAt", w.failures, w.failing_since AS "failingSince", w.blocked_until AS "blockedUntil",
    w.old_secret_until AS "oldSecretUntil",
    (SELECT max(d.delivered_at) FROM webhook_delivery d WHERE d.webhook_id = w.id) AS "lastDeliveredAt",
    (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'pending') AS pending,
    (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'failed') AS failed
  FROM webhook w`;

/** Subscriptions, and how their receivers have done lately. */
@Injectable()
export class SubscriptionsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  list(): Promise<SubscriptionRow[]> {
    return this.database.query<SubscriptionRow[]>(`${ROW} ORDER BY w.name COLLATE santral_sort, w.id`);
  }

  async find(id: string): Promise<SubscriptionRow | null> {
    const [row] = await this.database.query<SubscriptionRow[]>(`${ROW} WHERE w.id = $1`, [id]);
    return row ?? null;
  }

  async count(): Promise<number> {
    const [row] = await this.database.query<{ count: number }[]>('SELECT count(*)::int AS count FROM webhook');
    return row?.count ?? 0;
  }

  async insert(id: string, { name, url, facts, active }: WebhookForm, secret: string, now: Date): Promise<void> {
    await this.database.query('INSERT INTO webhook (id, name, url, facts, active, secret, created_at, since) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)', [id, name, url, facts, active, secret, now]);
  }

  /**
   * Writes a change made on this version; false when there is another by now. What was switched on again hears of what happens from then on,
   * and a new address starts without the failures of the one before.
   */
  async update(id: string, version: number, { name, url, facts, active }: WebhookForm, now: Date): Promise<boolean> {
    const [rows] = await this.database.query<[unknown[], number]>(
      `UPDATE webhook SET name = $3, url = $4::varchar, facts = $5, active = $6, version = version + 1, since = CASE WHEN $6 AND NOT active THEN $7 ELSE since END,
         failures = CASE WHEN url <> $4::varchar OR active <> $6 THEN 0 ELSE failures END,
         failing_since = CASE WHEN url <> $4::varchar OR active <> $6 THEN NULL ELSE failing_since END,
         blocked_until = CASE WHEN url <> $4::varchar OR active <> $6 THEN NULL ELSE blocked_until END
       WHERE id = $1 AND version = $2 RETURNING id`,
      [id, version, name, url, facts, active, now],
    );
    return rows.length > 0;
  }

  async replaceSecret(id: string, secret: string, oldUntil: Date): Promise<void> {
    await this.database.query('UPDATE webhook SET old_secret = secret, old_secret_until = $3, secret = $2 WHERE id = $1', [id, secret, oldUntil]);
  }

  async delete(id: string): Promise<void> {
    await this.database.query('DELETE FROM webhook WHERE id = $1', [id]);
  }

  /** What active subscriptions want. */
  wanted(): Promise<WantedFacts[]> {
    return this.database.query<WantedFacts[]>('SELECT id, facts, since FROM webhook WHERE active ORDER BY id');
  }

  /**
   * Whether something may be sent now: `open` as things go, `probe` when the receiver fails and this caller alone may look whether it is back
   * (the next one may after `pauseMs`), null when it is to be left alone.
   */
  async leave(id: string, now: Date, pauseMs: (failures: number) => number): Promise<'open' | 'probe' | null> {
    const [row] = await this.database.query<{ failures: number; blockedUntil: Date | null }[]>('SELECT failures, blocked_until AS "blockedUntil" FROM webhook WHERE id = $1 AND active', [id]);
    if (!row || (row.blockedUntil && row.blockedUntil > now)) return null;
    if (row.failures < FAILURES_TO_OPEN) return 'open';
    const [rows] = await this.database.query<[unknown[], number]>(
      'UPDATE webhook SET blocked_until = $2 WHERE id = $1 AND active AND (blocked_until IS NULL OR blocked_until <= $3) RETURNING id',
      [id, new Date(now.getTime() + pauseMs(row.failures)), now],
    );
    return rows.length > 0 ? 'probe' : null;
  }

  /** Counts a failure. */
  async failed(id: string, now: Date, pauseMs: (failures: number) => number): Promise<void> {
    const [[row]] = await this.database.query<[{ failures: number }[], number]>(
      'UPDATE webhook SET failures = failures + 1, failing_since = coalesce(failing_since, $2) WHERE id = $1 RETURNING failures',
      [id, now],
    );
    const pause = row ? pauseMs(row.failures) : 0;
    if (pause > 0) await this.database.query('UPDATE webhook SET blocked_until = $2 WHERE id = $1', [id, new Date(now.getTime() + pause)]);
  }

  /** The receiver has answered well. */
  async recovered(id: string): Promise<void> {
    await this.database.query('UPDATE webhook SET failures = 0, failing_since = NULL, blocked_until = NULL WHERE id = $1', [id]);
  }
}
