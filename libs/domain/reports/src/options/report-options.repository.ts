import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_FIRST_CONTACT_DAYS, defaultJudgeOptions, type JudgeOptions } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { StoredOptions } from './judge.js';

interface Row extends JudgeOptions {
  queue: string | null;
}
const columns = 'target_s AS "targetS", short_abandon_s AS "shortAbandonS", count_short_abandons AS "countShortAbandons", count_flow_outs AS "countFlowOuts", early_abandons AS "earlyAbandons", goal_percent AS "goalPercent"';

/** Keeps how calls are judged: one row for the company, one per queue that differs. */
@Injectable()
export class ReportOptionsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async all(): Promise<StoredOptions> {
    const rows = await this.database.query<Row[]>(`SELECT queue, ${columns} FROM report_option`);
    const byQueue = new Map(rows.map(({ queue, ...options }) => [queue, options]));
    return { company: byQueue.get(null) ?? defaultJudgeOptions, queues: new Map([...byQueue].flatMap(([queue, options]) => (queue === null ? [] : [[queue, options] as const]))) };
  }

  /** Within how many days a contact counts as repeated. */
  async firstContactDays(): Promise<number> {
    const [row] = await this.database.query<{ days: number }[]>('SELECT first_contact_days AS days FROM report_window');
    return row?.days ?? DEFAULT_FIRST_CONTACT_DAYS;
  }

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  async setFirstContactDays(manager: EntityManager, days: number, userId: string): Promise<void> {
    await manager.query(
      `INSERT INTO report_window (first_contact_days, updated_by, updated_at) VALUES ($1, $2, now())
       ON CONFLICT (is_only) DO UPDATE SET first_contact_days = excluded.first_contact_days, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [days, userId],
    );
  }

  /** Sets the options of a queue, of the company where it is null; `options` null takes those of the queue away. */
  async set(manager: EntityManager, queue: string | null, options: JudgeOptions | null, userId: string): Promise<void> {
    if (options === null) {
      await manager.query('DELETE FROM report_option WHERE queue IS NOT DISTINCT FROM $1', [queue]);
      return;
    }
    const { targetS, shortAbandonS, countShortAbandons, countFlowOuts, earlyAbandons, goalPercent } = options;
    await manager.query(
      `INSERT INTO report_option (queue, target_s, short_abandon_s, count_short_abandons, count_flow_outs, early_abandons, updated_by, updated_at, goal_percent) VALUES ($1, $2, $3, $4, $5, $6, $7, now(), $8)
       ON CONFLICT (queue) DO UPDATE SET target_s = excluded.target_s, short_abandon_s = excluded.short_abandon_s, count_short_abandons = excluded.count_short_abandons,
         count_flow_outs = excluded.count_flow_outs, early_abandons = excluded.early_abandons, goal_percent = excluded.goal_percent,
         updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [queue, targetS, shortAbandonS, countShortAbandons, countFlowOuts, earlyAbandons, userId, goalPercent],
    );
  }
}
