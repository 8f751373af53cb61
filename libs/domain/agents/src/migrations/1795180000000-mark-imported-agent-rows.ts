import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days of agents that were recorded live, and days told by the log of a PBX of the time before. */
export class MarkImportedAgentRows1795180000000 implements MigrationInterface {
  name = 'MarkImportedAgentRows1795180000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['agent_session', 'agent_break', 'agent_interval']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN source text NOT NULL DEFAULT 'live' CHECK (source IN ('live', 'imported'))`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['agent_interval', 'agent_break', 'agent_session']) await runner.query(`ALTER TABLE ${table} DROP COLUMN source`);
  }
}
