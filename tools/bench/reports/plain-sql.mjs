/**
 * What somebody would write who asks the tables themselves: one statement per report, over raw rows, with the indexes a time range needs.
 * Each answers figures that ours has to answer as well. `$1`, `$2` are the bounds of the period.
 */
const within = (column) => `${column} >= $1 AND ${column} < $2`;
const ms = (from, until) => `extract(epoch FROM ${until} - ${from}) * 1000`;
const talked = `EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.kind = 'talk' AND s.ended_at - s.started_at >= interval '1 second')`;

const visits = (bucket) => `
  WITH visit AS (
    SELECT ${bucket} AS bucket, v.* FROM call_visit v JOIN call c ON c.call_id = v.call_id AND c.merged_into IS NULL WHERE ${within('v.enqueued_at')}
  ), handled AS (
    SELECT v.call_id, v.visit_id, sum(${ms('s.started_at', 's.ended_at')}) FILTER (WHERE s.kind = 'talk') AS talk_ms, sum(${ms('s.started_at', 's.ended_at')}) FILTER (WHERE s.kind = 'hold') AS hold_ms
    FROM visit v JOIN call_segment s ON s.call_id = v.call_id AND s.started_at >= v.enqueued_at WHERE v.outcome = 'answered' GROUP BY 1, 2
  ), wrap_up AS (
    SELECT v.call_id, v.visit_id, sum(${ms('a.started_at', 'a.ended_at')}) AS acw_ms
    FROM visit v JOIN agent_interval a ON a.call_id = v.call_id AND a.state = 'wrap-up' AND a.queue = v.queue WHERE v.outcome = 'answered' AND a.started_at >= $1 AND a.started_at < $2::timestamptz + interval '1 day' GROUP BY 1, 2
  )`;
const visitFigures = `
  count(*)::int AS offered, count(*) FILTER (WHERE outcome = 'answered')::int AS answered, count(*) FILTER (WHERE outcome = 'answered' AND wait_ms <= 20000)::int AS "answeredInTarget",
  count(*) FILTER (WHERE outcome = 'abandoned')::int AS abandoned, count(*) FILTER (WHERE outcome = 'abandoned' AND wait_ms < 5000)::int AS "shortAbandoned", count(DISTINCT call_id)::int AS calls,
  avg(wait_ms) FILTER (WHERE outcome NOT IN ('open', 'refused'))::float8 AS "waitAvgMs", max(wait_ms) FILTER (WHERE outcome NOT IN ('open', 'refused')) AS "waitMaxMs",
  percentile_disc(0.5) WITHIN GROUP (ORDER BY wait_ms) FILTER (WHERE outcome NOT IN ('open', 'refused')) AS "waitMedianMs",
  percentile_disc(0.95) WITHIN GROUP (ORDER BY wait_ms) FILTER (WHERE outcome NOT IN ('open', 'refused')) AS "waitP95Ms"`;
const handling = `
  avg(coalesce(talk_ms, 0)) FILTER (WHERE outcome = 'answered')::float8 AS "talkAvgMs", avg(hold_ms) FILTER (WHERE outcome = 'answered' AND hold_ms > 0)::float8 AS "holdAvgMs",
  avg(coalesce(talk_ms, 0) + coalesce(acw_ms, 0)) FILTER (WHERE outcome = 'answered')::float8 AS "ahtMs"`;

const queues = (bucket) => `${visits(bucket)}
  SELECT bucket, queue, ${visitFigures}, ${handling} FROM visit LEFT JOIN handled USING (call_id, visit_id) LEFT JOIN wrap_up USING (call_id, visit_id) GROUP BY GROUPING SETS ((bucket, queue), ())`;
const localDay = (column) => `date_trunc('day', ${column}, 'Europe/Istanbul')`;

