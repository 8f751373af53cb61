import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which queues agents were logged in to, and when: a stay in the queues (`agent_session`) only knows those it is in now. Of stays that are over
 * nobody noted them; the queues the agent is assigned to are the best there is, and the rows say so.
 */
export class CreateAgentQueueStays1795199500002 implements MigrationInterface {
  name = 'CreateAgentQueueStays1795199500002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agent_queue_stay (
        pbx text NOT NULL,
        extension text NOT NULL,
        queue text NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        source text NOT NULL DEFAULT 'live' CHECK (source IN ('live', 'imported', 'assumed')),
        PRIMARY KEY (pbx, extension, queue, started_at),
        CHECK (ended_at >= started_at)
      );
      CREATE UNIQUE INDEX agent_queue_stay_open ON agent_queue_stay (pbx, extension, queue) WHERE ended_at IS NULL;
      CREATE INDEX agent_queue_stay_started ON agent_queue_stay (started_at);
      CREATE INDEX agent_queue_stay_long ON agent_queue_stay USING gist (tstzrange(started_at, ended_at)) WHERE ended_at - started_at > interval '12 hours';
    `);
    await runner.query(`
      INSERT INTO agent_queue_stay (pbx, extension, queue, started_at, ended_at, source)
      SELECT s.pbx, s.extension, q.queue, s.started_at, s.ended_at, s.source FROM agent_session s CROSS JOIN LATERAL unnest(s.queues) q (queue)
      UNION ALL
      SELECT s.pbx, s.extension, q.queue, s.started_at, s.ended_at, 'assumed' FROM agent_session s JOIN agent_queue q ON q.pbx = s.pbx AND q.extension = s.extension
      WHERE s.queues = '{}' AND s.ended_at IS NOT NULL
      ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_queue_stay');
  }
}
