import { AUTO_PAUSE_REASON } from '@santral/contracts';
import { msBetween, type SqlParameters } from '../period/period-sql.js';
import type { Stretch } from '../period/zone.js';
import { rangesSql } from '../rollups/rollup.js';

/** A working day, or a part of one that counts, and the interval its breaks count in. */
export interface BreakDay extends Stretch {
  /** Parts of the same day are one: its limit holds once. */
  day: number;
  interval: number;
}

/** Longer ones are few and have an index of their own. */
const LONG = "interval '1 day'";

/**
 * Breaks added up per interval, agent and type as SELECT of "interval", the keys and the figures of `BreakSums`. Breaks are clipped to
 * each day and count in the one they began in; the limits are those of the newest break of a day, and a day over its limit is not made good
 * by another. `now`: until when those that go on count; null leaves them out. `chosen` is a condition on the break `b`, and takes all breaks of an agent or none.
 */
export function breakSumsSql(days: readonly BreakDay[], now: string | null, chosen: string, parameters: SqlParameters): string {
  const pieces = piecesSql(days, now, chosen, parameters);
  const intervals = `${parameters.add(days.map(({ interval }) => interval))}::int[]`;
  // Pauses somebody else ordered, and those of the PBX, have no limit.
  const isOwn = `NOT is_ordered AND reason IS DISTINCT FROM ${parameters.add(AUTO_PAUSE_REASON)}`;
  return `
    SELECT (${intervals})[bucket + 1] AS "interval", pbx, agent, break_type_id, reason, is_ordered,
      sum(count)::int AS count, sum(used_ms) AS used_ms, max(longest_ms) AS longest_ms, sum(forced_end_count)::int AS forced_end_count,
      sum(limit_ms) FILTER (WHERE limit_ms > 0) AS limit_ms, coalesce(sum(used_ms) FILTER (WHERE limit_ms > 0), 0) AS limited_ms,
      sum(overrun_ms) AS overrun_ms, sum(single_overrun_ms) AS single_overrun_ms, sum(allowance_overrun_ms) AS allowance_overrun_ms,
      sum(judged_ms) AS judged_ms, sum(beyond_ms) AS beyond_ms
    FROM (
      SELECT bucket, pbx, agent, break_type_id, reason, is_ordered,
        count(*) FILTER (WHERE begins_here) AS count, sum(ms) AS used_ms, max(ms) AS longest_ms, count(*) FILTER (WHERE is_forced_end) AS forced_end_count,
        max(type_limit_ms) AS limit_ms, sum(type_overrun_ms) AS overrun_ms, sum(single_overrun_ms) AS single_overrun_ms, sum(allowance_overrun_ms) AS allowance_overrun_ms,
        coalesce(sum(ms) FILTER (WHERE greatest(type_limit_ms, single_limit_ms, allowance_limit_ms) > 0), 0) AS judged_ms,
        -- Beyond a limit is always the last part of a break: what is beyond several is the longest of these parts.
        sum(greatest(type_overrun_ms, single_overrun_ms, allowance_overrun_ms)) AS beyond_ms
      FROM (${overrunsSql(pieces, isOwn)}) told
      GROUP BY 1, 2, 3, 4, 5, 6
    ) day GROUP BY 1, 2, 3, 4, 5, 6`;
}

/** Each break of a day with its limits, 0 where it has none, and what of it is beyond each. What is used of the limits of a day is told break by break, so that the last of them are beyond it. */
function overrunsSql(pieces: string, isOwn: string): string {
  const beyond = (limitMs: string, used: string) => `CASE WHEN ${limitMs} > 0 THEN least(ms, greatest(0, ${used} - ${limitMs})) ELSE 0 END`;
  return `
    SELECT *, ${beyond('type_limit_ms', 'type_used_ms')} AS type_overrun_ms, ${beyond('single_limit_ms', msBetween('started_at', 'until_at'))} AS single_overrun_ms,
      ${beyond('allowance_limit_ms', 'allowance_used_ms')} AS allowance_overrun_ms
    FROM (
      SELECT piece.*,
        CASE WHEN ${isOwn} THEN last_value(limit_s) OVER (of_type ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) ELSE 0 END::float8 * 1000 AS type_limit_ms,
        sum(ms) OVER (of_type ROWS UNBOUNDED PRECEDING) AS type_used_ms,
        CASE WHEN ${isOwn} AND break_type_id IS NOT NULL THEN single_limit_s ELSE 0 END::float8 * 1000 AS single_limit_ms,
        CASE WHEN ${isOwn} AND in_allowance THEN last_value(allowance_s) OVER (of_allowance ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) ELSE 0 END::float8 * 1000 AS allowance_limit_ms,
        sum(ms) OVER (of_allowance ROWS UNBOUNDED PRECEDING) AS allowance_used_ms
      FROM (${pieces}) piece
      WINDOW
        of_type AS (PARTITION BY bucket, pbx, agent, break_type_id, reason, is_ordered ORDER BY from_at),
        of_allowance AS (PARTITION BY bucket, pbx, agent, ${isOwn} AND in_allowance ORDER BY from_at)
    ) limited`;
}

/** Each break, clipped to the days it has a part in. */
function piecesSql(days: readonly BreakDay[], now: string | null, chosen: string, parameters: SqlParameters): string {
  const firstOf = new Map(days.map(({ day }, i) => [day, i] as const).reverse());
  const ranges = rangesSql(days.map(({ from, until, day }) => ({ from, until, bucket: firstOf.get(day) ?? 0 })), parameters);
  const goesOn = now === null ? '' : `
      UNION ALL
      SELECT *, ${parameters.add(now)}::timestamptz AS until FROM agent_break b WHERE b.ended_at IS NULL AND b.started_at < s.until AND ${chosen}`;
  const [from, until] = ['greatest(b.started_at, s."from")', 'least(b.until, s.until)'];
  return `
    SELECT s.bucket, b.pbx, b.extension AS agent, b.break_type_id, b.reason, NOT b.counted AS is_ordered,
      b.started_at, ${from} AS from_at, ${until} AS until_at, ${msBetween(from, until)}::float8 AS ms,
      b.started_at >= s."from" AS begins_here, b.ended_at <= s.until AND b.ended_by IS NOT NULL AND b.ended_by IS DISTINCT FROM b.user_id AS is_forced_end,
      b.limit_s, b.single_limit_s, b.allowance_s, b.in_allowance
    FROM ${ranges}
    CROSS JOIN LATERAL (
      SELECT *, b.ended_at AS until FROM agent_break b
        WHERE b.started_at >= s."from" - ${LONG} AND b.started_at < s.until AND b.ended_at > s."from" AND b.ended_at - b.started_at <= ${LONG} AND ${chosen}
      UNION ALL
      SELECT *, b.ended_at AS until FROM agent_break b WHERE b.ended_at - b.started_at > ${LONG} AND tstzrange(b.started_at, b.ended_at) && tstzrange(s."from", s.until) AND ${chosen}${goesOn}
    ) b
    WHERE ${from} < ${until}`;
}
