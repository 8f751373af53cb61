import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Beside the daily limit of a type: a limit of one single break, and an allowance of all breaks of a day for the whole company. Breaks of before had
 * neither, and keep none.
 */
export class LimitSingleBreaks1795312000002 implements MigrationInterface {
  name = 'LimitSingleBreaks1795312000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE break_type
        ADD COLUMN single_limit_s integer NOT NULL DEFAULT 0,
        ADD COLUMN in_allowance boolean NOT NULL DEFAULT true;
      ALTER TABLE agent_break
        ADD COLUMN single_limit_s integer NOT NULL DEFAULT 0,
        ADD COLUMN allowance_s integer NOT NULL DEFAULT 0,
        ADD COLUMN in_allowance boolean NOT NULL DEFAULT true;
      COMMENT ON COLUMN agent_break.allowance_s IS 'Seconds of all breaks of a working day together, as it was when the break began; 0 for none';
      -- One row: the company's.
      CREATE TABLE break_settings (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        daily_allowance_s integer NOT NULL DEFAULT 0 CHECK (daily_allowance_s BETWEEN 0 AND 86400),
        version integer NOT NULL DEFAULT 1
      );
      INSERT INTO break_settings DEFAULT VALUES`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE break_settings;
      ALTER TABLE agent_break DROP COLUMN in_allowance, DROP COLUMN allowance_s, DROP COLUMN single_limit_s;
      ALTER TABLE break_type DROP COLUMN in_allowance, DROP COLUMN single_limit_s`);
  }
}
