import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A call that was up when the link to its PBX was lost counted among the most calls at once in every hour that was summed up until the link was back,
 * whenever it had ended. Now what is up is in no sum; hours of gaps that were summed up before are summed up again.
 */
export class SumUpGapsAgain1795300100002 implements MigrationInterface {
  name = 'SumUpGapsAgain1795300100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO report_stale (hour)
      SELECT DISTINCT hour FROM report_gap CROSS JOIN LATERAL generate_series(date_trunc('hour', from_at, 'UTC'), coalesce(until_at, now()) + interval '1 hour', interval '1 hour') hour
      WHERE EXISTS (SELECT FROM report_peaks k WHERE k.span = 'hour' AND k.at = hour)`);
  }

  async down(): Promise<void> {
    // What was summed up again holds.
  }
}
