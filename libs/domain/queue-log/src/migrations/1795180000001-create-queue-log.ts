import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What imports of queue_logs leave beside the rows of calls and agents: the lines themselves, so that another file, whatever its order and
 * however much of it was there before, completes what a first one began.
 */
export class CreateQueueLog1795180000001 implements MigrationInterface {
  name = 'CreateQueueLog1795180000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE queue_log_call (
        pbx text NOT NULL,
        uniqueid text NOT NULL,
        lines text NOT NULL,
        PRIMARY KEY (pbx, uniqueid)
      );
      COMMENT ON COLUMN queue_log_call.lines IS 'Lines of the channel, one under the other, in order: ms, queue, agent, event, data with bars between';
      CREATE TABLE queue_log_agent_line (
        pbx text NOT NULL,
        at timestamptz NOT NULL,
        queue text NOT NULL,
        agent text NOT NULL,
        event text NOT NULL,
        data text NOT NULL,
        no integer NOT NULL,
        extension text NOT NULL,
        PRIMARY KEY (pbx, extension, at, queue, event, data, agent)
      );
      COMMENT ON COLUMN queue_log_agent_line.no IS 'Place among the lines of its instant';
      COMMENT ON COLUMN queue_log_agent_line.extension IS 'Whom agent stands for; empty for starts of the PBX';
      CREATE TABLE queue_log_agent_due (
        pbx text NOT NULL,
        extension text NOT NULL,
        since timestamptz NOT NULL,
        PRIMARY KEY (pbx, extension)
      );
      COMMENT ON TABLE queue_log_agent_due IS 'Agents whose imported days have to be told anew, because lines or calls from an instant on have come';
      CREATE TABLE queue_log_pbx (
        pbx text PRIMARY KEY,
        last_at timestamptz NOT NULL
      );
      COMMENT ON COLUMN queue_log_pbx.last_at IS 'The newest line imported: what goes on at the end of the log is known up to here';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE queue_log_pbx, queue_log_agent_due, queue_log_agent_line, queue_log_call');
  }
}
