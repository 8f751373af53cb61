import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How calls are judged in reports: for the company (queue null), and for queues that differ. */
export class CreateReportOptions1795181000003 implements MigrationInterface {
  name = 'CreateReportOptions1795181000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_option (
        queue text UNIQUE NULLS NOT DISTINCT,
        target_s integer NOT NULL CHECK (target_s BETWEEN 0 AND 3600),
        short_abandon_s integer NOT NULL CHECK (short_abandon_s BETWEEN 0 AND 3600),
        count_short_abandons boolean NOT NULL,
        count_flow_outs boolean NOT NULL,
        early_abandons text NOT NULL CHECK (early_abandons IN ('in-denominator', 'excluded', 'as-success')),
        updated_by text NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_option');
  }
}
