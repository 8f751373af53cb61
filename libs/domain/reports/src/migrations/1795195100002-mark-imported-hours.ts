import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the triggers do, for whoever writes millions of rows at once and switches them off: it names the hours its rows have a part in, and the
 * talks that may have returned missed calls. Called in the transaction that writes the rows, like the triggers.
 */
export class MarkImportedHours1795195100002 implements MigrationInterface {
  name = 'MarkImportedHours1795195100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION report_mark_hours(instants timestamptz[]) RETURNS void LANGUAGE sql AS $$
        INSERT INTO report_stale (hour) SELECT DISTINCT date_trunc('hour', at, 'UTC') FROM unnest(instants) AS given (at);
      $$`);
    // More than the first talk after a missed call returns: marking an hour too many costs a little work, one too few a wrong figure.
    await runner.query(`
      CREATE FUNCTION report_mark_returned(numbers text[], talked_at timestamptz[]) RETURNS void LANGUAGE plpgsql
      SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
      BEGIN
        INSERT INTO report_stale (hour)
        SELECT DISTINCT date_trunc('hour', m.started_at, 'UTC')
        FROM (SELECT number, max(at) AS at FROM unnest(numbers, talked_at) AS given (number, at) GROUP BY number) t
        -- OFFSET 0 keeps the calls of one number inside, and what would suit an index of all missed calls outside: else all of these are held against each number.
        CROSS JOIN LATERAL (SELECT c.* FROM call c WHERE c.caller_e164 = t.number AND c.started_at < t.at OFFSET 0) m
        WHERE m.merged_into IS NULL AND m.direction = 'inbound' AND m.outcome NOT IN ('answered', 'open');
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION report_mark_hours(timestamptz[]); DROP FUNCTION report_mark_returned(text[], timestamptz[])');
  }
}
