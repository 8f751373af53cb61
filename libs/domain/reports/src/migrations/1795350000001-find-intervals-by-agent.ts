import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What agents did in an hour is found agent by agent, by the key of the intervals. An index of their begins alone had to be kept for every interval that is written, and
 * these are the most rows there are. The view tells the agents there are intervals of, each found by one look into the key.
 */
export class FindIntervalsByAgent1795350000001 implements MigrationInterface {
  name = 'FindIntervalsByAgent1795350000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW agent_with_intervals AS
      WITH RECURSIVE agent AS (
        (SELECT pbx, extension FROM agent_interval ORDER BY pbx, extension LIMIT 1)
        UNION ALL
        SELECT next.pbx, next.extension FROM agent CROSS JOIN LATERAL (
          SELECT i.pbx, i.extension FROM agent_interval i WHERE (i.pbx, i.extension) > (agent.pbx, agent.extension) ORDER BY i.pbx, i.extension LIMIT 1
        ) next
      ) SELECT pbx, extension FROM agent;
      DROP INDEX agent_interval_started;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX agent_interval_started ON agent_interval (started_at); DROP VIEW agent_with_intervals');
  }
}