const general = (bucket) => `
  WITH told AS (
    SELECT ${bucket} AS bucket, c.*, ${talked} AS talked, first.outcome AS first_outcome,
      EXISTS (SELECT 1 FROM call_transfer t WHERE t.call_id = c.call_id) AS is_transferred
    FROM call c LEFT JOIN LATERAL (SELECT v.outcome FROM call_visit v WHERE v.call_id = c.call_id AND c.direction = 'inbound' ORDER BY v.enqueued_at LIMIT 1) first ON true
    WHERE ${within('c.started_at')} AND c.merged_into IS NULL
  ), judged AS (
    SELECT *, direction = 'inbound' AND NOT talked AND NOT (outcome = 'abandoned' AND wait_ms < 5000) AND outcome IN ('abandoned', 'timeout', 'exit-empty', 'refused', 'no-answer', 'busy') AS is_missed FROM told
  )
  SELECT bucket, count(*) FILTER (WHERE direction = 'inbound')::int AS "inboundCalls", count(*) FILTER (WHERE direction = 'outbound')::int AS "outboundCalls",
    count(*) FILTER (WHERE direction = 'inbound' AND talked)::int AS answered, count(*) FILTER (WHERE is_missed)::int AS missed,
    count(*) FILTER (WHERE is_missed AND (
      EXISTS (SELECT 1 FROM call r WHERE r.caller_e164 = j.caller_e164 AND r.direction = 'inbound' AND r.outcome = 'answered' AND r.started_at > j.started_at)
      OR EXISTS (SELECT 1 FROM call r WHERE r.called_e164 = j.caller_e164 AND r.direction = 'outbound' AND r.outcome = 'answered' AND r.started_at > j.started_at)))::int AS "missedReturned",
    count(*) FILTER (WHERE is_transferred)::int AS transferred, count(DISTINCT caller_e164) FILTER (WHERE direction = 'inbound')::int AS "uniqueCallers",
    avg(wait_ms) FILTER (WHERE first_outcome <> 'open')::float8 AS "queueWaitAvgMs", avg(talk_ms) FILTER (WHERE direction <> 'internal' AND talked)::float8 AS "talkAvgMs"
  FROM judged j GROUP BY GROUPING SETS ((bucket), ())`;

const hours = `
  WITH counted AS (SELECT date_trunc('hour', c.started_at) AS bucket, c.*, ${talked} AS talked FROM call c WHERE ${within('c.started_at')} AND c.merged_into IS NULL AND c.direction <> 'internal'),
  counts AS (
    SELECT bucket, count(*) FILTER (WHERE direction = 'inbound')::int AS "inboundCalls", count(*) FILTER (WHERE direction = 'outbound')::int AS "outboundCalls",
      count(*) FILTER (WHERE direction = 'inbound' AND talked)::int AS answered, count(*) FILTER (WHERE direction = 'inbound' AND outcome = 'abandoned')::int AS abandoned
    FROM counted GROUP BY GROUPING SETS ((bucket), ())
  ), visits AS (
    SELECT date_trunc('hour', v.enqueued_at) AS bucket, count(*)::int AS visits FROM call_visit v JOIN call c ON c.call_id = v.call_id AND c.merged_into IS NULL WHERE ${within('v.enqueued_at')} GROUP BY GROUPING SETS ((1), ())
  ), levels AS (
    SELECT sum(step) OVER (ORDER BY at, step ROWS UNBOUNDED PRECEDING) AS level
    FROM (SELECT started_at AS at, 1 AS step FROM counted UNION ALL SELECT ended_at, -1 FROM counted) steps
  )
  SELECT counts.*, visits.visits, (SELECT max(level)::int FROM levels) AS "peakConcurrent" FROM counts LEFT JOIN visits ON visits.bucket IS NOT DISTINCT FROM counts.bucket`;

