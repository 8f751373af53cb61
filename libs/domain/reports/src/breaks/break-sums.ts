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
 * each day and count in the one they began in; the limit is that of the newest break of a day, and a day over its limit is not made good
 * by another. `now`: until when those that go on count; null leaves them out. `chosen` is a condition on the break `b`.
 */
export function breakSumsSql(days: readonly BreakDay[], now: string | null, chosen: string, parameters: SqlParameters): string {
  const firstOf = new Map(days.map(({ day }, i) => [day, i] as const).reverse());
  const ranges = rangesSql(days.map(({ from, until, day }) => ({ from, until, bucket: firstOf.get(day) ?? 0 })), parameters);
  const intervals = `${parameters.add(days.map(({ interval }) => interval))}::int[]`;
  const goesOn = now === null ? '' : `
      UNION ALL
      SELECT *, ${parameters.add(now)}::timestamptz AS until FROM agent_break b WHERE b.ended_at IS NULL AND b.started_at < s.until AND ${chosen}`;
  const [from, until] = ['greatest(b.started_at, s."from")', 'least(b.until, s.until)'];
  // Pauses somebody else ordered, and those of the PBX, have no limit.
  const isLimited = `NOT is_ordered AND reason IS DISTINCT FROM ${parameters.add(AUTO_PAUSE_REASON)} AND limit_ms > 0`;
  return `
    SELECT (${intervals})[bucket + 1] AS "interval", pbx, agent, break_type_id, reason, is_ordered,
      sum(count)::int AS count, sum(used_ms) AS used_ms, max(longest_ms) AS longest_ms, sum(forced_end_count)::int AS forced_end_count,
      sum(limit_ms) FILTER (WHERE ${isLimited}) AS limit_ms, coalesce(sum(used_ms) FILTER (WHERE ${isLimited}), 0) AS limited_ms,
      coalesce(sum(greatest(0, used_ms - limit_ms)) FILTER (WHERE ${isLimited}), 0) AS overrun_ms
    FROM (
      SELECT s.bucket, b.pbx, b.extension AS agent, b.break_type_id, b.reason, NOT b.counted AS is_ordered,
        count(*) FILTER (WHERE b.started_at >= s."from") AS count,
        sum(${msBetween(from, until)})::float8 AS used_ms, max(${msBetween(from, until)})::float8 AS longest_ms,
        count(*) FILTER (WHERE b.ended_at <= s.until AND b.ended_by IS NOT NULL AND b.ended_by IS DISTINCT FROM b.user_id) AS forced_end_count,
        (array_agg(b.limit_s ORDER BY b.started_at DESC))[1]::float8 * 1000 AS limit_ms
      FROM ${ranges}
      CROSS JOIN LATERAL (
        SELECT *, b.ended_at AS until FROM agent_break b
          WHERE b.started_at >= s."from" - ${LONG} AND b.started_at < s.until AND b.ended_at > s."from" AND b.ended_at - b.started_at <= ${LONG} AND ${chosen}
        UNION ALL
        SELECT *, b.ended_at AS until FROM agent_break b WHERE b.ended_at - b.started_at > ${LONG} AND tstzrange(b.started_at, b.ended_at) && tstzrange(s."from", s.until) AND ${chosen}${goesOn}
      ) b
      WHERE ${from} < ${until}
      GROUP BY 1, 2, 3, 4, 5, 6
    ) day GROUP BY 1, 2, 3, 4, 5, 6`;
}
