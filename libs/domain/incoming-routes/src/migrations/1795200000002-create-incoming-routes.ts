import { holidayYears, turkishHolidays } from '@santral/contracts';
import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where calls to our numbers go, and the days on which the company is closed: the public holidays of Turkey to begin with. */
export class CreateIncomingRoutes1795200000002 implements MigrationInterface {
  name = 'CreateIncomingRoutes1795200000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE incoming_route (
        id uuid PRIMARY KEY,
        pbx varchar(32) NOT NULL,
        number varchar(20) NOT NULL,
        rule jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        UNIQUE (pbx, number)
      );
      CREATE TABLE holiday (
        id uuid PRIMARY KEY,
        day date NOT NULL,
        name varchar(80) NOT NULL,
        -- Which public holiday it is; null for a day of the company's own.
        key text,
        -- Null: closed all day.
        closed_from varchar(5)
      );
      CREATE INDEX holiday_day ON holiday (day);
    `);
    const holidays = holidayYears.flatMap(turkishHolidays).map((holiday) => ({ ...holiday, id: randomUUID() }));
    await runner.query(
      `INSERT INTO holiday (id, day, name, key, closed_from)
       SELECT id, day, name, key, "closedFrom" FROM jsonb_to_recordset($1::jsonb) AS h (id uuid, day date, name text, key text, "closedFrom" text)`,
      [JSON.stringify(holidays)],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE holiday; DROP TABLE incoming_route');
  }
}
