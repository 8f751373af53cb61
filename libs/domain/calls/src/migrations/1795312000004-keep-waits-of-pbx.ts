import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beside the wait we count, the one the PBX counted by itself; and an index, nearly always empty, of stays in which they differ. */
export class KeepWaitsOfPbx1795312000004 implements MigrationInterface {
  name = 'KeepWaitsOfPbx1795312000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE call_visit ADD COLUMN pbx_wait_s integer;
      COMMENT ON COLUMN call_visit.pbx_wait_s IS 'Wait of an answered stay as the PBX counted it, whole seconds; null where it told none';
      CREATE INDEX call_visit_other_wait ON call_visit (enqueued_at) WHERE abs(wait_ms - pbx_wait_s * 1000) > 2000`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX call_visit_other_wait; ALTER TABLE call_visit DROP COLUMN pbx_wait_s');
  }
}
