import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to the link to each PBX: streams are trimmed after some days, this stays. */
export class CreatePbxEvents1795170000001 implements MigrationInterface {
  name = 'CreatePbxEvents1795170000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pbx_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        fact_id text NOT NULL UNIQUE,
        pbx text NOT NULL,
        name text NOT NULL,
        at timestamptz NOT NULL,
        payload jsonb NOT NULL
      )`);
    await runner.query('CREATE INDEX pbx_event_pbx ON pbx_event (pbx, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pbx_event');
  }
}
