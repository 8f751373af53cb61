import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long recordings are kept, which calls are held, and a certificate of every recording that was erased. */
export class CreateRecordingKeeping1795186000001 implements MigrationInterface {
  name = 'CreateRecordingKeeping1795186000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recording_retention (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        version integer NOT NULL DEFAULT 1,
        default_days integer NOT NULL,
        updated_at timestamptz,
        updated_by text
      );
      INSERT INTO recording_retention (default_days) VALUES (180);
      CREATE TABLE recording_retention_queue (
        queue text PRIMARY KEY,
        days integer NOT NULL
      );
      CREATE TABLE recording_hold (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        call_id text NOT NULL,
        reason text NOT NULL,
        held_by text NOT NULL,
        held_by_name text NOT NULL,
        held_at timestamptz NOT NULL DEFAULT now(),
        released_by text,
        released_by_name text,
        released_at timestamptz,
        release_reason text
      );
      COMMENT ON TABLE recording_hold IS 'No recording of a held call is erased; holds are released, never deleted';
      CREATE UNIQUE INDEX recording_hold_active ON recording_hold (call_id) WHERE released_at IS NULL;
      CREATE TABLE recording_erasure (
        recording_id text PRIMARY KEY,
        call_id text NOT NULL,
        file text NOT NULL,
        recorded_at timestamptz NOT NULL,
        days integer NOT NULL,
        queue text,
        was_there boolean NOT NULL,
        erased_at timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON TABLE recording_erasure IS 'Certificates: which recording was erased when, and by which rule (queue null: the company''s)';
      COMMENT ON COLUMN recording_erasure.was_there IS 'False: somebody had removed the file before';
      CREATE INDEX recording_erasure_call ON recording_erasure (call_id);
      CREATE INDEX call_recording_started ON call_recording (started_at) WHERE file IS NOT NULL;
      CREATE INDEX call_recording_file ON call_recording (file) WHERE file IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX call_recording_started, call_recording_file; DROP TABLE recording_erasure, recording_hold, recording_retention_queue, recording_retention');
  }
}
