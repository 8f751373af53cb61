import { Inject, Injectable } from '@nestjs/common';
import { type ReportScheduleForm, scheduleQuerySchema } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** A schedule as it is kept. */
export interface ScheduleRow extends ReportScheduleForm {
  id: string;
  version: number;
  createdBy: string;
  updatedAt: Date;
}

const columns = `id, version, name, report, format, language, period, query, cadence, at, week_day AS "weekDay", month_day AS "monthDay",
  recipients, is_enabled AS "isEnabled", created_by_name AS "createdBy", updated_at AS "updatedAt"`;
const valuesOf = (form: ReportScheduleForm) => [
  form.name, form.report, form.format, form.language, form.period, form.query, form.cadence, form.at, form.weekDay, form.monthDay, form.recipients, form.isEnabled,
];

@Injectable()
export class SchedulesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async all(): Promise<ScheduleRow[]> {
    return (await this.database.query<ScheduleRow[]>(`SELECT ${columns} FROM report_schedule ORDER BY name COLLATE santral_sort, id`)).map(whole);
  }

  async byId(id: string): Promise<ScheduleRow | null> {
    const [row] = await this.database.query<ScheduleRow[]>(`SELECT ${columns} FROM report_schedule WHERE id = $1`, [id]);
    return row ? whole(row) : null;
  }

  /** Null when there are `max` already. */
  async create(form: ReportScheduleForm, by: { userId: string; name: string }, max: number, manager: EntityManager): Promise<ScheduleRow | null> {
    const [row] = await manager.query<ScheduleRow[]>(
      `INSERT INTO report_schedule (name, report, format, language, period, query, cadence, at, week_day, month_day, recipients, is_enabled, created_by, created_by_name)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 WHERE (SELECT count(*) FROM report_schedule) < $15
       RETURNING ${columns}`,
      [...valuesOf(form), by.userId, by.name, max],
    );
    return row ?? null;
  }

  /** Null when it has gone, or is no longer of that version. */
  async change(id: string, version: number, form: ReportScheduleForm, manager: EntityManager): Promise<ScheduleRow | null> {
    const [rows] = await manager.query<[ScheduleRow[], number]>(
      `UPDATE report_schedule SET name = $1, report = $2, format = $3, language = $4, period = $5, query = $6, cadence = $7, at = $8, week_day = $9, month_day = $10,
         recipients = $11, is_enabled = $12, version = version + 1, updated_at = now()
       WHERE id = $13 AND version = $14 RETURNING ${columns}`,
      [...valuesOf(form), id, version],
    );
    return rows[0] ?? null;
  }

  /** Name of the one that is gone now; null when there was none. */
  async remove(id: string, manager: EntityManager): Promise<string | null> {
    const [rows] = await manager.query<[{ name: string }[], number]>('DELETE FROM report_schedule WHERE id = $1 RETURNING name', [id]);
    return rows[0]?.name ?? null;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}

/** What a report can be narrowed by has grown since a schedule was made: what it does not say is everything. */
const whole = (row: ScheduleRow): ScheduleRow => ({ ...row, query: scheduleQuerySchema.parse(row.query) });
