import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents did in calls that are over: one row per time in a call and per ring that was let pass, so that a day is a sum of few rows. */
export class CreateAgentCallParts1795161000001 implements MigrationInterface {
  name = 'CreateAgentCallParts1795161000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_call_part (
        pbx text NOT NULL,
        call_id text NOT NULL,
        part_id text NOT NULL,
        extension text NOT NULL,
        user_id text,
        kind text NOT NULL CHECK (kind IN ('talk', 'missed-ring')),
        direction text NOT NULL CHECK (direction IN ('inbound', 'outbound', 'internal')),
        call_started_at timestamptz NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL,
        PRIMARY KEY (pbx, call_id, extension, part_id)
      )`);
    await runner.query('CREATE INDEX agent_call_part_user ON agent_call_part (pbx, user_id, ended_at)');
    await runner.query('CREATE INDEX agent_call_part_extension ON agent_call_part (pbx, extension, ended_at) WHERE user_id IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_call_part');
  }
}
