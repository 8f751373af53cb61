import type { DataSource } from 'typeorm';

/**
 * Notes of the agents of the demo company to most of their calls whose channels begin with `uniqueidPrefix`: a reason each, chosen by the id of the call, so that
 * every run chooses the same. What is noted already stays.
 */
export async function seedCallDetailsDemo(database: DataSource, uniqueidPrefix: string): Promise<void> {
  await database.query(
    `WITH noted AS (
       INSERT INTO call_detail (call_id, user_id, user_name, pbx, extension, uniqueid, other_number, comment, opens_ticket, saved_at)
       SELECT c.call_id, c.agent_user_id, c.agent_name, c.pbx, c.extension, c.uniqueid, c.caller_number, '', false, c.ended_at + interval '20 seconds'
       FROM call c
       WHERE starts_with(c.uniqueid, $1) AND c.outcome = 'answered' AND c.agent_user_id IS NOT NULL AND abs(hashtext(c.call_id)) % 10 > 0
       ON CONFLICT (call_id, user_id) DO NOTHING RETURNING id, call_id
     ), reason AS (SELECT id, row_number() OVER (ORDER BY position, id) - 1 AS no, count(*) OVER () AS all_of_them FROM call_reason WHERE NOT opens_ticket)
     INSERT INTO call_detail_reason (detail_id, reason_id)
     SELECT n.id, r.id FROM noted n JOIN reason r ON r.no = abs(hashtext(n.call_id || 'reason')) % r.all_of_them`,
    [uniqueidPrefix],
  );
}
