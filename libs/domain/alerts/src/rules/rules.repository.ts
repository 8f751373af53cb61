import { Inject, Injectable } from '@nestjs/common';
import type { AlertRule, AlertRuleForm } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

export type RuleRow = Omit<AlertRule, 'open'>;

const columns = `id, version, name, kind, is_enabled AS "isEnabled", severity, queues, limit_value AS "limit", hold_s AS "holdS", window_min AS "windowMin",
  users, roles, channels, mails, phones, webhooks, language, quiet, repeat_min AS "repeatMin"`;
const valuesOf = (form: AlertRuleForm): unknown[] => [
  form.name, form.kind, form.isEnabled, form.severity, form.queues, form.limit, form.holdS, form.windowMin, form.users, form.roles, form.channels, form.mails, form.phones, form.webhooks,
  form.language, form.quiet === null ? null : JSON.stringify(form.quiet), form.repeatMin,
];

/** Rules of alerts. */
@Injectable()
export class RulesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** All of them, with how many alerts of each are open. */
  list(): Promise<AlertRule[]> {
    return this.database.query<AlertRule[]>(
      `SELECT ${columns}, (SELECT count(*)::int FROM alert a WHERE a.rule_id = r.id AND a.raised_at IS NOT NULL AND a.resolved_at IS NULL) AS open
       FROM alert_rule r ORDER BY name COLLATE santral_sort, id`,
    );
  }

  enabled(manager: EntityManager = this.database.manager): Promise<RuleRow[]> {
    return manager.query<RuleRow[]>(`SELECT ${columns} FROM alert_rule WHERE is_enabled ORDER BY id`);
  }

  async byId(id: string): Promise<RuleRow | null> {
    const [row] = await this.database.query<RuleRow[]>(`SELECT ${columns} FROM alert_rule WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** Null when there are `max` already. */
  async create(form: AlertRuleForm, max: number, manager: EntityManager): Promise<RuleRow | null> {
    const [row] = await manager.query<RuleRow[]>(
      `INSERT INTO alert_rule (name, kind, is_enabled, severity, queues, limit_value, hold_s, window_min, users, roles, channels, mails, phones, webhooks, language, quiet, repeat_min)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17 WHERE (SELECT count(*) FROM alert_rule) < $18
       RETURNING ${columns}`,
      [...valuesOf(form), max],
    );
    return row ?? null;
  }

  /** Null when it has gone, or is no longer of that version. */
  async change(id: string, version: number, form: AlertRuleForm, manager: EntityManager): Promise<RuleRow | null> {
    const [rows] = await manager.query<[RuleRow[], number]>(
      `UPDATE alert_rule SET name = $1, kind = $2, is_enabled = $3, severity = $4, queues = $5, limit_value = $6, hold_s = $7, window_min = $8, users = $9, roles = $10, channels = $11,
         mails = $12, phones = $13, webhooks = $14, language = $15, quiet = $16, repeat_min = $17, version = version + 1
       WHERE id = $18 AND version = $19 RETURNING ${columns}`,
      [...valuesOf(form), id, version],
    );
    return rows[0] ?? null;
  }

  /** Name of the one that is gone now; null when there was none. */
  async remove(id: string, manager: EntityManager): Promise<string | null> {
    const [rows] = await manager.query<[{ name: string }[], number]>('DELETE FROM alert_rule WHERE id = $1 RETURNING name', [id]);
    return rows[0]?.name ?? null;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
