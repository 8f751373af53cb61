import { Inject, Injectable } from '@nestjs/common';
import { callOutcomes, COUNTED_NUMBERS, type MissedCall, type MissedCallsPage, type MissedCallsQuery, type MissedCallState, missedOutcomes, toE164 } from '@santral/contracts';
import { DataSource } from 'typeorm';
import { SHORT_ABANDONS, type ShortAbandons } from './short-abandons.js';

interface Row extends Pick<MissedCall, 'number' | 'name' | 'attempts' | 'shortAttempts' | 'lastCallId' | 'queues' | 'places' | 'waitMs' | 'state' | 'tries'> {
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

/** Neither in the words of the indexes nor owed a call. */
const otherOutcomes = callOutcomes.filter((outcome) => ![...missedOutcomes, 'answered', 'open'].includes(outcome)).map((outcome) => `'${outcome}'`);
/** In the words of the indexes `call_missed`, `call_missed_number` and `call_unreachable`, then whose calls nobody owes; `c` is the table. */
const isMissed = (c: string) => `${c}.merged_into IS NULL AND ${c}.direction = 'inbound' AND ${c}.outcome NOT IN ('answered', 'open') AND ${c}.outcome NOT IN (${otherOutcomes.join(', ')})`;
const isOn = (c: string, pbxs: string) => `(${pbxs}::text[] IS NULL OR ${c}.pbx = ANY(${pbxs}))`;
const isIn = (c: string, queues: string) => `(${queues}::text[] IS NULL OR ${c}.queue = ANY(${queues}))`;
/** Longer than any wait anybody calls short: of a wait nobody knows. */
const NO_WAIT = 2_147_483_647;
/** Whether a caller hung up at once, as reports judge it: outside of queues by the length of the call, else by the limit of its first queue. `byQueue`: a JSON object. */
const isShort = (c: string, company: string, byQueue: string) => `(${c}.outcome = 'abandoned'
  AND coalesce(CASE WHEN ${c}.queue IS NULL THEN round(extract(epoch FROM ${c}.ended_at - ${c}.started_at) * 1000) ELSE ${c}.wait_ms END, ${NO_WAIT}) < coalesce((${byQueue}::jsonb ->> ${c}.queue)::int, ${company}::int))`;
/** Missed calls of the period, the PBXs, the queues and the numbers asked for that can be returned, with short abandons where these are asked for. */
const isAttempt = (c: string) =>
  `${isMissed(c)} AND NOT ${c}.caller_private AND ${c}.started_at >= $1 AND ${c}.started_at < $2 AND ${isOn(c, '$7')} AND ${isIn(c, '$8')} AND ($9::text[] IS NULL OR ${c}.caller_e164 LIKE ANY($9))
   AND ($12::boolean OR NOT ${isShort(c, '$10', '$11')})`;
/** Those whose number is hidden or none. */
const hidden = `
  SELECT count(*)::int AS n FROM call c
  WHERE ${isMissed('c')} AND (c.caller_e164 IS NULL OR c.caller_private) AND c.started_at >= $1 AND c.started_at < $2 AND ${isOn('c', '$3')} AND ${isIn('c', '$4')} AND $5::text[] IS NULL
    AND ($8::boolean OR NOT ${isShort('c', '$6', '$7')})`;

/** Patterns of the E.164 numbers that are meant by a number or a part of one, however it is written; null without one. */
function patternsOf(number: string | undefined): string[] | null {
  if (!number) return null;
  const e164 = toE164(number);
  if (e164 !== null) return [e164];
  const digits = number.replace(/\D/g, '');
  if (digits === '') return [];
  // The zeros people dial before a number are no part of E.164; zeros from within one are.
  const begun = digits.startsWith('00') ? [`+${digits.slice(2)}%`] : digits.startsWith('0') ? [`+90${digits.slice(1)}%`] : [];
  return [`%${digits}%`, ...begun];
}

/** Calls in which company and number talked, in either direction, from an instant on: two index lookups. */
const talks = (number: string, since: string) => `
  SELECT call_id, started_at, direction, agent_name, extension FROM call
    WHERE called_e164 = ${number} AND direction = 'outbound' AND outcome = 'answered' AND merged_into IS NULL AND started_at > ${since}
  UNION ALL
  SELECT call_id, started_at, direction, agent_name, extension FROM call
    WHERE caller_e164 = ${number} AND direction = 'inbound' AND outcome = 'answered' AND merged_into IS NULL AND started_at > ${since}`;

const isReturned = `EXISTS (${talks('c.caller_e164', 'c.started_at')})`;
const isTaken = `k.number IS NOT NULL AND NOT EXISTS (${talks('k.number', 'k.taken_at')})`;
const isWanted = (state: MissedCallState) => `($3::text[] IS NULL OR '${state}' = ANY($3))`;
/** As a comparison, because PostgreSQL would make a join of NOT EXISTS, and read every attempt there is. */
const isNewest = `(EXISTS (
        SELECT FROM call l WHERE l.caller_e164 = c.caller_e164 AND ${isAttempt('l')} AND l.started_at >= c.started_at AND (l.started_at, l.call_id) > (c.started_at, c.call_id))) = false`;

/**
 * The newest attempt of each number, from the newest on and no further than is counted: everything about a number is looked up by its own
 * index, so nothing is read of those behind. Conditions are such that PostgreSQL does not take them for rare: it would look at all of them first.
 */
const list = `
  WITH newest AS MATERIALIZED (
    SELECT c.caller_e164 AS number, c.caller_name AS name, c.started_at AS last_at, c.call_id AS last_call_id, k.user_id, k.user_name, k.taken_at,
      CASE WHEN ${isReturned} THEN 'returned' WHEN ${isTaken} THEN 'taken' ELSE 'waiting' END AS state
    FROM call c LEFT JOIN missed_call_claim k ON k.number = c.caller_e164
    WHERE ${isAttempt('c')} AND c.caller_e164 IS NOT NULL AND ${isNewest}
      AND CASE WHEN ${isReturned} THEN ${isWanted('returned')} WHEN ${isTaken} THEN ${isWanted('taken')} ELSE ${isWanted('waiting')} END
    ORDER BY c.started_at DESC, c.caller_e164 LIMIT $6
  )
  SELECT m.number, m.name, m.last_at AS "lastAt", m.last_call_id AS "lastCallId", m.state, a.attempts, a.short_attempts AS "shortAttempts", a.first_at AS "firstAt", a.queues, a.places, a.wait_ms AS "waitMs",
    CASE WHEN m.state = 'taken' THEN m.user_id END AS "takenBy", CASE WHEN m.state = 'taken' THEN m.user_name END AS "takenName", CASE WHEN m.state = 'taken' THEN m.taken_at END AS "takenAt",
    r.call_id AS "returnedId", r.started_at AS "returnedAt", r.direction AS "returnedDirection", r.agent_name AS "returnedAgent", r.extension AS "returnedExtension",
    (SELECT count(*)::int FROM newest) AS total,
    (SELECT count(*)::int FROM call o WHERE o.called_e164 = m.number AND o.direction = 'outbound' AND o.outcome NOT IN ('answered', 'open')
       AND o.merged_into IS NULL AND o.started_at > m.last_at) AS tries
  FROM (SELECT * FROM newest ORDER BY last_at DESC, number LIMIT $4 OFFSET $5) m
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS attempts, (count(*) FILTER (WHERE ${isShort('c', '$10', '$11')}))::int AS short_attempts, min(c.started_at) AS first_at, max(c.wait_ms) AS wait_ms, coalesce(array_agg(DISTINCT c.queue) FILTER (WHERE c.queue IS NOT NULL), '{}') AS queues,
      jsonb_agg(DISTINCT jsonb_build_object('pbx', c.pbx, 'queue', c.queue)) AS places
    FROM call c WHERE c.caller_e164 = m.number AND ${isAttempt('c')}
  ) a
  LEFT JOIN LATERAL (SELECT * FROM (${talks('m.number', 'm.last_at')}) t ORDER BY started_at LIMIT 1) r ON true
  ORDER BY m.last_at DESC, m.number`;

/** Missed calls by number, and who said they will return them. */
@Injectable()
export class MissedCallsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SHORT_ABANDONS) private readonly shortAbandons: ShortAbandons,
  ) {}

  /** Numbers that were missed in `[from, until)`, the newest attempt first; counted up to a limit beyond the page. */
  async page({ from, until, pbx, queue, number, state, shortAbandons, page, pageSize }: MissedCallsQuery & { from: string; until: string }): Promise<MissedCallsPage> {
    const { companyMs, byQueueMs } = await this.shortAbandons.limits();
    const short = [companyMs, JSON.stringify(byQueueMs), shortAbandons];
    const skipped = (page - 1) * pageSize;
    const [pbxs, queues, patterns] = [pbx?.length ? pbx : null, queue?.length ? queue : null, patternsOf(number)];
    const counted = skipped + COUNTED_NUMBERS;
    const [rows, [unreachable]] = await Promise.all([
      this.dataSource.query<Row[]>(list, [from, until, state ?? null, pageSize, skipped, counted + 1, pbxs, queues, patterns, ...short]),
      this.dataSource.query<[{ n: number }]>(hidden, [from, until, pbxs, queues, patterns, ...short]),
    ]);
    const found = rows[0]?.total ?? 0;
    return { items: rows.map(missedCallOf), total: Math.min(found, counted), isTotalExact: found <= counted, page, pageSize, unreachable: unreachable.n };
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
  const { number, name, attempts, shortAttempts, lastCallId, queues, places, waitMs, state, tries, takenBy, takenName, takenAt, returnedId, returnedAt } = row;
  return {
    number, name, attempts, shortAttempts, lastCallId, queues, places, waitMs, state, tries,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    taken: takenBy && takenName && takenAt ? { userId: takenBy, name: takenName, at: takenAt.toISOString() } : null,
    returned: returnedId && returnedAt ? { callId: returnedId, at: returnedAt.toISOString(), by: row.returnedDirection === 'outbound' ? 'company' : 'caller', agent: row.returnedAgent, extension: row.returnedExtension } : null,
  };
}
