import type { MigrationInterface, QueryRunner } from 'typeorm';

const hourOf = (instant: string): string => `date_trunc('hour', ${instant}, 'UTC')`;
const changes = { insert: 'new_rows', update: '(SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows)', delete: 'old_rows' } as const;
const transitions = { insert: 'NEW TABLE AS new_rows', update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', delete: 'OLD TABLE AS old_rows' } as const;
const kept = ['visits', 'calls', 'peaks', 'agents', 'states'].map((table) => `SELECT at FROM report_${table} WHERE span = 'hour'`).join(' UNION ');

/** Breaks by working days and weeks of them, and what only the performance of agents is measured by, summed up as the rest is. */
export class CreateBreakRollups1795196100001 implements MigrationInterface {
  name = 'CreateBreakRollups1795196100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_answers (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        pbx text NOT NULL,
        agent text NOT NULL,
        answered integer NOT NULL,
        detailed integer NOT NULL,
        waits bytea,
        PRIMARY KEY (span, at, pbx, agent)
      );
      CREATE TABLE report_break_span (
        span text NOT NULL CHECK (span IN ('day', 'week')),
        from_at timestamptz NOT NULL,
        until_at timestamptz NOT NULL,
        PRIMARY KEY (from_at, until_at)
      );
      COMMENT ON TABLE report_break_span IS 'Working days, and weeks of them, whose breaks were added up; one with a stale hour in it is out of date';
      CREATE TABLE report_breaks (
        span text NOT NULL CHECK (span IN ('day', 'week')),
        at timestamptz NOT NULL,
        pbx text NOT NULL,
        agent text NOT NULL,
        break_type_id integer,
        reason text,
        is_ordered boolean NOT NULL,
        count integer NOT NULL, forced_end_count integer NOT NULL,
        used_ms double precision NOT NULL, longest_ms double precision NOT NULL, limit_ms double precision, limited_ms double precision NOT NULL, overrun_ms double precision NOT NULL,
        UNIQUE NULLS NOT DISTINCT (span, at, pbx, agent, break_type_id, reason, is_ordered)
      );
      COMMENT ON COLUMN report_breaks.limit_ms IS 'Limits of the working days that have one';
      CREATE INDEX agent_break_long ON agent_break USING gist (tstzrange(started_at, ended_at)) WHERE ended_at - started_at > interval '1 day';
    `);
    for (const change of ['insert', 'update', 'delete'] as const) {
      await runner.query(`
        CREATE FUNCTION report_mark_agent_break_${change}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO report_stale (hour)
          SELECT DISTINCT generate_series(${hourOf('r.started_at')}, ${hourOf('coalesce(r.ended_at, r.started_at)')}, interval '1 hour') FROM ${changes[change]} r;
          RETURN NULL;
        END $$`);
      await runner.query(`CREATE TRIGGER report_mark_${change} AFTER ${change} ON agent_break REFERENCING ${transitions[change]} FOR EACH STATEMENT EXECUTE FUNCTION report_mark_agent_break_${change}()`);
    }
    await runner.query(`
      CREATE OR REPLACE FUNCTION report_mark_all() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO report_stale (hour) ${kept}
          UNION SELECT generate_series(${hourOf('from_at')}, until_at - interval '1 microsecond', interval '1 hour') FROM report_break_span WHERE span = 'day';
        RETURN NULL;
      END $$`);
    await runner.query('CREATE TRIGGER report_mark_truncate AFTER TRUNCATE ON agent_break FOR EACH STATEMENT EXECUTE FUNCTION report_mark_all()');
    // What was summed up before knows nothing of these figures.
    await runner.query(`INSERT INTO report_stale (hour) ${kept} UNION SELECT DISTINCT ${hourOf('started_at')} FROM agent_break`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const change of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER report_mark_${change} ON agent_break`);
      await runner.query(`DROP FUNCTION report_mark_agent_break_${change}()`);
    }
    await runner.query(`
      DROP TRIGGER report_mark_truncate ON agent_break;
      CREATE OR REPLACE FUNCTION report_mark_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO report_stale (hour) ${kept}; RETURN NULL; END $$;
      DROP INDEX agent_break_long;
      DROP TABLE report_breaks, report_break_span, report_answers`);
  }
}
