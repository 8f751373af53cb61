import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two intervals of an agent never begin together, so a number of their own told nothing more, and its index was one entry more for each ring and each talk. */
export class KnowIntervalsByTheirBegin1795330000001 implements MigrationInterface {
  name = 'KnowIntervalsByTheirBegin1795330000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agent_interval DROP COLUMN id;
      ALTER TABLE agent_interval DROP CONSTRAINT agent_interval_pbx_extension_started_at_key, ADD PRIMARY KEY (pbx, extension, started_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agent_interval DROP CONSTRAINT agent_interval_pkey, ADD UNIQUE (pbx, extension, started_at);
      ALTER TABLE agent_interval ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY`);
  }
}
