import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `agent_interval`: what an agent did at every instant between login and logout, without gap and without overlap (see
 * intervals/agent-interval.ts, which names the values). Other domains may read it; only the worker of this one writes it.
 */
export class CreateAgentIntervals1795153000001 implements MigrationInterface {
  name = 'CreateAgentIntervals1795153000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_interval (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        pbx text NOT NULL,
        extension text NOT NULL,
        user_id text,
        session_started_at timestamptz NOT NULL,
        state text NOT NULL CHECK (state IN ('available', 'ringing', 'talking', 'wrap-up', 'break', 'other')),
        sub_state text,
        reason text,
        break_type_id integer,
        call_id text,
        queue text,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        UNIQUE (pbx, extension, started_at),
        CHECK (ended_at > started_at)
      )`);
    await runner.query('CREATE UNIQUE INDEX agent_interval_open ON agent_interval (pbx, extension) WHERE ended_at IS NULL');
    await runner.query('CREATE INDEX agent_interval_ended ON agent_interval (pbx, ended_at)');
    // What the next fact of an agent is applied to, and how far the streams have been taken into account.
    await runner.query(`
      CREATE TABLE agent_timeline (
        pbx text NOT NULL,
        extension text NOT NULL,
        state jsonb NOT NULL,
        positions jsonb NOT NULL,
        PRIMARY KEY (pbx, extension)
      )`);
    // Seconds an agent has for a call of the queue once its talk is over; a queue without a row has none.
    await runner.query(`
      CREATE TABLE queue_wrap_up (
        pbx text NOT NULL,
        queue text NOT NULL,
        seconds integer NOT NULL DEFAULT 30 CHECK (seconds BETWEEN 0 AND 3600),
        PRIMARY KEY (pbx, queue)
      )`);
    await runner.query(`
      CREATE TABLE agent_wrap_up (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        pbx text NOT NULL,
        extension text NOT NULL,
        user_id text,
        call_id text NOT NULL,
        queue text NOT NULL,
        seconds integer NOT NULL,
        extensions integer NOT NULL DEFAULT 0,
        started_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_by text CHECK (ended_by IN ('saved', 'finished', 'time', 'break', 'logout', 'call', 'released')),
        UNIQUE (pbx, extension, started_at)
      )`);
    await runner.query('CREATE UNIQUE INDEX agent_wrap_up_open ON agent_wrap_up (pbx, extension) WHERE ended_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['agent_wrap_up', 'queue_wrap_up', 'agent_timeline', 'agent_interval']) await runner.query(`DROP TABLE ${table}`);
  }
}
