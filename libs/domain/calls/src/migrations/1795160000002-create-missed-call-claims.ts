import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who said they will return the missed calls of a number, and an index that holds missed calls only. */
export class CreateMissedCallClaims1795160000002 implements MigrationInterface {
  name = 'CreateMissedCallClaims1795160000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE missed_call_claim (
        number text PRIMARY KEY,
        user_id text NOT NULL,
        user_name text NOT NULL,
        taken_at timestamptz NOT NULL
      );
      COMMENT ON TABLE missed_call_claim IS 'A claim counts until company and number have talked after taken_at';
      CREATE INDEX call_missed ON call (started_at DESC) WHERE merged_into IS NULL AND direction = 'inbound' AND outcome NOT IN ('answered', 'open');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE missed_call_claim; DROP INDEX call_missed');
  }
}