const agents = `
  WITH states AS (
    SELECT extension AS agent, sum(${ms('greatest(started_at, $1)', 'least(ended_at, $2)')}) AS login_ms, sum(${ms('greatest(started_at, $1)', 'least(ended_at, $2)')}) FILTER (WHERE state = 'talking') AS talk_ms,
      sum(${ms('greatest(started_at, $1)', 'least(ended_at, $2)')}) FILTER (WHERE state = 'break') AS break_ms
    FROM agent_interval WHERE started_at < $2 AND started_at >= $1::timestamptz - interval '1 day' AND ended_at > $1 GROUP BY 1
  ), rings AS (
    SELECT r.extension AS agent, count(*) AS offered, count(*) FILTER (WHERE r.result = 'answered') AS answered, count(*) FILTER (WHERE r.result IN ('no-answer', 'rejected')) AS missed
    FROM call_ring r JOIN call c ON c.call_id = r.call_id AND c.direction = 'inbound' AND c.merged_into IS NULL WHERE ${within('r.started_at')} GROUP BY 1
  ), outbound AS (
    SELECT caller_number AS agent, count(*) AS outbound FROM call WHERE ${within('started_at')} AND direction = 'outbound' AND merged_into IS NULL GROUP BY 1
  ), details AS (
    SELECT d.extension AS agent, count(*) AS dispositioned FROM call c JOIN call_detail d ON d.call_id = c.call_id WHERE ${within('c.started_at')} AND c.merged_into IS NULL GROUP BY 1
  ), handled AS (
    SELECT agent, count(*) AS handled, sum(talk) AS talk_ms FROM (
      SELECT s.extension AS agent, sum(${ms('s.started_at', 's.ended_at')}) FILTER (WHERE s.kind = 'talk') AS talk
      FROM call c JOIN call_segment s ON s.call_id = c.call_id WHERE ${within('c.started_at')} AND c.direction <> 'internal' AND c.merged_into IS NULL GROUP BY c.call_id, s.extension) part WHERE talk IS NOT NULL GROUP BY 1
  ), transfers AS (
    SELECT t.from_extension AS agent, count(*) AS transferred FROM call c JOIN call_transfer t ON t.call_id = c.call_id WHERE ${within('c.started_at')} AND c.merged_into IS NULL GROUP BY 1
  ), wrap_ups AS (
    SELECT a.extension AS agent, sum(${ms('a.started_at', 'a.ended_at')}) AS acw_ms FROM call c JOIN agent_interval a ON a.call_id = c.call_id AND a.state = 'wrap-up' WHERE ${within('c.started_at')} AND c.merged_into IS NULL GROUP BY 1
  )
  SELECT agent AS bucket, sum(login_ms)::float8 AS "loginMs", sum(states.talk_ms)::float8 AS "talkMs", sum(break_ms)::float8 AS "breakMs", sum(offered)::int AS offered, sum(answered)::int AS answered, sum(missed)::int AS missed,
    coalesce(sum(outbound), 0)::int AS outbound, coalesce(sum(dispositioned), 0)::int AS dispositioned, coalesce(sum(transferred), 0)::int AS "transferredOut",
    (sum(handled.talk_ms) / sum(handled))::float8 AS "talkAvgMs", (sum(acw_ms) / sum(handled))::float8 AS "acwAvgMs"
  FROM states LEFT JOIN rings USING (agent) LEFT JOIN outbound USING (agent) LEFT JOIN details USING (agent) LEFT JOIN handled USING (agent) LEFT JOIN transfers USING (agent) LEFT JOIN wrap_ups USING (agent)
  GROUP BY GROUPING SETS ((agent), ())`;

const breaks = `
  WITH day AS (
    SELECT extension, break_type_id, ${localDay('started_at')} AS day, count(*) AS n, sum(${ms('started_at', 'ended_at')}) AS used, max(limit_s) * 1000 AS limit_ms
    FROM agent_break WHERE ${within('started_at')} AND counted GROUP BY 1, 2, 3
  )
  SELECT extension AS bucket, break_type_id, sum(n)::int AS count, sum(used)::float8 AS "usedMs", sum(limit_ms)::float8 AS "limitMs", sum(greatest(0, used - limit_ms))::float8 AS "overrunMs" FROM day
  GROUP BY GROUPING SETS ((extension, break_type_id), ())`;

