/**
 * Pages of the call history and the list of missed calls as somebody would ask the tables for them: the rows of the page, what belongs to
 * them, and how many there are. `$1`, `$2` are the bounds of the period. `ids` names the calls of a page; they have to be those of ours.
 */
const period = 'c.started_at >= $1 AND c.started_at < $2';
const parts = ['call_visit', 'call_ring', 'call_segment', 'call_transfer', 'call_recording', 'call_detail'];

/** The `n`th page, from 1 on. */
function page({ condition = 'true', order = 'c.started_at DESC, c.call_id DESC', within = period }) {
  const where = `c.merged_into IS NULL AND ${within} AND ${condition}`;
  return async (client, bounds, n = 1) => {
    const parameters = within === period ? bounds : [];
    const { rows } = await client.query(`SELECT c.* FROM call c WHERE ${where} ORDER BY ${order} LIMIT 50 OFFSET ${(n - 1) * 50}`, parameters);
    const ids = rows.map((row) => row.call_id);
    for (const table of parts) await client.query(`SELECT * FROM ${table} WHERE call_id = ANY($1)`, [ids]);
    const counted = await client.query(`SELECT count(*)::int AS n FROM call c WHERE ${where}`, parameters);
    return { ids, total: counted.rows[0].n };
  };
}

const had = (table, condition) => `EXISTS (SELECT 1 FROM ${table} p WHERE p.call_id = c.call_id AND ${condition})`;
const queue = `(c.queue = 'kuyruk07' OR ${had('call_visit', "p.queue = 'kuyruk07'")})`;
const agent = (text) => `(c.extension = '${text}' OR c.agent_key LIKE '%${text}%' OR ${had('call_segment', `p.extension = '${text}'`)})`;
const number = '+905300070000';

/** `deep`: a page far in the list, by OFFSET here, by cursor in ours. `everything`: without a period. `days`: of the newest so many. */
export const plainPages = [
  { measure: 'history, first page', plain: page({}), query: {} },
  { measure: 'history, last page', plain: page({ order: 'c.started_at, c.call_id' }), query: { order: 'asc' } },
  { measure: 'history, deep page', plain: page({}), query: {}, deep: true },
  { measure: 'history, no period', plain: page({ within: 'true' }), query: {}, everything: true },
  { measure: 'history, abandoned', plain: page({ condition: "c.outcome = 'abandoned'" }), query: { outcome: 'abandoned' } },
  { measure: 'history, outgoing', plain: page({ condition: "c.direction = 'outbound'" }), query: { direction: 'outbound' } },
  { measure: 'history, one queue', plain: page({ condition: queue }), query: { queue: 'kuyruk07' } },
  { measure: 'history, queue, no period', plain: page({ condition: queue, within: 'true' }), query: { queue: 'kuyruk07' }, everything: true },
  { measure: 'history, one agent', plain: page({ condition: agent('1042') }), query: { agent: '1042' } },
  { measure: 'history, agent by name', plain: page({ condition: agent('temsilci 1042') }), query: { agent: 'TEMSİLCİ 1042' } },
  { measure: 'history, own calls of a day', days: 1, plain: page({ condition: `(c.extension = '1042' OR ${had('call_segment', "p.extension = '1042'")} OR ${had('call_ring', "p.extension = '1042'")})` }), query: { involves: '1042' } },
  { measure: 'history, number', plain: page({ condition: `(c.caller_e164 = '${number}' OR c.called_e164 = '${number}')` }), query: { number } },
  { measure: 'history, longest waits', plain: page({ order: 'c.wait_ms DESC, c.call_id DESC' }), query: { sort: 'waitMs' } },
  { measure: 'history, queue by waits', plain: page({ condition: queue, order: 'c.wait_ms DESC, c.call_id DESC' }), query: { sort: 'waitMs', queue: 'kuyruk07' } },
];

const talked = (direction, side) => `
  SELECT 1 FROM call r WHERE r.${side} = m.number AND r.direction = '${direction}' AND r.outcome = 'answered' AND r.merged_into IS NULL AND r.started_at > m.last_at`;

/** The work list of missed calls: numbers nobody has talked with since, the newest first. */
export async function plainMissed(client, bounds) {
  const numbers = `
    SELECT m.* FROM (
      SELECT c.caller_e164 AS number, count(*) AS attempts, min(c.started_at) AS first_at, max(c.started_at) AS last_at, max(c.wait_ms) AS wait_ms, array_agg(DISTINCT c.queue) AS queues
      FROM call c WHERE c.direction = 'inbound' AND c.outcome IN ('abandoned', 'timeout', 'exit-empty', 'refused', 'no-answer', 'busy') AND NOT (c.outcome = 'abandoned' AND c.wait_ms < 5000) AND c.merged_into IS NULL AND c.caller_e164 IS NOT NULL AND NOT c.caller_private AND ${period} GROUP BY 1
    ) m WHERE NOT EXISTS (${talked('inbound', 'caller_e164')}) AND NOT EXISTS (${talked('outbound', 'called_e164')})`;
  const { rows } = await client.query(`${numbers} ORDER BY last_at DESC, number LIMIT 50`, bounds);
  const counted = await client.query(`SELECT count(*)::int AS n FROM (${numbers}) waiting`, bounds);
  return { ids: rows.map((row) => row.number), total: counted.rows[0].n };
}
