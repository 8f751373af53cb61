import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Time in breaks that have any limit, and what of it was beyond any of them. Where there was none but that of the type these are the figures there were; days with
 * breaks that had another are added up again.
 */
export class JudgeBreaksByAllLimits1795320100002 implements MigrationInterface {
  name = 'JudgeBreaksByAllLimits1795320100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report_breaks ADD COLUMN judged_ms double precision, ADD COLUMN beyond_ms double precision;
      UPDATE report_breaks SET judged_ms = limited_ms, beyond_ms = overrun_ms;
      ALTER TABLE report_breaks ALTER COLUMN judged_ms SET NOT NULL, ALTER COLUMN beyond_ms SET NOT NULL;
      INSERT INTO report_stale (hour)
      SELECT DISTINCT generate_series(date_trunc('hour', started_at, 'UTC'), date_trunc('hour', coalesce(ended_at, started_at), 'UTC'), interval '1 hour')
      FROM agent_break WHERE single_limit_s > 0 OR (allowance_s > 0 AND in_allowance)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report_breaks DROP COLUMN beyond_ms, DROP COLUMN judged_ms');
  }
}
