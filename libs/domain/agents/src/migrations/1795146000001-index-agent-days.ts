import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sheet of a day asks for everybody at once; without these it would read every day there ever was. */
export class IndexAgentDays1795146000001 implements MigrationInterface {
  name = 'IndexAgentDays1795146000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX agent_session_ended ON agent_session (pbx, ended_at)');
    await runner.query('CREATE INDEX agent_break_ended ON agent_break (pbx, ended_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX agent_break_ended');
    await runner.query('DROP INDEX agent_session_ended');
  }
}
