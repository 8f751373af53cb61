import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Our lines in the dialplan of each PBX, part by part, and how they stand there. */
export class CreateDialplan1795200000001 implements MigrationInterface {
  name = 'CreateDialplan1795200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pbx_dialplan (
        pbx varchar(32) PRIMARY KEY,
        mode text NOT NULL DEFAULT 'write' CHECK (mode IN ('write', 'paste')),
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('in-force', 'pending', 'drifted')),
        problem text,
        problem_detail text NOT NULL DEFAULT '',
        drift jsonb NOT NULL DEFAULT '[]',
        -- Contexts of the PBX that lead into ours, as they were seen last.
        included_by jsonb,
        checked_at timestamptz
      );
      CREATE TABLE dialplan_part (
        pbx varchar(32) NOT NULL REFERENCES pbx_dialplan (pbx) ON DELETE CASCADE,
        part text NOT NULL,
        lines jsonb NOT NULL,
        PRIMARY KEY (pbx, part)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dialplan_part; DROP TABLE pbx_dialplan');
  }
}
