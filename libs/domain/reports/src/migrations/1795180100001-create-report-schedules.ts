import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports that are mailed again and again, and every mail of theirs with what came of it. */
export class CreateReportSchedules1795180100001 implements MigrationInterface {
  name = 'CreateReportSchedules1795180100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_schedule (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        version integer NOT NULL DEFAULT 1,
        name text NOT NULL,
        report text NOT NULL,
        format text NOT NULL,
        language text NOT NULL,
        period text NOT NULL,
        query jsonb NOT NULL,
        cadence text NOT NULL,
        at text NOT NULL,
        week_day smallint NOT NULL,
        month_day smallint NOT NULL,
        recipients text[] NOT NULL,
        is_enabled boolean NOT NULL,
        created_by text NOT NULL,
        created_by_name text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON COLUMN report_schedule.at IS 'HH:MM in the zone of the company';
      CREATE TABLE report_delivery (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        schedule_id uuid NOT NULL REFERENCES report_schedule ON DELETE CASCADE,
        run text NOT NULL UNIQUE,
        due_at timestamptz NOT NULL,
        state text NOT NULL CHECK (state IN ('sending', 'retrying', 'sent', 'failed')),
        attempts integer NOT NULL,
        fault text,
        reason text,
        sent_at timestamptz,
        recipients text[] NOT NULL,
        asked_by text
      );
      COMMENT ON COLUMN report_delivery.run IS 'The job that sends it: done twice, it is one mail';
      CREATE INDEX report_delivery_schedule ON report_delivery (schedule_id, due_at DESC, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_delivery, report_schedule');
  }
}
