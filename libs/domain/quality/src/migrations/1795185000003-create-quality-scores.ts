import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sheets: one for each agent's part of a call. They outlive recording and call, so when the call began and whose it was stands in them. */
export class CreateQualityScores1795185000003 implements MigrationInterface {
  name = 'CreateQualityScores1795185000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE quality_score (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        call_id text NOT NULL,
        pbx text NOT NULL,
        extension text NOT NULL,
        agent_user_id text,
        agent_name text,
        call_started_at timestamptz NOT NULL,
        criteria_version integer NOT NULL REFERENCES quality_criteria_set,
        points jsonb NOT NULL,
        -- 0 to 100, unrounded; null when nothing applied.
        score double precision CHECK (score BETWEEN 0 AND 100),
        failed_fatal boolean NOT NULL,
        comment text NOT NULL DEFAULT '',
        scored_by uuid NOT NULL,
        scored_by_name text NOT NULL,
        scored_at timestamptz NOT NULL DEFAULT now(),
        version integer NOT NULL DEFAULT 1,
        answer text,
        answered_at timestamptz,
        answers integer NOT NULL DEFAULT 0,
        UNIQUE (call_id, extension)
      )`);
    await runner.query('CREATE INDEX quality_score_started ON quality_score (call_started_at DESC, id)');
    await runner.query('CREATE INDEX quality_score_agent ON quality_score (agent_user_id, call_started_at DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE quality_score');
  }
}
