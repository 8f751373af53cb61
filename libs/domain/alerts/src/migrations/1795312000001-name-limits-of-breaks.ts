import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A break has several limits, and an alert about one says which it is past. */
export class NameLimitsOfBreaks1795312000001 implements MigrationInterface {
  name = 'NameLimitsOfBreaks1795312000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alert ADD COLUMN limit_kind text CHECK (limit_kind IN ('type', 'single', 'allowance'));
      COMMENT ON COLUMN alert.limit_kind IS 'Which limit a break is past; null for everything else'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alert DROP COLUMN limit_kind');
  }
}
