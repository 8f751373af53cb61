import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryFault, ReportDelivery } from '@santral/contracts';
import { DataSource } from 'typeorm';

type DeliveryRow = Omit<ReportDelivery, 'dueAt' | 'sentAt'> & { dueAt: Date; sentAt: Date | null };

const columns = 'id, due_at AS "dueAt", state, attempts, fault, reason, sent_at AS "sentAt", recipients, asked_by AS "askedBy"';

/** Every mail of every schedule, and what came of it. */
@Injectable()
export class DeliveriesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /**
   * A try of a delivery begins. `run` is its natural key: the same run again is the same delivery. Null when it was sent already, or
   * its schedule has gone.
   */
  async begin(scheduleId: string, run: string, dueAt: Date, askedBy: string | null): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `INSERT INTO report_delivery (schedule_id, run, due_at, asked_by, recipients, state, attempts)
       SELECT id, $2, $3, $4, recipients, 'sending', 1 FROM report_schedule WHERE id = $1
       ON CONFLICT (run) DO UPDATE SET state = 'sending', attempts = report_delivery.attempts + 1, recipients = excluded.recipients
       WHERE report_delivery.state <> 'sent'
       RETURNING id`,
      [scheduleId, run, dueAt, askedBy],
    );
    return row?.id ?? null;
  }

  async sent(id: string): Promise<void> {
    await this.database.query(`UPDATE report_delivery SET state = 'sent', sent_at = now(), fault = NULL, reason = NULL WHERE id = $1`, [id]);
  }

  async failed(id: string, fault: DeliveryFault, reason: string, isGivenUp: boolean): Promise<void> {
    await this.database.query('UPDATE report_delivery SET state = $2, fault = $3, reason = $4 WHERE id = $1', [id, isGivenUp ? 'failed' : 'retrying', fault, reason.slice(0, 500)]);
  }

  /** The newest of a schedule. */
  async of(scheduleId: string, limit: number): Promise<ReportDelivery[]> {
    return (await this.database.query<DeliveryRow[]>(`SELECT ${columns} FROM report_delivery WHERE schedule_id = $1 ORDER BY due_at DESC, id LIMIT $2`, [scheduleId, limit])).map(deliveryOf);
  }

  /** The newest of every schedule, by its id. */
  async newest(): Promise<Map<string, ReportDelivery>> {
    const rows = await this.database.query<(DeliveryRow & { scheduleId: string })[]>(
      `SELECT DISTINCT ON (schedule_id) schedule_id AS "scheduleId", ${columns} FROM report_delivery ORDER BY schedule_id, due_at DESC, id`,
    );
    return new Map(rows.map(({ scheduleId, ...row }) => [scheduleId, deliveryOf(row)]));
  }
}

const deliveryOf = (row: DeliveryRow): ReportDelivery => ({ ...row, dueAt: row.dueAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null });
