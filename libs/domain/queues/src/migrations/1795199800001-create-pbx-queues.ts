import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Queues that Santral makes on PBXs, and how they stand there. */
export class CreatePbxQueues1795199800001 implements MigrationInterface {
  name = 'CreatePbxQueues1795199800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pbx_queue (
        id uuid PRIMARY KEY,
        pbx varchar(32) NOT NULL,
        name varchar(40) NOT NULL,
        number varchar(18),
        settings jsonb NOT NULL,
        -- Members who need not sign in; who may sign in stands in agent_queue.
        fixed jsonb NOT NULL DEFAULT '[]',
        -- Lines taken over from somebody, for which there is no setting.
        theirs jsonb NOT NULL DEFAULT '[]',
        state text NOT NULL CHECK (state IN ('pending', 'synced', 'drifted', 'removing')),
        drift jsonb NOT NULL DEFAULT '[]',
        problem text,
        problem_detail text NOT NULL DEFAULT '',
        tried_at timestamptz,
        checked_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        UNIQUE (pbx, name),
        UNIQUE (pbx, number)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pbx_queue');
  }
}
