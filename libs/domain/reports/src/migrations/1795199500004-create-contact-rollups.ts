import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changes, hourOf } from './1795181000002-mark-stale-hours.js';

const transitions = { insert: 'NEW TABLE AS new_rows', update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', delete: 'OLD TABLE AS old_rows' } as const;

const ofCall = 'c.call_id, c.caller_e164, c.started_at';
export const callsWithDetail = (calls: string): string => `SELECT ${ofCall}, d.customer_id, NULL::int AS reason_id FROM ${calls} c JOIN call_detail d ON d.call_id = c.call_id`;
/** Calls whose part in contacts changed, in SQL over changed `rows`, each with the customer and the reason it had or has by them. */
const changed: Readonly<Record<string, (rows: string) => string>> = {
  call_detail: (rows) => `SELECT ${ofCall}, r.customer_id, NULL::int AS reason_id FROM ${rows} r JOIN call c ON c.call_id = r.call_id`,
  call_detail_reason: (rows) => `SELECT ${ofCall}, NULL::uuid AS customer_id, r.reason_id FROM ${rows} r JOIN call_detail d ON d.id = r.detail_id JOIN call c ON c.call_id = d.call_id`,
  // Most change while nobody has saved a detail of them.
  call: callsWithDetail,
};
/** A call that became part of another, or is with somebody else: as it was, and as it is. */
const isMoved = '(o.merged_into, o.direction, o.caller_e164, o.started_at) IS DISTINCT FROM (n.merged_into, n.direction, n.caller_e164, n.started_at)';
const movedCalls = `(SELECT o.* FROM old_rows o JOIN new_rows n USING (call_id) WHERE ${isMoved} UNION ALL SELECT n.* FROM old_rows o JOIN new_rows n USING (call_id) WHERE ${isMoved})`;

export const customerOf = (call: string) => `(SELECT d.customer_id FROM call_detail d WHERE d.call_id = ${call}.call_id AND d.customer_id IS NOT NULL ORDER BY d.saved_at DESC, d.id LIMIT 1)`;
export const reasonsOf = (call: string) => `SELECT x.reason_id FROM call_detail d JOIN call_detail_reason x ON x.detail_id = d.id WHERE d.call_id = ${call}.call_id`;
const mayBeRepeated = `e.direction = 'inbound' AND e.started_at < k.started_at AND e.started_at >= k.started_at - interval '30 days' AND k.reason_id IN (${reasonsOf('e')})`;

/**
 * Hours of calls whose part in contacts changed, and of those they may repeat: of each customer of the number, and of the customer, the last one before
 * for the same reason. Any earlier one was repeated by that.
 */
const hoursOf = (calls: string): string => `
  WITH t AS MATERIALIZED (${calls}), k AS MATERIALIZED (
    SELECT t.caller_e164, t.started_at, u.customer_id, y.reason_id FROM t
    CROSS JOIN LATERAL (SELECT t.customer_id UNION SELECT d.customer_id FROM call_detail d WHERE d.call_id = t.call_id) u (customer_id)
    CROSS JOIN LATERAL (SELECT t.reason_id WHERE t.reason_id IS NOT NULL UNION ${reasonsOf('t')}) y (reason_id)
  )
  SELECT ${hourOf('t.started_at')} FROM t
  UNION
  SELECT ${hourOf('e.started_at')} FROM (SELECT DISTINCT caller_e164, started_at, reason_id FROM k) k CROSS JOIN LATERAL (
    SELECT DISTINCT ON (customer_id) e.started_at FROM (SELECT e.started_at, ${customerOf('e')} AS customer_id FROM call e WHERE e.caller_e164 = k.caller_e164 AND ${mayBeRepeated} OFFSET 0) e
    ORDER BY customer_id, e.started_at DESC
  ) e
  UNION
  SELECT ${hourOf('e.started_at')} FROM k CROSS JOIN LATERAL (
    SELECT e.started_at FROM call_detail f JOIN call e ON e.call_id = f.call_id
    WHERE f.customer_id = k.customer_id AND ${customerOf('e')} = k.customer_id AND ${mayBeRepeated} ORDER BY e.started_at DESC LIMIT 1
  ) e`;

/** Each table and change that marks hours of contacts, and the changed calls of it in SQL. */
export const contactChanges = Object.entries(changed).flatMap(([table, callsOf]) =>
  (['insert', 'update', 'delete'] as const).map((change) => {
    const isOfMoved = table === 'call' && change === 'update';
    return { table, change, isOfMoved, calls: callsOf(isOfMoved ? movedCalls : changes[change]) };
  }),
);
export type ContactChange = (typeof contactChanges)[number];
/** Plans are kept for the life of a connection: one made while the tables were small must not read them whole when they have grown. */
export const markContactsFunction = ({ table, change }: ContactChange, hours: string): string => `
  FUNCTION report_mark_contacts_${table}_${change}() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
  BEGIN
    INSERT INTO report_stale (hour) SELECT DISTINCT hour FROM (${hours}) touched (hour);
    RETURN NULL;
  END $$`;
/** How hours of contacts are marked from here on. */
export const markContactsAtFirst = (of: ContactChange): string => markContactsFunction(of, hoursOf(of.calls));

const measures = 'ivr_only integer NOT NULL, ivr_calls integer NOT NULL, ivr_ms bigint NOT NULL, hold_abandoned integer NOT NULL, contacts bytea';

/** What became of calls from outside beside their outcome, summed up as the rest is; and what decides whether a contact was resolved. */
export class CreateContactRollups1795199500004 implements MigrationInterface {
  name = 'CreateContactRollups1795199500004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_contacts (
        span text NOT NULL CHECK (span IN ('hour', 'day')), at timestamptz NOT NULL, pbx text NOT NULL, queues text[] NOT NULL, ${measures},
        PRIMARY KEY (span, at, pbx, queues)
      );
      COMMENT ON COLUMN report_contacts.contacts IS 'Pairs of big-endian int4: minute of the begin (0: judged by hand), seconds until it was repeated';
      CREATE TABLE report_contact_totals (span text NOT NULL CHECK (span IN ('hour', 'day')), at timestamptz NOT NULL, ${measures}, PRIMARY KEY (span, at));
      CREATE TABLE report_window (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        first_contact_days integer NOT NULL CHECK (first_contact_days BETWEEN 1 AND 30),
        updated_by text NOT NULL,
        updated_at timestamptz NOT NULL
      );
      COMMENT ON TABLE report_window IS 'Within how many days a customer who comes back for the same reason was not helped at once';
    `);
    for (const of of contactChanges) {
      await runner.query(`CREATE ${markContactsAtFirst(of)}`);
      await runner.query(`
        CREATE TRIGGER report_mark_contacts_${of.change} AFTER ${of.change} ON ${of.table} REFERENCING ${transitions[of.change]}
        FOR EACH STATEMENT EXECUTE FUNCTION report_mark_contacts_${of.table}_${of.change}()`);
    }
    // A reason that begins to say resolved, or not, changes every call it was ever noted for.
    await runner.query(`
      CREATE FUNCTION report_mark_call_reason_update() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO report_stale (hour)
        SELECT DISTINCT ${hourOf('c.started_at')} FROM old_rows o JOIN new_rows n USING (id) JOIN call_detail_reason x ON x.reason_id = n.id JOIN call_detail d ON d.id = x.detail_id JOIN call c ON c.call_id = d.call_id
        WHERE o.resolution IS DISTINCT FROM n.resolution;
        RETURN NULL;
      END $$`);
    await runner.query(`CREATE TRIGGER report_mark_update AFTER UPDATE ON call_reason REFERENCING ${transitions.update} FOR EACH STATEMENT EXECUTE FUNCTION report_mark_call_reason_update()`);
    // What was summed up before knows nothing of these figures.
    await runner.query(`INSERT INTO report_stale (hour) SELECT at FROM report_calls WHERE span = 'hour' GROUP BY at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, change } of contactChanges) {
      await runner.query(`DROP TRIGGER report_mark_contacts_${change} ON ${table}`);
      await runner.query(`DROP FUNCTION report_mark_contacts_${table}_${change}()`);
    }
    await runner.query('DROP TRIGGER report_mark_update ON call_reason; DROP FUNCTION report_mark_call_reason_update(); DROP TABLE report_window, report_contact_totals, report_contacts');
  }
}
