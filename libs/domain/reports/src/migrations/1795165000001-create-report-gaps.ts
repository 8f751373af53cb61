import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the link to a PBX was away, and whether what happened meanwhile could be pieced together. */
export class CreateReportGaps1795165000001 implements MigrationInterface {
  name = 'CreateReportGaps1795165000001';

  async up(runner: QueryRunner): Promise<void> {
    // until_at null: the link is still away.
    await runner.query(`
      CREATE TABLE report_gap (
        pbx text NOT NULL,
        from_at timestamptz NOT NULL,
        until_at timestamptz,
        coverage text NOT NULL CHECK (coverage IN ('reconstructed', 'unknown')),
        PRIMARY KEY (pbx, from_at)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_gap');
  }
}
