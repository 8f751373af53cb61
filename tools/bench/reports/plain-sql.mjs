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
  SELECT bucket AS at, queue, grouping(queue) = 1 AS is_total, ${visitFigures}, ${handling} FROM visit LEFT JOIN handled USING (call_id, visit_id) LEFT JOIN wrap_up USING (call_id, visit_id) GROUP BY GROUPING SETS ((bucket, queue), ())`;
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
  SELECT bucket AS at, grouping(bucket) = 1 AS is_total, count(*) FILTER (WHERE direction = 'inbound')::int AS "inboundCalls", count(*) FILTER (WHERE direction = 'outbound')::int AS "outboundCalls",
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
    SELECT bucket, sum(step) OVER (PARTITION BY bucket ORDER BY at, step ROWS UNBOUNDED PRECEDING) AS level
    FROM (
      SELECT hour AS bucket, edge.at, edge.step
      FROM call c CROSS JOIN LATERAL generate_series(date_trunc('hour', c.started_at), c.ended_at, interval '1 hour') hour
      CROSS JOIN LATERAL (VALUES (greatest(c.started_at, hour), 1), (least(c.ended_at, hour + interval '1 hour'), -1)) edge (at, step)
      WHERE c.started_at >= $1::timestamptz - interval '1 day' AND c.started_at < $2 AND c.ended_at > $1 AND hour >= $1 AND hour < $2 AND c.merged_into IS NULL AND c.direction <> 'internal'
        AND greatest(c.started_at, hour) < least(c.ended_at, hour + interval '1 hour')
    ) steps
  ), peaks AS (SELECT bucket, max(level)::int AS peak FROM levels GROUP BY GROUPING SETS ((bucket), ()))
  SELECT counts.*, counts.bucket AS at, counts.bucket IS NULL AS is_total, coalesce(visits.visits, 0) AS visits, peaks.peak AS "peakConcurrent"
  FROM counts LEFT JOIN visits ON visits.bucket IS NOT DISTINCT FROM counts.bucket LEFT JOIN peaks ON peaks.bucket IS NOT DISTINCT FROM counts.bucket`;

