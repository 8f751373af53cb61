/**
 * Two years of a call centre (10 million calls), made inside PostgreSQL by statements over generate_series: the same size gives the same rows, to the last
 * figure. 300 agents, 50 queues, open from 08:00 to 20:00; four fifths of the calls come in.
 */
import pg from 'pg';

export const AGENTS = 300;
export const QUEUES = 50;
const MOST_DAYS = 730;
/** Fewer calls are made of fewer days, so that a day stays a day of a call centre; the period of the reports has to fit in. */
export const daysFor = (calls) => Math.min(MOST_DAYS, Math.max(120, Math.round(calls / 13_700)));
const OPEN_S = 12 * 3600;
const TABLES = ['call_recording', 'call_transfer', 'call_segment', 'call_ring', 'call_visit', 'call', 'call_detail_reason', 'call_detail', 'agent_interval', 'agent_break', 'quality_score'];

/** `u(n, k)`: a number from 0 to 1 that is the same for the same n and k. */
const helpers = (days) => `
  CREATE OR REPLACE FUNCTION bench_u(n bigint, k bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (hashint8extended(n, k) & 1048575)::float8 / 1048576;
  CREATE OR REPLACE FUNCTION bench_at(first timestamptz, n bigint, calls bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN first + div(n * ${days}, calls) * interval '1 day' + interval '8 hours'
      + round(mod(n * ${days}, calls)::numeric / calls * ${OPEN_S} * 1000)::float8 * interval '1 millisecond'`;

/** Everything that is decided about a call. */
const facts = (from, until, first, count) => `
  SELECT n, 'B' || lpad(n::text, 12, '0') AS call_id, bench_at('${first.toISOString()}', n, ${count}) AS at,
    CASE WHEN bench_u(n, 1) < 0.8 THEN 'inbound' WHEN bench_u(n, 1) < 0.98 THEN 'outbound' ELSE 'internal' END AS direction,
    '+905' || (300000000 + floor(bench_u(n, 2) * bench_u(n, 3) * 1500000))::int AS number,
    'kuyruk' || lpad((1 + floor(bench_u(n, 4) * ${QUEUES}))::int::text, 2, '0') AS queue,
    'kuyruk' || lpad((1 + floor(bench_u(n, 5) * ${QUEUES}))::int::text, 2, '0') AS second_queue,
    bench_u(n, 6) < 0.04 AS is_moved, (1000 + floor(bench_u(n, 7) * ${AGENTS}))::int::text AS agent,
    CASE WHEN bench_u(n, 8) < 0.82 THEN 'answered' WHEN bench_u(n, 8) < 0.94 THEN 'abandoned' WHEN bench_u(n, 8) < 0.97 THEN 'timeout' WHEN bench_u(n, 8) < 0.99 THEN 'exit-key' ELSE 'refused' END AS outcome,
    (-ln(1 - bench_u(n, 9)) * 25000)::int AS wait_ms, (20000 + bench_u(n, 10) * 360000)::int AS talk_ms, bench_u(n, 11) < 0.1 AS is_held, (5000 + bench_u(n, 12) * 60000)::int AS hold_ms,
    (3000 + bench_u(n, 13) * 60000)::int AS wrap_up_ms, bench_u(n, 14) < 0.5 AS by_agent, bench_u(n, 17) < 0.02 AS is_hidden
  FROM generate_series(${from}::bigint, ${until}::bigint) n`;

const ms = (value) => `(${value}) * interval '1 millisecond'`;
/** A moved call waits four seconds longer than its first queue let it, and begins again in the second. */
const calls = `
  SELECT f.*, direction = 'inbound' AND is_moved AS moved, direction = 'inbound' AND outcome = 'answered' OR direction <> 'inbound' AND outcome IN ('answered', 'abandoned') AS talked,
    CASE WHEN direction = 'inbound' THEN CASE WHEN outcome = 'refused' THEN 0 ELSE wait_ms END + CASE WHEN is_moved THEN 4000 ELSE 0 END ELSE 8000 END AS before_ms FROM f`;

