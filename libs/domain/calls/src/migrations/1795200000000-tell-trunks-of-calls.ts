import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which trunk the outside party came or was reached. */
export class TellTrunksOfCalls1795200000000 implements MigrationInterface {
  name = 'TellTrunksOfCalls1795200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE call ADD COLUMN trunk text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE call DROP COLUMN trunk');
  }
}
