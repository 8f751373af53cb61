import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of the calls of a queue or an extension, in any of their orders, and how many there are, are told by its index alone. A call that became part
 * of another is in no list.
 */
export class CoverListsOfParties1795300100001 implements MigrationInterface {
  name = 'CoverListsOfParties1795300100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX call_extension, call_queue;
      CREATE INDEX call_extension ON call (extension, started_at DESC) INCLUDE (call_id, wait_ms, talk_ms) WHERE extension IS NOT NULL AND merged_into IS NULL;
      CREATE INDEX call_queue ON call (queue, started_at DESC) INCLUDE (call_id, wait_ms, talk_ms) WHERE queue IS NOT NULL AND merged_into IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX call_extension, call_queue;
      CREATE INDEX call_extension ON call (extension, started_at DESC) INCLUDE (call_id) WHERE extension IS NOT NULL;
      CREATE INDEX call_queue ON call (queue, started_at DESC) INCLUDE (call_id) WHERE queue IS NOT NULL;
    `);
  }
}
