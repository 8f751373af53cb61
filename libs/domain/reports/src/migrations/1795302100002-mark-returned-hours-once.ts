import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changes, hourOf, hoursOfCalls, markFunction, markFunctionOfCalls, movedCalls, otherNumber } from './1795181000002-mark-stale-hours.js';

const isMissed = "c.direction = 'inbound' AND c.outcome NOT IN ('answered', 'open')";
const isTalk = (direction: string): string => `c.direction = '${direction}' AND c.outcome = 'answered' AND c.merged_into IS NULL`;
/** Calls of a number `n` that came in, or went out to it. Only indexes of a number and the time are in this order; OFFSET 0 keeps what is asked of the calls from being asked of an index. */
const sides = { inbound: 'caller_e164', outbound: 'called_e164' } as const;
const callsOfNumber = (direction: keyof typeof sides, period: string): string => `SELECT c.started_at, ${isMissed} AS is_missed, ${isTalk(direction)} AS is_talk, c.merged_into FROM call c WHERE c.${sides[direction]} = n.number AND ${period}`;
/** The order is asked for here, so that two indexes in their order are merged, and read no further than to a talk. */
const newestBeforeFirst = (direction: keyof typeof sides): string => `(${callsOfNumber(direction, 'c.started_at < n.first')} ORDER BY c.started_at DESC OFFSET 0)`;

/**
 * Hours of missed calls that a changed talk is the first one after, in SQL over changed `rows`. The calls of a number are walked over once, from the
 * last talk that is before all that changed: from there on the talk that comes next after a missed call is either one that changed, or an earlier one.
 */
const returnedHours = (rows: string): string => `
  SELECT ${hourOf('m.at')} FROM (
    SELECT e.at, e.is_missed, min(e.at) FILTER (WHERE e.is_changed) OVER following AS changed_at, min(e.at) FILTER (WHERE e.is_talk) OVER following AS talked_at
    FROM (
      WITH t AS MATERIALIZED (SELECT ${otherNumber('r')} AS number, r.started_at AS at FROM ${rows} r WHERE r.outcome = 'answered'),
      n AS MATERIALIZED (
        SELECT n.number, n.last, coalesce(talk.at, '-infinity') AS after
        FROM (SELECT number, min(at) AS first, max(at) AS last FROM t WHERE number IS NOT NULL GROUP BY number) n
        LEFT JOIN LATERAL (
          SELECT c.started_at AS at FROM (
            ${newestBeforeFirst('inbound')} UNION ALL ${newestBeforeFirst('outbound')} ORDER BY started_at DESC OFFSET 0
          ) c WHERE c.is_talk LIMIT 1
        ) talk ON true
      )
      SELECT number, at, true AS is_changed, false AS is_missed, false AS is_talk FROM t WHERE number IS NOT NULL
      UNION ALL
      SELECT n.number, c.started_at, false, c.is_missed, c.is_talk FROM n
      CROSS JOIN LATERAL (${callsOfNumber('inbound', 'c.started_at >= n.after AND c.started_at < n.last')} OFFSET 0) c WHERE (c.is_missed OR c.is_talk) AND c.merged_into IS NULL
      UNION ALL
      SELECT n.number, c.started_at, false, false, true FROM n
      CROSS JOIN LATERAL (${callsOfNumber('outbound', 'c.started_at >= n.after AND c.started_at < n.last')} OFFSET 0) c WHERE c.is_talk
    ) e
    -- Of one instant: a talk that began with a missed call is not after it.
    WINDOW following AS (PARTITION BY e.number ORDER BY e.at DESC, e.is_talk, e.is_missed ROWS UNBOUNDED PRECEDING)
  ) m WHERE m.is_missed AND m.changed_at <= coalesce(m.talked_at, 'infinity')`;

/** How hours of calls are marked from here on; `moved` as in `movedCalls`. The calls of a number come from two indexes in their order, one by one until there is a talk: sorting would need all of them. */
export const markReturned = (change: keyof typeof changes, moved = movedCalls): string =>
  markFunction('call', change, `${hoursOfCalls(changes[change])} UNION ${returnedHours(changes[change])} ${change === 'update' ? moved : ''}`, 'SET enable_sort = off SET enable_bitmapscan = off');

/** Each changed talk was held against all earlier calls of its number, so that writing all calls of one number anew took a time that grew with the square of their number. */
export class MarkReturnedHoursOnce1795302100002 implements MigrationInterface {
  name = 'MarkReturnedHoursOnce1795302100002';

  async up(runner: QueryRunner): Promise<void> {
    for (const change of ['insert', 'update', 'delete'] as const) await runner.query(`CREATE OR REPLACE ${markReturned(change)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const change of ['insert', 'update', 'delete'] as const) await runner.query(`CREATE OR REPLACE ${markFunctionOfCalls(change)}`);
  }
}
