import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of each trunk, and when: one row per change. */
export class CreateTrunkChanges1795200000003 implements MigrationInterface {
  name = 'CreateTrunkChanges1795200000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE trunk_change (
        pbx varchar(32) NOT NULL,
        trunk text NOT NULL,
        at timestamptz NOT NULL,
        before text,
        state text,
        PRIMARY KEY (pbx, trunk, at)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trunk_change');
  }
}
