import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How callers came into a queue, and where they stood in it when they left. Stays of before are told by the stay and the transfers before them. */
export class TellEntriesOfVisits1795199500001 implements MigrationInterface {
  name = 'TellEntriesOfVisits1795199500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE call_visit ADD COLUMN position_out integer, ADD COLUMN entry_kind text NOT NULL DEFAULT 'direct';
      COMMENT ON COLUMN call_visit.position_out IS 'Place in the queue when leaving it; null where nobody told';
      COMMENT ON COLUMN call_visit.entry_kind IS 'direct, transfer, overflow (from another queue) or reentry (into the same one); direct while the call is up';
    `);
    // First stays without a transfer before them are direct, and nearly all there are: they are not touched.
    await runner.query(`
      UPDATE call_visit v SET entry_kind = told.kind
      FROM (
        SELECT v.call_id, v.visit_id,
          CASE
            WHEN EXISTS (SELECT FROM call_transfer t WHERE t.call_id = v.call_id AND t.at >= coalesce(b.ended_at, '-infinity') AND t.at <= v.enqueued_at) THEN 'transfer'
            WHEN b.queue = v.queue THEN 'reentry'
            WHEN b.queue IS NOT NULL THEN 'overflow'
          END AS kind
        FROM call_visit v
        LEFT JOIN LATERAL (
          SELECT p.queue, p.ended_at FROM call_visit p WHERE p.call_id = v.call_id AND p.enqueued_at < v.enqueued_at ORDER BY p.enqueued_at DESC, p.visit_id DESC LIMIT 1
        ) b ON true
        WHERE v.entry_no > 1 OR EXISTS (SELECT FROM call_transfer t WHERE t.call_id = v.call_id AND t.at <= v.enqueued_at)
      ) told
      WHERE v.call_id = told.call_id AND v.visit_id = told.visit_id AND told.kind IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE call_visit DROP COLUMN position_out, DROP COLUMN entry_kind');
  }
}