/** What agents talked in calls, and did after them: `handled` of all calls with the outside, `in_` of incoming ones, `out_` of outgoing ones. */
const handled = `
  handled AS (
    SELECT agent, count(*) AS handled, count(*) FILTER (WHERE NOT is_out) AS in_calls, sum(talk) FILTER (WHERE NOT is_out) AS in_talk_ms,
      count(*) FILTER (WHERE is_out) AS out_calls, sum(talk) FILTER (WHERE is_out) AS out_talk_ms, sum(dial) AS dial_ms
    FROM (
      SELECT s.extension AS agent, c.direction = 'outbound' AS is_out, sum(${ms('s.started_at', 's.ended_at')}) FILTER (WHERE s.kind = 'talk') AS talk,
        CASE WHEN c.direction = 'outbound' AND s.extension = c.caller_number THEN ${ms('c.started_at', "min(s.started_at) FILTER (WHERE s.kind = 'talk')")} END AS dial
      FROM call c JOIN call_segment s ON s.call_id = c.call_id WHERE ${within('c.started_at')} AND c.direction <> 'internal' AND c.merged_into IS NULL GROUP BY c.call_id, s.extension) part WHERE talk IS NOT NULL GROUP BY 1
  ), wrap_ups AS (
    SELECT a.extension AS agent, sum(${ms('a.started_at', 'a.ended_at')}) FILTER (WHERE c.direction <> 'outbound') AS in_acw_ms, sum(${ms('a.started_at', 'a.ended_at')}) FILTER (WHERE c.direction = 'outbound') AS out_acw_ms
    FROM call c JOIN agent_interval a ON a.call_id = c.call_id AND a.state = 'wrap-up' WHERE ${within('c.started_at')} AND c.merged_into IS NULL GROUP BY 1
  )`;

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
  ), transfers AS (
    SELECT t.from_extension AS agent, count(*) AS transferred FROM call c JOIN call_transfer t ON t.call_id = c.call_id WHERE ${within('c.started_at')} AND c.merged_into IS NULL GROUP BY 1
  ), ${handled}
  SELECT agent, grouping(agent) = 1 AS is_total, sum(login_ms)::float8 AS "loginMs", sum(states.talk_ms)::float8 AS "talkMs", sum(break_ms)::float8 AS "breakMs", sum(offered)::int AS offered, sum(answered)::int AS answered, sum(missed)::int AS missed,
    coalesce(sum(outbound), 0)::int AS outbound, coalesce(sum(dispositioned), 0)::int AS dispositioned, coalesce(sum(transferred), 0)::int AS "transferredOut",
    (sum(in_talk_ms) / sum(in_calls))::float8 AS "talkAvgMs", (sum(in_acw_ms) / sum(in_calls))::float8 AS "acwAvgMs", coalesce(sum(out_calls), 0)::int AS "outboundHandled",
    ((sum(dial_ms) + sum(out_talk_ms) + coalesce(sum(out_acw_ms), 0)) / sum(out_calls))::float8 AS "outboundAhtMs"
  FROM states LEFT JOIN rings USING (agent) LEFT JOIN outbound USING (agent) LEFT JOIN details USING (agent) LEFT JOIN handled USING (agent) LEFT JOIN transfers USING (agent) LEFT JOIN wrap_ups USING (agent)
  GROUP BY GROUPING SETS ((agent), ())`;

/** Breaks clipped to working days; the limit of a day is that of its newest break. */
const breakDays = `
  piece AS (
    SELECT b.*, day, greatest(b.started_at, day, $1) AS begins, least(b.ended_at, day + interval '1 day', $2) AS ends
    FROM agent_break b CROSS JOIN LATERAL generate_series(${localDay('b.started_at')}, b.ended_at, interval '1 day') day
    WHERE b.started_at >= $1::timestamptz - interval '1 day' AND b.started_at < $2 AND b.ended_at > $1
  ), break_day AS (
    SELECT extension AS agent, break_type_id, counted, day, count(*) FILTER (WHERE begins = started_at) AS n, sum(${ms('begins', 'ends')}) AS used, max(${ms('begins', 'ends')}) AS longest,
      count(*) FILTER (WHERE ends = ended_at AND ended_by IS NOT NULL AND ended_by IS DISTINCT FROM user_id) AS forced,
      CASE WHEN counted THEN nullif(greatest(0, (array_agg(limit_s ORDER BY started_at DESC))[1]), 0) * 1000 END AS limit_ms
    FROM piece WHERE begins < ends GROUP BY 1, 2, 3, 4
  )`;
const breaks = `
  WITH ${breakDays}
  SELECT agent, break_type_id::text AS "breakType", grouping(agent) = 1 AS is_total, sum(n)::int AS count, sum(used)::float8 AS "usedMs", sum(limit_ms)::float8 AS "limitMs", max(longest)::float8 AS "longestMs", sum(forced)::int AS "forcedEndCount",
    (sum(limit_ms) - sum(used) FILTER (WHERE limit_ms IS NOT NULL))::float8 AS "remainderMs", coalesce(sum(greatest(0, used - limit_ms)), 0)::float8 AS "overrunMs"
  FROM break_day GROUP BY GROUPING SETS ((agent, break_type_id), ())`;

const scores = `
  scores AS (
    SELECT extension AS agent, count(score) AS scored, sum(score) AS points, min(score) AS least, max(score) AS most FROM quality_score WHERE ${within('call_started_at')} GROUP BY 1
  )`;
const points = `
  WITH ${handled}, ${scores}
  SELECT agent, grouping(agent) = 1 AS is_total, sum(handled)::int AS calls, sum(scored)::int AS scored, (sum(points) / sum(scored))::float8 AS "pointsAvg", min(least) AS "pointsMin", max(most) AS "pointsMax"
  FROM handled FULL JOIN scores USING (agent) GROUP BY GROUPING SETS ((agent), ())`;
const performance = `
  WITH ${handled}, ${scores}, ${breakDays}, states AS (
    SELECT extension AS agent, sum(${ms('greatest(started_at, $1)', 'least(ended_at, $2)')}) FILTER (WHERE state IN ('talking', 'wrap-up')) AS busy_ms, sum(${ms('greatest(started_at, $1)', 'least(ended_at, $2)')}) FILTER (WHERE state <> 'break') AS work_ms
    FROM agent_interval WHERE started_at < $2 AND started_at >= $1::timestamptz - interval '1 day' AND ended_at > $1 GROUP BY 1
  ), answers AS (
    SELECT v.extension AS agent, count(*) AS answered, count(*) FILTER (WHERE v.wait_ms <= 20000) AS in_target
    FROM call_visit v JOIN call c ON c.call_id = v.call_id AND c.merged_into IS NULL WHERE ${within('v.enqueued_at')} AND v.outcome = 'answered' GROUP BY 1
  ), details AS (
    SELECT agent, count(*) AS detailed FROM (
      SELECT DISTINCT c.call_id, d.extension AS agent FROM call c JOIN call_detail d ON d.call_id = c.call_id JOIN call_segment s ON s.call_id = c.call_id AND s.extension = d.extension AND s.kind = 'talk'
      WHERE ${within('c.started_at')} AND c.direction <> 'internal' AND c.merged_into IS NULL) one GROUP BY 1
  ), limits AS (
    SELECT agent, sum(used) FILTER (WHERE limit_ms IS NOT NULL) AS limited, sum(greatest(0, used - limit_ms)) AS overrun FROM break_day GROUP BY 1
  )
  SELECT agent, grouping(agent) = 1 AS is_total, coalesce(sum(handled), 0)::int AS calls, coalesce(sum(scored), 0)::int AS scored, ((sum(in_talk_ms) + coalesce(sum(in_acw_ms), 0)) / sum(in_calls))::float8 AS "ahtMs", (sum(in_target) / sum(answered))::float8 AS "ownServiceLevel",
    (sum(busy_ms) / sum(work_ms))::float8 AS occupancy, (coalesce(sum(detailed), 0) / sum(handled))::float8 AS "dispositionRate", ((sum(limited) - sum(overrun)) / sum(limited))::float8 AS "breakAdherence"
  FROM states LEFT JOIN handled USING (agent) LEFT JOIN wrap_ups USING (agent) LEFT JOIN answers USING (agent) LEFT JOIN details USING (agent) LEFT JOIN limits USING (agent) LEFT JOIN scores USING (agent)
  GROUP BY GROUPING SETS ((agent), ())`;

/** By report and the interval it is cut into; `fields` are compared with those of ours, in the rows of the same `key` (`at`: the begin of the interval) and in the totals. */
export const plainReports = [
  { name: 'calls-per-hours', query: { interval: 'hour' }, sql: hours, key: ['at'], fields: ['inboundCalls', 'outboundCalls', 'answered', 'abandoned', 'visits', 'peakConcurrent'] },
  {
    name: 'agent-reports', query: { interval: 'total' }, sql: agents, key: ['agent'],
    fields: ['loginMs', 'talkMs', 'breakMs', 'offered', 'answered', 'missed', 'outbound', 'dispositioned', 'transferredOut', 'talkAvgMs', 'acwAvgMs', 'outboundHandled', 'outboundAhtMs'],
  },
  { name: 'break-reports', query: { interval: 'total' }, sql: breaks, key: ['agent', 'breakType'], fields: ['count', 'usedMs', 'limitMs', 'remainderMs', 'overrunMs', 'longestMs', 'forcedEndCount'] },
  {
    name: 'reports', query: { interval: 'day' }, sql: general(localDay('c.started_at')), key: ['at'],
    fields: ['inboundCalls', 'outboundCalls', 'answered', 'missed', 'missedReturned', 'transferred', 'uniqueCallers', 'queueWaitAvgMs', 'talkAvgMs'],
  },
  {
    name: 'queue-reports', query: { interval: 'total' }, sql: queues('NULL::text'), key: ['queue'],
    fields: ['offered', 'answered', 'answeredInTarget', 'abandoned', 'shortAbandoned', 'calls', 'waitAvgMs', 'waitMedianMs', 'waitP95Ms', 'waitMaxMs', 'talkAvgMs', 'holdAvgMs', 'ahtMs'],
  },
  { name: 'queue-reports', query: { interval: 'day' }, sql: queues(localDay('v.enqueued_at')), key: ['at', 'queue'], fields: ['offered', 'answered', 'calls', 'waitP95Ms', 'ahtMs'] },
  {
    name: 'average-waiting-time', query: { interval: 'total', bands: '5,10,15,20,30,60' }, key: ['queue'],
    sql: `${visits('NULL::text')} SELECT queue, grouping(queue) = 1 AS is_total, ${visitFigures} FROM visit GROUP BY GROUPING SETS ((queue), ())`,
    fields: ['offered', 'answered', 'abandoned', 'shortAbandoned', 'waitAvgMs', 'waitMedianMs', 'waitP95Ms', 'waitMaxMs'],
  },
  { name: 'agent-call-points', query: { interval: 'total' }, sql: points, key: ['agent'], fields: ['calls', 'scored', 'pointsAvg', 'pointsMin', 'pointsMax'] },
  {
    name: 'agent-perform-reports', query: { interval: 'total' }, sql: performance, key: ['agent'],
    fields: ['calls', 'scored', 'ahtMs', 'ownServiceLevel', 'occupancy', 'dispositionRate', 'breakAdherence'],
  },
];
