import type { MigrationInterface, QueryRunner } from 'typeorm';

const hourOf = (instant: string): string => `date_trunc('hour', ${instant}, 'UTC')`;
const hoursOfStays = (rows: string): string => `SELECT DISTINCT generate_series(${hourOf('r.started_at')}, ${hourOf('coalesce(r.ended_at, r.started_at)')}, interval '1 hour') FROM ${rows} r`;
const changes = { insert: 'new_rows', update: '(SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows)', delete: 'old_rows' } as const;
/** What was summed up while a stay went on counted it, also where it turns out to have ended before. */
const countedOpen = `UNION SELECT k.at FROM old_rows r JOIN report_staff k ON k.span = 'hour' AND k.at >= ${hourOf('r.started_at')} AND k.pbx = r.pbx AND k.queue = r.queue WHERE r.ended_at IS NULL`;
const transitions = { insert: 'NEW TABLE AS new_rows', update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', delete: 'OLD TABLE AS old_rows' } as const;
const kept = (tables: readonly string[]) => tables.map((table) => `SELECT at FROM report_${table} WHERE span = 'hour'`).join(' UNION ');
const others = ['visits', 'calls', 'peaks', 'agents', 'states'];

/** How callers came into queues, and how many agents were logged in to them, summed up as the rest is. */
export class CreateEntryRollups1795199500003 implements MigrationInterface {
  name = 'CreateEntryRollups1795199500003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_staff (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        pbx text NOT NULL,
        queue text NOT NULL,
        staff_ms bigint NOT NULL,
        staff_most integer NOT NULL,
        PRIMARY KEY (span, at, pbx, queue)
      );
      CREATE TABLE report_entries (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        pbx text NOT NULL,
        queue text NOT NULL,
        placed integer NOT NULL, place_sum integer NOT NULL, transfers integer NOT NULL, overflows integer NOT NULL, reentries integer NOT NULL, hold_abandoned integer NOT NULL,
        open_since timestamptz,
        PRIMARY KEY (span, at, pbx, queue)
      );
      COMMENT ON COLUMN report_staff.queue IS 'Empty, as the PBX is: all queues together, where an agent of several is one'`);
    for (const change of ['insert', 'update', 'delete'] as const) {
      await runner.query(`
        CREATE FUNCTION report_mark_agent_queue_stay_${change}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO report_stale (hour) ${hoursOfStays(changes[change])} ${change === 'insert' ? '' : countedOpen};
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER report_mark_${change} AFTER ${change} ON agent_queue_stay REFERENCING ${transitions[change]} FOR EACH STATEMENT EXECUTE FUNCTION report_mark_agent_queue_stay_${change}()`);
    }
    await this.markAll(runner, [...others, 'staff']);
    await runner.query('CREATE TRIGGER report_mark_truncate AFTER TRUNCATE ON agent_queue_stay FOR EACH STATEMENT EXECUTE FUNCTION report_mark_all()');
    // What was summed up before knows nothing of them.
    await runner.query(`INSERT INTO report_stale (hour) ${hoursOfStays('agent_queue_stay')} UNION SELECT DISTINCT at FROM report_visits WHERE span = 'hour'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const change of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER report_mark_${change} ON agent_queue_stay`);
      await runner.query(`DROP FUNCTION report_mark_agent_queue_stay_${change}()`);
    }
    await runner.query('DROP TRIGGER report_mark_truncate ON agent_queue_stay');
    await this.markAll(runner, others);
    await runner.query('DROP TABLE report_staff, report_entries');
  }

  /** Emptying a table tells of no rows: everything summed up is out of date. */
  private async markAll(runner: QueryRunner, tables: readonly string[]): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION report_mark_all() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO report_stale (hour) ${kept(tables)}
          UNION SELECT generate_series(${hourOf('from_at')}, until_at - interval '1 microsecond', interval '1 hour') FROM report_break_span WHERE span = 'day';
        RETURN NULL;
      END $$`);
  }
}
