import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateQuickNotes1795147300001 implements MigrationInterface {
  name = 'CreateQuickNotes1795147300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE quick_note (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        title varchar(100) NOT NULL CHECK (title <> ''),
        detail varchar(500) NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX quick_note_user_idx ON quick_note (user_id, created_at DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE quick_note');
  }
}
