import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reasons by which an agent notes that a call was resolved, or was not. */
export class ReasonsThatResolve1795199500000 implements MigrationInterface {
  name = 'ReasonsThatResolve1795199500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "call_reason" ADD COLUMN "resolution" varchar(40)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "call_reason" DROP COLUMN "resolution"');
  }
}
