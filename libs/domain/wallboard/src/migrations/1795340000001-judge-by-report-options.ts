import type { MigrationInterface, QueryRunner } from 'typeorm';

const limitsOf = (change: string) => `
  UPDATE wallboard_settings SET settings = settings
    || jsonb_build_object('queues', (settings -> 'queues') ${change})
    || jsonb_build_object('byQueue', (SELECT coalesce(jsonb_object_agg(queue, limits ${change}), '{}') FROM jsonb_each(settings -> 'byQueue') AS own(queue, limits)))`;

/** Target, goal and short abandon of the wallboard go: those of the reports hold for both, also where the two were not the same. Going back gives every queue the usual ones. */
export class JudgeByReportOptions1795340000001 implements MigrationInterface {
  name = 'JudgeByReportOptions1795340000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(limitsOf(`- '{targetS,goalPercent,shortAbandonS}'::text[]`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(limitsOf(`|| '{"targetS": 20, "goalPercent": 80, "shortAbandonS": 5}'`));
  }
}
