import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports read the rows of calls and agents by time: without these every report would read every row there ever was. */
export class IndexReportRows1795165000002 implements MigrationInterface {
  name = 'IndexReportRows1795165000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX call_visit_enqueued ON call_visit (enqueued_at);
      CREATE INDEX call_visit_queue_enqueued ON call_visit (queue, enqueued_at);
      CREATE INDEX call_ring_started ON call_ring (started_at);
      CREATE INDEX agent_interval_started ON agent_interval (started_at);
      CREATE INDEX agent_interval_wrap_up ON agent_interval (started_at) WHERE state = 'wrap-up';
      CREATE INDEX agent_break_started ON agent_break (started_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX call_visit_enqueued, call_visit_queue_enqueued, call_ring_started, agent_interval_started, agent_interval_wrap_up, agent_break_started');
  }
}