const statements = [
  `INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, answered_at, ended_at, caller_number, caller_e164, caller_private, called, called_e164, queue, extension, agent_name, agent_key,
     outcome, wait_ms, ring_ms, talk_ms, hold_ms, hangup_by, cause, coverage, final_writes, position)
   SELECT call_id, 'main', '1' || n, direction, at, CASE WHEN talked THEN at + ${ms('before_ms')} END, at + ${ms('before_ms + CASE WHEN talked THEN talk_ms ELSE 0 END')},
     CASE WHEN direction <> 'inbound' THEN agent WHEN NOT is_hidden THEN '0' || substr(number, 4) END, CASE WHEN direction = 'inbound' AND NOT is_hidden THEN number END, direction = 'inbound' AND is_hidden,
     CASE direction WHEN 'inbound' THEN '08500000000' WHEN 'outbound' THEN '0' || substr(number, 4) ELSE '1000' END, CASE WHEN direction = 'outbound' THEN number END,
     CASE WHEN direction = 'inbound' THEN CASE WHEN moved THEN second_queue ELSE queue END END, CASE WHEN talked OR direction <> 'inbound' THEN agent END,
     CASE WHEN talked THEN 'Temsilci ' || agent END, CASE WHEN talked THEN 'temsilci ' || agent END, CASE WHEN talked THEN 'answered' WHEN direction = 'inbound' THEN outcome ELSE 'no-answer' END,
     CASE WHEN direction = 'inbound' THEN before_ms ELSE 0 END, CASE WHEN talked THEN 5000 ELSE 0 END, CASE WHEN talked THEN talk_ms ELSE 0 END, CASE WHEN talked AND is_held THEN least(hold_ms, talk_ms - 1000) ELSE 0 END,
     CASE WHEN by_agent THEN 'agent' ELSE 'caller' END, 16, 'live', 1, n FROM c`,
  `INSERT INTO call_visit (call_id, visit_id, queue, entry_no, enqueued_at, ended_at, outcome, wait_ms, position, extension)
   SELECT call_id, 'v1', queue, 1, at, at + ${ms('CASE WHEN moved THEN 4000 ELSE before_ms END')}, CASE WHEN moved THEN 'withdrawn' ELSE outcome END,
     CASE WHEN moved THEN 4000 WHEN outcome <> 'refused' THEN wait_ms END, 1, CASE WHEN talked AND NOT moved THEN agent END FROM c WHERE direction = 'inbound'
   UNION ALL SELECT call_id, 'v2', second_queue, 2, at + interval '4 seconds', at + ${ms('before_ms')}, outcome, CASE WHEN outcome <> 'refused' THEN wait_ms END, 1, CASE WHEN talked THEN agent END FROM c WHERE moved ORDER BY 1, 2`,
  `INSERT INTO call_ring (call_id, ring_id, visit_id, queue, extension, started_at, ended_at, result, ring_ms)
   SELECT call_id, 'r1', 'v1', queue, agent, at + ${ms('greatest(before_ms - 5000, 0)')}, at + ${ms('before_ms')}, CASE WHEN talked THEN 'answered' ELSE 'no-answer' END, 5000 FROM c
   WHERE direction = 'inbound' AND (talked OR outcome = 'timeout')`,
  `INSERT INTO call_segment (call_id, segment_id, kind, extension, started_at, ended_at)
   SELECT call_id, 's1', 'talk', agent, at + ${ms('before_ms')}, at + ${ms('before_ms + talk_ms')} FROM c WHERE talked
   UNION ALL SELECT call_id, 's2', 'hold', agent, at + ${ms('before_ms + 500')}, at + ${ms('before_ms + 500 + least(hold_ms, talk_ms - 1000)')} FROM c WHERE talked AND is_held ORDER BY 1, 2`,
  `INSERT INTO call_transfer (call_id, no, kind, at, from_extension, to_number)
   SELECT call_id, 0, 'blind', at + ${ms('before_ms + talk_ms')}, agent, (1000 + mod(n, ${AGENTS}))::text FROM c WHERE talked AND bench_u(n, 15) < 0.03`,
  `INSERT INTO call_detail (call_id, user_id, user_name, pbx, extension, uniqueid, other_number, comment, opens_ticket, saved_at)
   SELECT call_id, 'u' || agent, 'Temsilci ' || agent, 'main', agent, '1' || n, number, '', false, at + ${ms('before_ms + talk_ms + 9000')} FROM c WHERE talked AND bench_u(n, 16) < 0.6`,
  `INSERT INTO quality_score (call_id, pbx, extension, agent_name, call_started_at, criteria_version, points, score, failed_fatal, scored_by, scored_by_name)
   SELECT call_id, 'main', agent, 'Temsilci ' || agent, at, (SELECT max(version) FROM quality_criteria_set), '[]', 50 + floor(bench_u(n, 18) * 500) / 10, false, '00000000-0000-4000-8000-000000000000', 'Bench'
   FROM c WHERE talked AND direction = 'inbound' AND bench_u(n, 19) < 0.01`,
  // The part of a millisecond keeps two calls of an agent from beginning their wrap-ups at the same instant.
  `INSERT INTO agent_interval (pbx, extension, session_started_at, state, call_id, queue, started_at, ended_at)
   SELECT 'main', agent, at, 'wrap-up', call_id, CASE WHEN moved THEN second_queue ELSE queue END, ended + mod(n, 997) * interval '1 microsecond', ended + ${ms('wrap_up_ms')} + mod(n, 997) * interval '1 microsecond'
   FROM (SELECT *, at + ${ms('before_ms + talk_ms')} AS ended FROM c WHERE talked AND direction = 'inbound') c ORDER BY agent, ended`,
];

