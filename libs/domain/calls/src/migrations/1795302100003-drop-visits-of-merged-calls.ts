import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A call that became part of another left its stays in queues behind where they had been written by then: in no figure, since the record of the other call has them. */
export class DropVisitsOfMergedCalls1795302100003 implements MigrationInterface {
  name = 'DropVisitsOfMergedCalls1795302100003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM call_visit v USING call c WHERE c.call_id = v.call_id AND c.merged_into IS NOT NULL');
  }

  async down(): Promise<void> {
    // Nobody read them.
  }
}
