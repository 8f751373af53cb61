import { Inject, Injectable } from '@nestjs/common';
import type { AlertEnding, AlertsQuery } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { RuleRow } from '../rules/rules.repository.js';
import type { AlertRow, Sighting } from './alert.js';

const columns = `id, rule_id AS "ruleId", rule, kind, severity, pbx, target, queues, value, limit_value AS "limit", limit_kind AS "limitKind", since, raised_at AS "raisedAt", calm_since AS "calmSince", reminders,
  told_users AS "toldUsers", told_webhooks AS "toldWebhooks",
  acknowledged_at AS "acknowledgedAt", acknowledged_by_name AS "acknowledgedBy", note, resolved_at AS "resolvedAt", ending`;
/** One look at a time, whichever worker it is of: the lock is let go with the transaction. */
const TURN = 7_210_044;

/** Alerts: what is watched, what is open, and what is over. */
@Injectable()
export class AlertsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Runs one look at everything; a second one waits until the first is written down. */
  inTurn<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [TURN]);
      return work(manager);
    });
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Watched and open ones. */
  living(manager: EntityManager): Promise<AlertRow[]> {
    return manager.query<AlertRow[]>(`SELECT ${columns} FROM alert WHERE resolved_at IS NULL ORDER BY id FOR UPDATE`);
  }

  /** Begins to watch a target; raised at once when `raisedAt` is given. */
  async begin({ id, name, kind, severity, limit }: RuleRow, { pbx, target, queues, value, limitKind }: Sighting, since: Date, raisedAt: Date | null, manager: EntityManager): Promise<AlertRow> {
    const [row] = await manager.query<AlertRow[]>(
      `INSERT INTO alert (rule_id, rule, kind, severity, pbx, target, queues, value, limit_value, since, raised_at, limit_kind) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${columns}`,
      [id, name, kind, severity, pbx, target, queues, value, limit, since, raisedAt, limitKind ?? null],
    );
    if (!row) throw new Error('the alert was not written');
    return row;
  }

  /** What was watched has lasted: it is an alert, with what is measured now. */
  async raise(id: string, { name, severity, limit }: RuleRow, { value, queues, limitKind }: Sighting, raisedAt: Date, manager: EntityManager): Promise<AlertRow> {
    const [[row]] = await manager.query<[AlertRow[], number]>(
      `UPDATE alert SET raised_at = $2, rule = $3, severity = $4, limit_value = $5, value = $6, queues = $7, limit_kind = $8 WHERE id = $1 RETURNING ${columns}`,
      [id, raisedAt, name, severity, limit, value, queues, limitKind ?? null],
    );
    if (!row) throw new Error('the alert has gone');
    return row;
  }

  /** Remembers whom it was told to. */
  async setTold(id: string, users: readonly string[], webhooks: readonly string[], manager: EntityManager): Promise<void> {
    await manager.query('UPDATE alert SET told_users = $2, told_webhooks = $3 WHERE id = $1', [id, users, webhooks]);
  }

  async forget(id: string, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM alert WHERE id = $1 AND raised_at IS NULL', [id]);
  }

  async setCalm(id: string, since: Date | null, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE alert SET calm_since = $2 WHERE id = $1', [id, since]);
  }

  async setReminders(id: string, reminders: number, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE alert SET reminders = $2 WHERE id = $1', [id, reminders]);
  }

  async resolve(id: string, at: Date, ending: AlertEnding, manager: EntityManager): Promise<AlertRow> {
    const [[row]] = await manager.query<[AlertRow[], number]>(`UPDATE alert SET resolved_at = $2, ending = $3 WHERE id = $1 RETURNING ${columns}`, [id, at, ending]);
    if (!row) throw new Error('the alert has gone');
    return row;
  }

  /** Newest first; those that are only watched are nobody's business yet. */
  list({ state, before, limit }: AlertsQuery): Promise<AlertRow[]> {
    return this.database.query<AlertRow[]>(
      `SELECT ${columns} FROM alert WHERE raised_at IS NOT NULL AND (resolved_at IS NULL) = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [state === 'open', before ?? null, limit],
    );
  }

  async byId(id: string, manager: EntityManager = this.database.manager): Promise<AlertRow | null> {
    const [row] = await manager.query<AlertRow[]>(`SELECT ${columns} FROM alert WHERE id = $1 AND raised_at IS NOT NULL`, [id]);
    return row ?? null;
  }

  /** Null when it is not open, or somebody has acknowledged it already. */
  async acknowledge(id: string, by: { userId: string; name: string }, note: string | null, at: Date, manager: EntityManager): Promise<AlertRow | null> {
    const [rows] = await manager.query<[AlertRow[], number]>(
      `UPDATE alert SET acknowledged_at = $2, acknowledged_by = $3, acknowledged_by_name = $4, note = $5
       WHERE id = $1 AND raised_at IS NOT NULL AND resolved_at IS NULL AND acknowledged_at IS NULL RETURNING ${columns}`,
      [id, at, by.userId, by.name, note],
    );
    return rows[0] ?? null;
  }

  /** Forgets what was over before; returns how many. */
  async purge(before: Date): Promise<number> {
    const [, count] = await this.database.query<[unknown[], number]>('DELETE FROM alert WHERE resolved_at < $1', [before]);
    return count;
  }
}
