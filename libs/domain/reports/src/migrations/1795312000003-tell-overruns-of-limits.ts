import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What went beyond the limits of single breaks and beyond the allowances of days. Days that were added up before had neither, so they stay as they are. */
export class TellOverrunsOfLimits1795312000003 implements MigrationInterface {
  name = 'TellOverrunsOfLimits1795312000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report_breaks
        ADD COLUMN single_overrun_ms double precision NOT NULL DEFAULT 0,
        ADD COLUMN allowance_overrun_ms double precision NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report_breaks DROP COLUMN allowance_overrun_ms, DROP COLUMN single_overrun_ms');
  }
}
