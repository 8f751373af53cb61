import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every report says whether it holds imported calls or logins: found by their ends of an index. */
export class IndexImportedLogins1795195100001 implements MigrationInterface {
  name = 'IndexImportedLogins1795195100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX agent_session_imported ON agent_session (started_at) WHERE source = 'imported'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX agent_session_imported');
  }
}
