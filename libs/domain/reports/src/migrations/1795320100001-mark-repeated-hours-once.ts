import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hourOf } from './1795181000002-mark-stale-hours.js';
import { callsWithDetail, contactChanges, customerOf, markContactsAtFirst, markContactsFunction, reasonsOf } from './1795199500004-create-contact-rollups.js';
import { markReturned } from './1795302100002-mark-returned-hours-once.js';

/**
 * Hours of changed calls, and of those they may repeat, in SQL over changed `calls`: the hours `CreateContactRollups` marked. The earlier calls of each number and each customer
 * are walked over once, in the periods before their changed calls. Of what is walked over a call is marked when a changed call (`changed_at`) comes after it, and no
 * later one of the same customer (`next_at`) between the two. OFFSET 0 keeps each look at the index of what it looks for.
 */
const hoursOf = (calls: string): string => `
  WITH t AS MATERIALIZED (${calls}), k AS MATERIALIZED (
    SELECT DISTINCT w.number, w.customer_id, y.reason_id, t.started_at AS at FROM t
    CROSS JOIN LATERAL (
      SELECT t.caller_e164, NULL::uuid UNION SELECT NULL, t.customer_id UNION SELECT NULL, d.customer_id FROM call_detail d WHERE d.call_id = t.call_id
    ) w (number, customer_id)
    CROSS JOIN LATERAL (SELECT t.reason_id WHERE t.reason_id IS NOT NULL UNION ${reasonsOf('t')}) y (reason_id)
    WHERE w.number IS NOT NULL OR w.customer_id IS NOT NULL
  ), n AS MATERIALIZED (
    SELECT number, customer_id, range_agg(tstzrange(at - interval '30 days', at)) AS periods FROM k GROUP BY number, customer_id
  ), e AS (
    SELECT n.number, n.customer_id, c.call_id, c.started_at FROM n CROSS JOIN LATERAL unnest(n.periods) p (period) CROSS JOIN LATERAL (
      SELECT c.call_id, c.started_at FROM call c
      WHERE c.caller_e164 = n.number AND c.started_at >= lower(p.period) AND c.started_at < upper(p.period) AND c.direction = 'inbound' OFFSET 0
    ) c
    UNION ALL
    SELECT n.number, n.customer_id, c.call_id, c.started_at FROM n
    CROSS JOIN LATERAL (SELECT DISTINCT f.call_id FROM call_detail f WHERE f.customer_id = n.customer_id OFFSET 0) f
    CROSS JOIN LATERAL (SELECT c.call_id, c.started_at FROM call c WHERE c.call_id = f.call_id AND n.periods @> c.started_at AND c.direction = 'inbound' OFFSET 0) c
  )
  SELECT ${hourOf('t.started_at')} FROM t
  UNION
  SELECT ${hourOf('m.at')} FROM (
    SELECT c.at, c.is_changed, min(c.at) FILTER (WHERE c.is_changed) OVER later AS changed_at, min(c.at) FILTER (WHERE NOT c.is_changed) OVER later_of_customer AS next_at
    FROM (
      SELECT number, customer_id, reason_id, at, NULL::uuid AS customer, true AS is_changed FROM k
      UNION ALL
      SELECT e.number, e.customer_id, y.reason_id, e.started_at, u.customer, false FROM e
      CROSS JOIN LATERAL (${reasonsOf('e')} OFFSET 0) y
      CROSS JOIN LATERAL (SELECT ${customerOf('e')} AS customer OFFSET 0) u
      WHERE e.customer_id IS NULL OR u.customer = e.customer_id
    ) c
    WINDOW
      later AS (PARTITION BY c.number, c.customer_id, c.reason_id ORDER BY c.at DESC GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
      later_of_customer AS (PARTITION BY c.number, c.customer_id, c.reason_id, c.customer ORDER BY c.at DESC GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) m WHERE NOT m.is_changed AND m.changed_at <= coalesce(m.next_at, 'infinity') AND m.changed_at - interval '30 days' <= m.at`;

/** Rows of calls an UPDATE changed in one of `columns`, as they were and as they are (`is_new`). Joining old rows to new ones without an index would hold each against each. */
const movedRows = (columns: readonly string[]): string => `(
  SELECT * FROM (
    SELECT r.*, count(*) OVER (PARTITION BY ${['call_id', ...columns].map((column) => `r.${column}`).join(', ')}) AS same
    FROM (SELECT *, false AS is_new FROM old_rows UNION ALL SELECT *, true FROM new_rows) r
  ) r WHERE r.same = 1)`;
const movedContacts = callsWithDetail(movedRows(['merged_into', 'direction', 'caller_e164', 'started_at']));
const movedParts = `
  UNION SELECT ${hourOf('p.at')} FROM ${movedRows(['merged_into', 'direction', 'caller_number'])} n
  CROSS JOIN LATERAL (SELECT enqueued_at AS at FROM call_visit WHERE call_id = n.call_id UNION ALL SELECT started_at FROM call_ring WHERE call_id = n.call_id) p
  WHERE n.is_new`;

/** Each changed call was held against all calls of its number and its customer within 30 days, so that changing a thousand of them at once took minutes. */
export class MarkRepeatedHoursOnce1795320100001 implements MigrationInterface {
  name = 'MarkRepeatedHoursOnce1795320100001';

  async up(runner: QueryRunner): Promise<void> {
    for (const of of contactChanges) await runner.query(`CREATE OR REPLACE ${markContactsFunction(of, hoursOf(of.isOfMoved ? movedContacts : of.calls))}`);
    await runner.query(`CREATE OR REPLACE ${markReturned('update', movedParts)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const of of contactChanges) await runner.query(`CREATE OR REPLACE ${markContactsAtFirst(of)}`);
    await runner.query(`CREATE OR REPLACE ${markReturned('update')}`);
  }
}
