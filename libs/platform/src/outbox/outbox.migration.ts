import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facts that wait to be published, written in the transaction that caused them. */
export class CreateOutbox1795140000000 implements MigrationInterface {
  name = 'CreateOutbox1795140000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id varchar(200) PRIMARY KEY,
        no bigint GENERATED ALWAYS AS IDENTITY,
        fact jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz
      );
      CREATE INDEX outbox_waiting ON outbox (no) WHERE published_at IS NULL;
      CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}

export const outboxMigrations = [CreateOutbox1795140000000];
