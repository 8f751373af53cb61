import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNotifications1795142000001 implements MigrationInterface {
  name = 'CreateNotifications1795142000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        kind varchar(60) NOT NULL,
        params jsonb NOT NULL,
        link varchar(300),
        -- What it tells of: told twice is told once.
        source varchar(200) NOT NULL,
        dismissed boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, source)
      )`);
    await runner.query('CREATE INDEX notification_open_idx ON notification (user_id, created_at DESC) WHERE NOT dismissed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notification');
  }
}
