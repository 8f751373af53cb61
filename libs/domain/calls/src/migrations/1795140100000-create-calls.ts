import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Call records and call details. Parts of a call are keyed by the call and their own id, so that saving one again replaces it. A detail
 * does not reference its call: an agent may save before the call has been written.
 */
export class CreateCalls1795140100000 implements MigrationInterface {
  name = 'CreateCalls1795140100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE call (
        call_id text PRIMARY KEY,
        pbx text NOT NULL,
        uniqueid text NOT NULL,
        direction text NOT NULL,
        started_at timestamptz NOT NULL,
        answered_at timestamptz,
        ended_at timestamptz,
        caller_number text,
        caller_e164 text,
        caller_name text,
        caller_private boolean NOT NULL,
        called text NOT NULL,
        called_e164 text,
        queue text,
        extension text,
        agent_name text,
        agent_key text,
        agent_user_id text,
        outcome text NOT NULL,
        wait_ms integer NOT NULL,
        ring_ms integer NOT NULL,
        talk_ms integer NOT NULL,
        hold_ms integer NOT NULL,
        hangup_by text,
        cause integer,
        coverage text NOT NULL,
        merged_into text,
        final_writes integer NOT NULL,
        position bigint NOT NULL
      );
      COMMENT ON COLUMN call.final_writes IS 'How often a finished record was written; 0 while the call is up';
      COMMENT ON COLUMN call.position IS 'Stream position of the fact behind the row: an older fact never overwrites a newer one';
      CREATE INDEX call_started ON call (started_at DESC, call_id DESC);
      CREATE INDEX call_caller ON call (caller_e164, started_at DESC) WHERE caller_e164 IS NOT NULL;
      CREATE INDEX call_called ON call (called_e164, started_at DESC) WHERE called_e164 IS NOT NULL;
      CREATE INDEX call_extension ON call (extension, started_at DESC) WHERE extension IS NOT NULL;
      CREATE INDEX call_queue ON call (queue, started_at DESC) WHERE queue IS NOT NULL;
      CREATE INDEX call_uniqueid ON call (uniqueid);
      CREATE INDEX call_merged ON call (merged_into) WHERE merged_into IS NOT NULL;

      CREATE TABLE call_visit (
        call_id text NOT NULL REFERENCES call ON DELETE CASCADE,
        visit_id text NOT NULL,
        queue text NOT NULL,
        entry_no integer NOT NULL,
        enqueued_at timestamptz NOT NULL,
        ended_at timestamptz,
        outcome text NOT NULL,
        wait_ms integer,
        position integer,
        extension text,
        PRIMARY KEY (call_id, visit_id)
      );
      CREATE TABLE call_ring (
        call_id text NOT NULL REFERENCES call ON DELETE CASCADE,
        ring_id text NOT NULL,
        visit_id text,
        queue text,
        extension text NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        result text NOT NULL,
        ring_ms integer,
        PRIMARY KEY (call_id, ring_id)
      );
      CREATE TABLE call_segment (
        call_id text NOT NULL REFERENCES call ON DELETE CASCADE,
        segment_id text NOT NULL,
        kind text NOT NULL,
        extension text NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        PRIMARY KEY (call_id, segment_id)
      );
      CREATE TABLE call_transfer (
        call_id text NOT NULL REFERENCES call ON DELETE CASCADE,
        no integer NOT NULL,
        kind text NOT NULL,
        at timestamptz NOT NULL,
        from_extension text,
        to_number text NOT NULL,
        PRIMARY KEY (call_id, no)
      );
      CREATE TABLE call_recording (
        call_id text NOT NULL REFERENCES call ON DELETE CASCADE,
        recording_id text NOT NULL,
        file text,
        extension text,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        PRIMARY KEY (call_id, recording_id)
      );
    `);
    await runner.query(`
      CREATE TABLE call_detail (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        call_id text NOT NULL,
        user_id text NOT NULL,
        user_name text NOT NULL,
        pbx text NOT NULL,
        extension text NOT NULL,
        uniqueid text NOT NULL,
        other_number text,
        comment text NOT NULL,
        customer_id uuid,
        contact_id uuid,
        opens_ticket boolean NOT NULL,
        revision integer NOT NULL DEFAULT 1,
        saved_at timestamptz NOT NULL,
        UNIQUE (call_id, user_id)
      );
      COMMENT ON COLUMN call_detail.other_number IS 'The other party, as the card showed it; null when hidden';
      COMMENT ON COLUMN call_detail.opens_ticket IS 'Whether any version of this detail asked for a ticket; never taken back, because the ticket exists';
      CREATE INDEX call_detail_customer ON call_detail (customer_id, saved_at DESC) WHERE customer_id IS NOT NULL;
      CREATE INDEX call_detail_user ON call_detail (user_id, uniqueid);
      CREATE TABLE call_detail_reason (
        detail_id uuid NOT NULL REFERENCES call_detail ON DELETE CASCADE,
        reason_id integer NOT NULL REFERENCES call_reason,
        PRIMARY KEY (detail_id, reason_id)
      );
      CREATE INDEX call_detail_reason_reason ON call_detail_reason (reason_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE call_detail_reason, call_detail, call_recording, call_transfer, call_segment, call_ring, call_visit, call');
  }
}
