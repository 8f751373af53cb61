import { Injectable } from '@nestjs/common';
import type { MissedCall, MissedCallsPage, MissedCallsQuery } from '@santral/contracts';
import { DataSource } from 'typeorm';

interface Row extends Pick<MissedCall, 'number' | 'name' | 'attempts' | 'lastCallId' | 'queues' | 'waitMs' | 'state' | 'tries'> {
  firstAt: Date;
  lastAt: Date;
  takenBy: string | null;
  takenName: string | null;
  takenAt: Date | null;
  returnedId: string | null;
  returnedAt: Date | null;
  returnedDirection: string | null;
  returnedAgent: string | null;
  returnedExtension: string | null;
  total: number;
}

/** In the words of the index `call_missed`. */
const isMissed = `c.merged_into IS NULL AND c.direction = 'inbound' AND c.outcome NOT IN ('answered', 'open')`;

/** Calls in which company and number talked, in either direction, from an instant on: two index lookups. */
const talks = (number: string, since: string) => `
  SELECT call_id, started_at, direction, agent_name, extension FROM call
    WHERE called_e164 = ${number} AND direction = 'outbound' AND outcome = 'answered' AND merged_into IS NULL AND started_at > ${since}
  UNION ALL
  SELECT call_id, started_at, direction, agent_name, extension FROM call
    WHERE caller_e164 = ${number} AND direction = 'inbound' AND outcome = 'answered' AND merged_into IS NULL AND started_at > ${since}`;

const list = `
  WITH missed AS (
    SELECT c.caller_e164 AS number, count(*)::int AS attempts, min(c.started_at) AS first_at, max(c.started_at) AS last_at, max(c.wait_ms) AS wait_ms,
      (array_agg(c.call_id ORDER BY c.started_at DESC))[1] AS last_call_id, (array_agg(c.caller_name ORDER BY c.started_at DESC))[1] AS name,
      coalesce(array_agg(DISTINCT c.queue) FILTER (WHERE c.queue IS NOT NULL), '{}') AS queues
    FROM call c WHERE ${isMissed} AND c.caller_e164 IS NOT NULL AND NOT c.caller_private AND c.started_at >= $1 AND c.started_at < $2
    GROUP BY c.caller_e164
  ), told AS (
    SELECT m.*, k.user_id, k.user_name, k.taken_at, r.call_id, r.started_at AS returned_at, r.direction, r.agent_name, r.extension,
      CASE WHEN r.call_id IS NOT NULL THEN 'returned' WHEN k.number IS NOT NULL THEN 'taken' ELSE 'waiting' END AS state
    FROM missed m
    LEFT JOIN LATERAL (SELECT * FROM (${talks('m.number', 'm.last_at')}) t ORDER BY started_at LIMIT 1) r ON true
    LEFT JOIN missed_call_claim k ON k.number = m.number AND r.call_id IS NULL AND NOT EXISTS (${talks('k.number', 'k.taken_at')})
  )
  SELECT number, name, attempts, first_at AS "firstAt", last_at AS "lastAt", last_call_id AS "lastCallId", queues, wait_ms AS "waitMs", state,
    user_id AS "takenBy", user_name AS "takenName", taken_at AS "takenAt", call_id AS "returnedId", returned_at AS "returnedAt", direction AS "returnedDirection",
    agent_name AS "returnedAgent", extension AS "returnedExtension", count(*) OVER ()::int AS total,
    (SELECT count(*)::int FROM call o WHERE o.called_e164 = told.number AND o.direction = 'outbound' AND o.outcome NOT IN ('answered', 'open')
       AND o.merged_into IS NULL AND o.started_at > told.last_at) AS tries
  FROM told WHERE ($3::text[] IS NULL OR state = ANY($3)) ORDER BY last_at DESC, number LIMIT $4 OFFSET $5`;

/** Missed calls by number, and who said they will return them. */
@Injectable()
export class MissedCallsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Numbers that were missed in `[from, until)`, the newest attempt first. */
  async page({ from, until, state, page, pageSize }: MissedCallsQuery & { from: string; until: string }): Promise<MissedCallsPage> {
    const [rows, [hidden]] = await Promise.all([
      this.dataSource.query<Row[]>(list, [from, until, state ?? null, pageSize, (page - 1) * pageSize]),
      this.dataSource.query<[{ n: number }]>(
        `SELECT count(*)::int AS n FROM call c WHERE ${isMissed} AND (c.caller_e164 IS NULL OR c.caller_private) AND c.started_at >= $1 AND c.started_at < $2`,
        [from, until],
      ),
    ]);
    return { items: rows.map(missedCallOf), total: rows[0]?.total ?? 0, page, pageSize, unreachable: hidden.n };
  }

  /** Takes a number for a user; answers who has it when that is somebody else. A claim ends when company and caller have talked. */
  async take(number: string, user: { userId: string; displayName: string }): Promise<{ takenBy: string | null }> {
    const taken = await this.dataSource.query<unknown[]>(
      `INSERT INTO missed_call_claim AS k (number, user_id, user_name, taken_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (number) DO UPDATE SET user_id = excluded.user_id, user_name = excluded.user_name, taken_at = excluded.taken_at
         WHERE k.user_id = excluded.user_id OR EXISTS (${talks('k.number', 'k.taken_at')})
       RETURNING number`,
      [number, user.userId, user.displayName],
    );
    return { takenBy: taken.length > 0 ? null : await this.holder(number) };
  }

  /** Name of who took the number last; null when nobody did. */
  async holder(number: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ user_name: string }[]>('SELECT user_name FROM missed_call_claim WHERE number = $1', [number]);
    return row?.user_name ?? null;
  }

  /** Gives a number back; `userId` null gives back whoever has it. False when there was nothing to give back. */
  async release(number: string, userId: string | null): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>('DELETE FROM missed_call_claim WHERE number = $1 AND ($2::text IS NULL OR user_id = $2)', [number, userId]);
    return count > 0;
  }
}

function missedCallOf(row: Row): MissedCall {
  const { number, name, attempts, lastCallId, queues, waitMs, state, tries, takenBy, takenName, takenAt, returnedId, returnedAt } = row;
  return {
    number, name, attempts, lastCallId, queues, waitMs, state, tries,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    taken: takenBy && takenName && takenAt ? { userId: takenBy, name: takenName, at: takenAt.toISOString() } : null,
    returned: returnedId && returnedAt ? { callId: returnedId, at: returnedAt.toISOString(), by: row.returnedDirection === 'outbound' ? 'company' : 'caller', agent: row.returnedAgent, extension: row.returnedExtension } : null,
  };
}
