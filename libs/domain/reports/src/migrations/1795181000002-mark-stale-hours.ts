import type { MigrationInterface, QueryRunner } from 'typeorm';

export const hourOf = (instant: string): string => `date_trunc('hour', ${instant}, 'UTC')`;
const hoursOf = (from: string, until: string): string => `generate_series(${hourOf(from)}, ${hourOf(until)}, interval '1 hour')`;
const callsOf = (rows: string): string => `SELECT ${hourOf('c.started_at')} FROM ${rows} r JOIN call c ON c.call_id = r.call_id`;
const visitsOf = (rows: string): string => `SELECT ${hourOf('v.enqueued_at')} FROM ${rows} r JOIN call_visit v ON v.call_id = r.call_id`;

/** With whom the company talked in an answered call. */
export const otherNumber = (call: string): string => `CASE ${call}.direction WHEN 'inbound' THEN ${call}.caller_e164 WHEN 'outbound' THEN ${call}.called_e164 END`;
const talksBetween = (side: string, direction: string): string => `
  SELECT FROM call t WHERE t.${side} = m.caller_e164 AND t.direction = '${direction}' AND t.outcome = 'answered' AND t.merged_into IS NULL
    AND t.started_at > m.started_at AND t.started_at < r.started_at`;

export const hoursOfCalls = (rows: string): string => `SELECT ${hoursOf('r.started_at', "least(coalesce(r.ended_at, r.started_at), r.started_at + interval '1 day')")} FROM ${rows} r`;
/** The hours each table has a part in, in SQL over changed `rows`. A missed call is returned by the first talk after it, whenever that is. */
const hours: Readonly<Record<string, (rows: string) => string>> = {
  call: (rows) => `
    ${hoursOfCalls(rows)}
    UNION
    SELECT ${hourOf('m.started_at')} FROM ${rows} r
    -- OFFSET 0 keeps the calls of one number inside, and what would suit an index of missed calls outside: else all of these are held against each row.
    CROSS JOIN LATERAL (SELECT c.* FROM call c WHERE c.caller_e164 = ${otherNumber('r')} AND c.started_at < r.started_at OFFSET 0) m
    WHERE r.outcome = 'answered' AND m.merged_into IS NULL AND m.direction = 'inbound' AND m.outcome NOT IN ('answered', 'open')
      AND NOT EXISTS (${talksBetween('caller_e164', 'inbound')}) AND NOT EXISTS (${talksBetween('called_e164', 'outbound')})`,
  call_visit: (rows) => `SELECT ${hourOf('r.enqueued_at')} FROM ${rows} r UNION ${visitsOf(rows)} UNION ${callsOf(rows)}`,
  call_ring: (rows) => `SELECT ${hourOf('r.started_at')} FROM ${rows} r`,
  call_segment: (rows) => `${visitsOf(rows)} UNION ${callsOf(rows)}`,
  call_transfer: callsOf,
  call_detail: callsOf,
  agent_interval: (rows) => {
    const wrapUps = `(SELECT call_id FROM ${rows} i WHERE i.state = 'wrap-up' AND i.call_id IS NOT NULL)`;
    return `SELECT ${hoursOf('r.started_at', 'r.ended_at')} FROM ${rows} r WHERE r.ended_at IS NOT NULL UNION ${visitsOf(wrapUps)} UNION ${callsOf(wrapUps)}`;
  },
};
/** A call that becomes part of another, or changes sides, takes its stays and rings with it. */
export const movedCalls = `
  UNION SELECT ${hourOf('p.at')} FROM old_rows o JOIN new_rows n ON n.call_id = o.call_id
  CROSS JOIN LATERAL (SELECT enqueued_at AS at FROM call_visit WHERE call_id = n.call_id UNION ALL SELECT started_at FROM call_ring WHERE call_id = n.call_id) p
  WHERE (o.merged_into, o.direction, o.caller_number) IS DISTINCT FROM (n.merged_into, n.direction, n.caller_number)`;

export const changes = { insert: 'new_rows', update: '(SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows)', delete: 'old_rows' } as const;
const transitions = { insert: 'NEW TABLE AS new_rows', update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', delete: 'OLD TABLE AS old_rows' } as const;

type Change = keyof typeof changes;
/** `also`: settings of the planner beside those that keep it to indexes. */
export const markFunction = (table: string, change: Change, hoursOfRows: string, also = ''): string => `
  FUNCTION report_mark_${table}_${change}() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off ${also} AS $$
  BEGIN
    INSERT INTO report_stale (hour) SELECT DISTINCT hour FROM (${hoursOfRows}) touched (hour) WHERE hour IS NOT NULL;
    RETURN NULL;
  END $$`;
const hoursOfChange = (table: string, change: Change): string => `${hours[table]?.(changes[change]) ?? ''} ${table === 'call' && change === 'update' ? movedCalls : ''}`;
/** How hours of calls are marked from here on. */
export const markFunctionOfCalls = (change: Change): string => markFunction('call', change, hoursOfChange('call', change));

/** Whoever changes a row that reports read marks its hours, in the same transaction. */
export class MarkStaleHours1795181000002 implements MigrationInterface {
  name = 'MarkStaleHours1795181000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(hours)) {
      for (const change of ['insert', 'update', 'delete'] as const) {
        // Plans are kept for the life of a connection: one made while the tables were small must not read them whole when they have grown.
        await runner.query(`CREATE ${markFunction(table, change, hoursOfChange(table, change))}`);
        await runner.query(`
          CREATE TRIGGER report_mark_${change} AFTER ${change} ON ${table} REFERENCING ${transitions[change]} FOR EACH STATEMENT EXECUTE FUNCTION report_mark_${table}_${change}()`);
      }
    }
    // Emptying a table tells of no rows: everything summed up is out of date.
    await runner.query(`
      CREATE FUNCTION report_mark_all() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO report_stale (hour) SELECT at FROM report_visits WHERE span = 'hour' UNION SELECT at FROM report_calls WHERE span = 'hour'
          UNION SELECT at FROM report_peaks WHERE span = 'hour' UNION SELECT at FROM report_agents WHERE span = 'hour' UNION SELECT at FROM report_states WHERE span = 'hour';
        RETURN NULL;
      END $$`);
    for (const table of Object.keys(hours)) await runner.query(`CREATE TRIGGER report_mark_truncate AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION report_mark_all()`);
    // What was there before has not been summed up: the worker comes to it, and reads the rows until then.
    await runner.query(`
      INSERT INTO report_stale (hour)
      SELECT generate_series(${hourOf('first')}, ${hourOf('last')}, interval '1 hour')
      FROM (SELECT least((SELECT min(started_at) FROM call), (SELECT min(started_at) FROM agent_interval)) AS first,
                   greatest((SELECT max(started_at) FROM call), (SELECT max(started_at) FROM agent_interval), now()) AS last) known
      WHERE first IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(hours)) {
      for (const change of ['insert', 'update', 'delete']) {
        await runner.query(`DROP TRIGGER report_mark_${change} ON ${table}`);
        await runner.query(`DROP FUNCTION report_mark_${table}_${change}()`);
      }
      await runner.query(`DROP TRIGGER report_mark_truncate ON ${table}`);
    }
    await runner.query('DROP FUNCTION report_mark_all()');
  }
}
