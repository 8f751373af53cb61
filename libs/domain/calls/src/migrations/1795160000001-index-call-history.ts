import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the call history needs over millions of calls: extensions and short numbers found by their digits, pages sorted by wait or talk
 * without sorting the table, and the searches that users keep.
 */
export class IndexCallHistory1795160000001 implements MigrationInterface {
  name = 'IndexCallHistory1795160000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX call_caller_digits ON call ((regexp_replace(caller_number, '\\D', '', 'g')), started_at DESC) WHERE caller_number IS NOT NULL;
      CREATE INDEX call_called_digits ON call ((regexp_replace(called, '\\D', '', 'g')), started_at DESC);
      CREATE INDEX call_wait ON call (wait_ms DESC, call_id DESC) WHERE merged_into IS NULL;
      CREATE INDEX call_talk ON call (talk_ms DESC, call_id DESC) WHERE merged_into IS NULL;
      CREATE TABLE call_filter (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id text NOT NULL,
        name text NOT NULL,
        query text NOT NULL,
        UNIQUE (user_id, name)
      );
      COMMENT ON COLUMN call_filter.query IS 'Query string of the page of the call history, without the question mark';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE call_filter; DROP INDEX call_caller_digits, call_called_digits, call_wait, call_talk');
  }
}
