import { Inject, Injectable } from '@nestjs/common';
import type { HolidayForm, StoredHoliday } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

// As text: a date has no zone, and the driver would give it one.
const COLUMNS = `id, to_char(day, 'YYYY-MM-DD') AS day, name, key, closed_from AS "closedFrom"`;

/** The company's calendar of days on which it is closed. */
@Injectable()
export class HolidaysRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  all(manager: EntityManager = this.database.manager): Promise<StoredHoliday[]> {
    return manager.query<StoredHoliday[]>(`SELECT ${COLUMNS} FROM holiday ORDER BY day, closed_from NULLS FIRST, id`);
  }

  async find(id: string, manager: EntityManager): Promise<StoredHoliday | null> {
    const [row] = await manager.query<StoredHoliday[]>(`SELECT ${COLUMNS} FROM holiday WHERE id = $1`, [id]);
    return row ?? null;
  }

  async insert(id: string, { day, name, closedFrom }: HolidayForm, manager: EntityManager): Promise<void> {
    await manager.query('INSERT INTO holiday (id, day, name, closed_from) VALUES ($1, $2, $3, $4)', [id, day, name, closedFrom]);
  }

  /** A public holiday that is given another name is one of the company's own. */
  async update(id: string, { day, name, closedFrom }: HolidayForm, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE holiday SET day = $2, key = CASE WHEN name = $3 THEN key END, name = $3, closed_from = $4 WHERE id = $1', [id, day, name, closedFrom]);
  }

  async delete(id: string, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM holiday WHERE id = $1', [id]);
  }
}
