/**
 * What plain tables of calls are found by: their keys, and when a row began. All other indexes were made for the pages that are measured, so the
 * baseline does without: they are dropped in a transaction that is taken back.
 */
const TABLES = ['call', 'call_visit', 'call_ring', 'call_segment', 'call_transfer', 'call_recording', 'call_detail'];
const BEGINS = ['call_started', 'plain_visit_enqueued', 'call_ring_started'];
/** Ours finds stays by queues and intervals by agents. Plain SQL would want these. */
const PLAIN = `CREATE INDEX IF NOT EXISTS plain_visit_enqueued ON call_visit (enqueued_at); CREATE INDEX IF NOT EXISTS plain_interval_started ON agent_interval (started_at)`;

/** Makes what only the baseline is found by. */
export const makePlainIndexes = (client) => client.query(PLAIN);

/** Runs `work` while there are no other indexes; its queries have to go through the same `client`. */
export async function withPlainIndexes(client, work) {
  const { rows } = await client.query(
    `SELECT i.indexname AS name FROM pg_indexes i WHERE i.tablename = ANY($1) AND i.indexname <> ALL($2)
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = (quote_ident(i.indexname))::regclass)`, [TABLES, BEGINS]);
  await client.query('BEGIN');
  try {
    for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}
