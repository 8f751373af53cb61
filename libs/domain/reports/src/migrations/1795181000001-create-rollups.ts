import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What reports have summed up already, by hours (UTC) and by days of the company. `report_stale` holds the hours whose rows have changed since:
 * for those the rows are read. Marks come from triggers, so nobody who writes can forget them.
 */
export class CreateRollups1795181000001 implements MigrationInterface {
  name = 'CreateRollups1795181000001';

  async up(runner: QueryRunner): Promise<void> {
    // One row per statement and hour, never an update: writers who mark the same hour must not wait for each other.
    await runner.query(`
      CREATE TABLE report_stale (
        hour timestamptz NOT NULL,
        marked_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX report_stale_hour ON report_stale (hour);
      CREATE TABLE report_day (
        from_at timestamptz NOT NULL,
        until_at timestamptz NOT NULL,
        PRIMARY KEY (from_at, until_at)
      );
      COMMENT ON TABLE report_day IS 'Days that were summed up from their hours; one with a stale hour in it is out of date';
      CREATE TABLE report_caller (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number text NOT NULL UNIQUE
      );
      COMMENT ON TABLE report_caller IS 'Callers as small numbers, so that distinct ones are counted without their texts';
    `);
    // Packed columns hold one big-endian int4 per visit or call: the figures themselves, so that any option and any percentile stays exact.
    await runner.query(`
      CREATE TABLE report_visits (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        queue text NOT NULL,
        answered integer NOT NULL, abandoned integer NOT NULL, timeout integer NOT NULL, exit_key integer NOT NULL, exit_empty integer NOT NULL,
        withdrawn integer NOT NULL, refused integer NOT NULL, system integer NOT NULL, open integer NOT NULL, single_calls integer NOT NULL, held integer NOT NULL,
        talk_ms bigint NOT NULL, hold_ms bigint NOT NULL, wrap_up_ms bigint NOT NULL,
        answered_waits bytea, abandoned_waits bytea, other_waits bytea, repeat_calls text,
        PRIMARY KEY (span, at, queue)
      );
      CREATE TABLE report_calls (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        queues text[] NOT NULL,
        inbound integer NOT NULL, outbound integer NOT NULL, internal integer NOT NULL, answered integer NOT NULL, abandoned integer NOT NULL, outbound_answered integer NOT NULL,
        open integer NOT NULL, open_inbound integer NOT NULL, transferred integer NOT NULL, missed integer NOT NULL, missed_returned integer NOT NULL, talked integer NOT NULL,
        queued integer NOT NULL, queued_answered integer NOT NULL, first_answered integer NOT NULL, first_abandoned integer NOT NULL, first_timeout integer NOT NULL,
        first_exit_key integer NOT NULL, first_exit_empty integer NOT NULL, first_withdrawn integer NOT NULL, first_open integer NOT NULL, first_offered integer NOT NULL,
        talk_ms bigint NOT NULL, hold_ms bigint NOT NULL, talked_ms bigint NOT NULL, queued_wait_ms bigint NOT NULL, answered_wait_ms bigint NOT NULL,
        abandoned_waits bytea, lost_waits bytea, lost_returned_waits bytea, first_answered_waits bytea, first_abandoned_waits bytea, callers bytea, unknown_callers text,
        PRIMARY KEY (span, at, queues)
      );
      COMMENT ON COLUMN report_calls.queues IS 'The queues of a call, each once, in the order of its stays';
      CREATE TABLE report_peaks (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        peak integer NOT NULL,
        PRIMARY KEY (span, at)
      );
      CREATE TABLE report_agents (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        pbx text NOT NULL,
        agent text NOT NULL,
        offered integer NOT NULL, answered integer NOT NULL, missed integer NOT NULL, outbound integer NOT NULL, outbound_answered integer NOT NULL, transferred_out integer NOT NULL,
        transferred_in integer NOT NULL, short_calls integer NOT NULL, hung_up_by_agent integer NOT NULL, dispositioned integer NOT NULL, handled integer NOT NULL, held_calls integer NOT NULL,
        handled_talk_ms bigint NOT NULL, handled_hold_ms bigint NOT NULL, handled_acw_ms bigint NOT NULL,
        PRIMARY KEY (span, at, pbx, agent)
      );
      CREATE TABLE report_states (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        pbx text NOT NULL,
        agent text NOT NULL,
        available_ms bigint NOT NULL, ringing_ms bigint NOT NULL, talking_ms bigint NOT NULL, hold_ms bigint NOT NULL, wrap_up_ms bigint NOT NULL, break_ms bigint NOT NULL, other_ms bigint NOT NULL,
        first_at timestamptz, last_at timestamptz, ended_at timestamptz,
        PRIMARY KEY (span, at, pbx, agent)
      );
      CREATE TABLE report_pauses (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        pbx text NOT NULL,
        agent text NOT NULL,
        break_type_id integer,
        reason text,
        ms bigint NOT NULL,
        UNIQUE NULLS NOT DISTINCT (span, at, pbx, agent, break_type_id, reason)
      );
    `);
    // What the rows are found by, also where a stretch began long before the hour it lies in.
    await runner.query(`
      CREATE INDEX call_open ON call (started_at) WHERE outcome = 'open';
      CREATE INDEX call_long ON call USING gist (tstzrange(started_at, ended_at)) WHERE ended_at - started_at > interval '1 hour';
      CREATE INDEX call_missed_number ON call (caller_e164, started_at) WHERE merged_into IS NULL AND direction = 'inbound' AND outcome NOT IN ('answered', 'open');
      CREATE INDEX agent_interval_long ON agent_interval USING gist (tstzrange(started_at, ended_at)) WHERE ended_at - started_at > interval '1 hour';
      CREATE INDEX agent_interval_call ON agent_interval (call_id) WHERE state = 'wrap-up';
      DROP INDEX agent_interval_wrap_up;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX agent_interval_wrap_up ON agent_interval (started_at) WHERE state = 'wrap-up';
      DROP INDEX call_open, call_long, call_missed_number, agent_interval_long, agent_interval_call;
      DROP TABLE report_stale, report_day, report_caller, report_visits, report_calls, report_peaks, report_agents, report_states, report_pauses`);
  }
}
