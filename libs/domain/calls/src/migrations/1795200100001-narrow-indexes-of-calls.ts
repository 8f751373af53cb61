import type { MigrationInterface, QueryRunner } from 'typeorm';

const digitsOf = (column: string) => `(regexp_replace(${column}, '\\D', '', 'g'))`;

/**
 * Numbers that were read to E.164 are found by that: an index of their digits only made every call slower to write. Who is named by a call and who
 * had a part in it is told by indexes alone, so that a list of calls somebody only had a part in looks at those alone.
 */
export class NarrowIndexesOfCalls1795200100001 implements MigrationInterface {
  name = 'NarrowIndexesOfCalls1795200100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX call_caller_digits, call_called_digits, call_extension, call_queue, call_segment_extension;
      CREATE INDEX call_caller_digits ON call (${digitsOf('caller_number')}, started_at DESC) WHERE caller_number IS NOT NULL AND caller_e164 IS NULL;
      CREATE INDEX call_called_digits ON call (${digitsOf('called')}, started_at DESC) WHERE called <> '' AND called_e164 IS NULL;
      CREATE INDEX call_extension ON call (extension, started_at DESC) INCLUDE (call_id) WHERE extension IS NOT NULL;
      CREATE INDEX call_queue ON call (queue, started_at DESC) INCLUDE (call_id) WHERE queue IS NOT NULL;
      CREATE INDEX call_segment_extension ON call_segment (extension, started_at) INCLUDE (call_id);
      CREATE INDEX call_visit_queue ON call_visit (queue, enqueued_at) INCLUDE (call_id);
      -- Reports made one of the same order for themselves.
      DROP INDEX IF EXISTS call_visit_queue_enqueued;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX call_caller_digits, call_called_digits, call_extension, call_queue, call_segment_extension, call_visit_queue;
      CREATE INDEX call_caller_digits ON call (${digitsOf('caller_number')}, started_at DESC) WHERE caller_number IS NOT NULL;
      CREATE INDEX call_called_digits ON call (${digitsOf('called')}, started_at DESC);
      CREATE INDEX call_extension ON call (extension, started_at DESC) WHERE extension IS NOT NULL;
      CREATE INDEX call_queue ON call (queue, started_at DESC) WHERE queue IS NOT NULL;
      CREATE INDEX call_segment_extension ON call_segment (extension, started_at);
      CREATE INDEX call_visit_queue_enqueued ON call_visit (queue, enqueued_at);
    `);
  }
}
