import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The service level that is to be reached, for the company and for queues that differ. */
export class AddGoalsOfQueues1795300000001 implements MigrationInterface {
  name = 'AddGoalsOfQueues1795300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report_option ADD COLUMN goal_percent integer NOT NULL DEFAULT 80 CHECK (goal_percent BETWEEN 1 AND 100)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report_option DROP COLUMN goal_percent');
  }
}
