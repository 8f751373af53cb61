import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Test calls: what was to be tested, what was heard, and what came of it. */
export class CreateSelfTests1795198000001 implements MigrationInterface {
  name = 'CreateSelfTests1795198000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE self_test (
        id uuid PRIMARY KEY,
        pbx text NOT NULL,
        plan jsonb NOT NULL,
        heard jsonb NOT NULL,
        seq text NOT NULL,
        surroundings jsonb,
        verdict text NOT NULL,
        started_by text NOT NULL,
        started_by_name text NOT NULL,
        started_at timestamptz NOT NULL,
        finished_at timestamptz
      );
      COMMENT ON COLUMN self_test.seq IS 'Position in the stream of the PBX up to which facts were heard';
      CREATE INDEX self_test_finished ON self_test (pbx, finished_at DESC) WHERE finished_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE self_test');
  }
}