/** Shifts: as many stretches of waiting and talking a day as an agent has calls, and four breaks. */
const shift = (slots, days) => `
  WITH day AS (SELECT (1000 + a)::text AS agent, $1::timestamptz + d * interval '1 day' + interval '8 hours' AS at, a * ${days} + d AS n FROM generate_series(0, ${AGENTS - 1}) a, generate_series(0, ${days - 1}) d),
  slot AS (SELECT agent, at AS login, at + k * interval '1 second' * ${Math.floor(OPEN_S / slots)} AS at, ${Math.floor(OPEN_S / slots)} AS s, k, mod(k, ${Math.max(2, Math.floor(slots / 4))}) = 1 AS has_break, n * 1000 + k AS n FROM day, generate_series(0, ${slots - 1}) k)`;
const agentStatements = (slots, days) => [
  `${shift(slots, days)} INSERT INTO agent_interval (pbx, extension, session_started_at, state, sub_state, reason, break_type_id, started_at, ended_at)
   SELECT 'main', agent, login, part.state, NULL, part.reason, part.type, at + part.begins * s * interval '1 second', at + part.ends * s * interval '1 second' FROM slot
   CROSS JOIN LATERAL (VALUES ('available', NULL, NULL::int, 0.0, 0.3), ('talking', NULL, NULL, 0.3, 0.7),
     (CASE WHEN has_break THEN 'break' ELSE 'available' END, CASE WHEN has_break THEN 'BRK-' || 2 + mod(n, 4) END, CASE WHEN has_break THEN (2 + mod(n, 4))::int END, 0.7, 1.0)) part (state, reason, type, begins, ends)`,
  `${shift(slots, days)} INSERT INTO agent_break (pbx, extension, break_type_id, reason, limit_s, counted, started_at, ended_at)
   SELECT 'main', agent, 2 + mod(n, 4), 'BRK-' || 2 + mod(n, 4), 1200, true, at + 0.7 * s * interval '1 second', at + s * interval '1 second' FROM slot WHERE has_break`,
];

/**
 * Fills an empty database. Indexes are built when the rows are there, and triggers rest meanwhile.
 * @param {{ databaseUrl: string, calls: number, first: Date, log: (line: string) => void }} options `first`: midnight of the first day
 */
export async function generate({ databaseUrl, calls: count, first, log }) {
  const clients = [new pg.Client({ connectionString: databaseUrl }), new pg.Client({ connectionString: databaseUrl })];
  const [one, two] = clients;
  try {
    for (const client of clients) {
      await client.connect();
      await client.query(`SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET session_replication_role = replica; SET timezone = 'UTC'`);
    }
    const days = daysFor(count);
    await one.query(helpers(days));
    const indexes = (await one.query(
      `SELECT i.indexname AS name, i.indexdef AS sql FROM pg_indexes i WHERE i.tablename = ANY($1)
         AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = (quote_ident(i.indexname))::regclass)`, [TABLES])).rows;
    for (const { name } of indexes) await one.query(`DROP INDEX "${name}"`);
    const slots = Math.max(4, Math.round((count * 0.75) / (AGENTS * days)));
    await Promise.all([fillCalls(one, count, first, log), fillAgents(two, slots, days, first, log)]);
    log('indexes …');
    const next = [...indexes];
    await Promise.all(clients.map(async (client) => {
      for (let index = next.shift(); index; index = next.shift()) await client.query(index.sql);
    }));
    // Triggers would have marked the hours; whoever lets them rest does it.
    await one.query(`SELECT report_mark_hours(array(SELECT generate_series($1::timestamptz, $1::timestamptz + $2 * interval '1 day', interval '1 hour')))`, [first, days]);
    await Promise.all([one.query('VACUUM (ANALYZE) call'), two.query('VACUUM (ANALYZE) agent_interval')]);
    await Promise.all([one.query('VACUUM (ANALYZE) call_visit, call_ring, call_segment'), two.query('VACUUM (ANALYZE) call_transfer, call_detail, agent_break, quality_score')]);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function fillCalls(client, count, first, log) {
  const step = 1_000_000;
  for (let from = 0; from < count; from += step) {
    const until = Math.min(count, from + step) - 1;
    await client.query('DROP TABLE IF EXISTS c');
    await client.query(`CREATE TEMP TABLE c AS WITH f AS (${facts(from, until, first, count)}) ${calls}`);
    for (const statement of statements) await client.query(statement);
    log(`${until + 1} calls`);
  }
}

async function fillAgents(client, slots, days, first, log) {
  for (const statement of agentStatements(slots, days)) await client.query(statement, [first]);
  log(`shifts of ${AGENTS} agents`);
}
