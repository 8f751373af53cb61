import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Years may be imported, or a day: whoever asks for those calls alone must not walk over all others to find them. */
export class IndexImportedCalls1795195000001 implements MigrationInterface {
  name = 'IndexImportedCalls1795195000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX call_imported ON call (started_at DESC, call_id DESC) WHERE coverage = 'imported'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX call_imported');
  }
}