/** By report and the interval it is cut into; `fields` are compared with the totals of ours. */
export const plainReports = [
  { name: 'calls-per-hours', query: { interval: 'hour' }, sql: hours, fields: ['inboundCalls', 'outboundCalls', 'answered', 'abandoned', 'visits', 'peakConcurrent'] },
  { name: 'agent-reports', query: { interval: 'total' }, sql: agents, fields: ['loginMs', 'talkMs', 'breakMs', 'offered', 'answered', 'missed', 'outbound', 'dispositioned', 'transferredOut', 'talkAvgMs', 'acwAvgMs'] },
  { name: 'break-reports', query: { interval: 'total' }, sql: breaks, fields: ['count', 'usedMs', 'limitMs', 'overrunMs'] },
  { name: 'reports', query: { interval: 'day' }, sql: general(localDay('c.started_at')), fields: ['inboundCalls', 'outboundCalls', 'answered', 'missed', 'missedReturned', 'transferred', 'uniqueCallers', 'queueWaitAvgMs', 'talkAvgMs'] },
  { name: 'queue-reports', query: { interval: 'total' }, sql: queues('NULL::text'), fields: ['offered', 'answered', 'answeredInTarget', 'abandoned', 'shortAbandoned', 'calls', 'waitAvgMs', 'waitMedianMs', 'waitP95Ms', 'waitMaxMs', 'talkAvgMs', 'holdAvgMs', 'ahtMs'] },
  { name: 'queue-reports', query: { interval: 'day' }, sql: queues(localDay('v.enqueued_at')), fields: ['offered', 'answered', 'calls', 'waitP95Ms', 'ahtMs'] },
  { name: 'average-waiting-time', query: { interval: 'total', bands: '5,10,15,20,30,60' }, sql: `${visits('NULL::text')} SELECT queue AS bucket, ${visitFigures} FROM visit GROUP BY GROUPING SETS ((queue), ())`, fields: ['offered', 'answered', 'abandoned', 'shortAbandoned', 'waitAvgMs', 'waitMedianMs', 'waitP95Ms', 'waitMaxMs'] },
];

const page = (condition, order = 'started_at DESC, call_id DESC', offset = 0) => [`SELECT * FROM call c WHERE merged_into IS NULL AND ${condition} ORDER BY ${order} LIMIT 50 OFFSET ${offset}`, `SELECT count(*) FROM call c WHERE merged_into IS NULL AND ${condition}`];

/** Pages of the history: what the first page and its exact total cost, and a page deep in the list by OFFSET. */
export const plainPages = [
  { measure: 'history, first page', sql: page(within('started_at')), query: {} },
  { measure: 'history, page 10,000', sql: page(within('started_at'), undefined, 500_000), query: {}, deep: true },
  { measure: 'history, one queue', sql: page(`${within('started_at')} AND EXISTS (SELECT 1 FROM call_visit v WHERE v.call_id = c.call_id AND v.queue = 'kuyruk07')`), query: { queue: 'kuyruk07' } },
  { measure: 'history, longest waits', sql: page(within('started_at'), 'wait_ms DESC, call_id DESC'), query: { sort: 'waitMs' } },
  { measure: 'history, one agent', sql: page(`${within('started_at')} AND (extension = '1042' OR EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.extension = '1042'))`), query: { agent: '1042' } },
];

/** The list of missed calls, as a reader would ask for it. */
export const plainMissed = `
  SELECT c.caller_e164, count(*), max(c.started_at), EXISTS (
    SELECT 1 FROM call r WHERE r.outcome = 'answered' AND r.started_at > max(c.started_at) AND (r.direction = 'inbound' AND r.caller_e164 = c.caller_e164 OR r.direction = 'outbound' AND r.called_e164 = c.caller_e164)) AS returned
  FROM call c WHERE c.direction = 'inbound' AND c.outcome NOT IN ('answered', 'open') AND c.merged_into IS NULL AND ${within('c.started_at')} GROUP BY 1 ORDER BY 3 DESC`;
