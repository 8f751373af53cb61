import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of what agents did only the work after calls is looked for by its end, for an agent's own day; reports look by the begin. An index of the ends of
 * everything was one entry more for each ring and each talk, live and imported, that nobody read.
 */
export class IndexWrapUpsByEnd1795320000001 implements MigrationInterface {
  name = 'IndexWrapUpsByEnd1795320000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX agent_interval_ended;
      CREATE INDEX agent_interval_wrap_up_ended ON agent_interval (pbx, ended_at) WHERE state = 'wrap-up'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX agent_interval_wrap_up_ended;
      CREATE INDEX agent_interval_ended ON agent_interval (pbx, ended_at)`);
  }
}
