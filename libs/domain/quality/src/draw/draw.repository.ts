import { Inject, Injectable } from '@nestjs/common';
import type { DrawnCall, DrawQuery } from '@santral/contracts';
import { DataSource } from 'typeorm';
import { agentOfPart } from '../scores/call-parts.repository.js';
import { isWhose } from '../scores/whose.js';

/** What of one agent's calls can be drawn. `calls` in the order of their lots. */
export interface DrawRow {
  pbx: string;
  extension: string;
  agentUserId: string | null;
  agentName: string | null;
  eligible: number;
  scored: number;
  calls: DrawnCall[];
}

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reads the calls a draw chooses from. */
@Injectable()
export class DrawRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** One row for each agent with a call that fits: over, recorded, talked on for long enough, not between two extensions. */
  rows({ from, until, pbx, agents, perAgent, minTalk }: DrawQuery): Promise<DrawRow[]> {
    return this.database.query<DrawRow[]>(
      `WITH part AS (
         SELECT c.pbx, s.extension, c.call_id, c.started_at, c.direction, c.queue, CASE WHEN c.direction = 'outbound' THEN c.called WHEN c.caller_private THEN NULL ELSE c.caller_number END AS number,
           max(${agentOfPart.userId}) AS user_id, max(${agentOfPart.name}) AS name, round(sum(extract(epoch FROM s.ended_at - s.started_at)) * 1000)::int AS talk_ms,
           left(md5(c.call_id || '/' || s.extension), 12) AS lot
         FROM call c JOIN call_segment s ON s.call_id = c.call_id AND s.kind = 'talk' AND s.ended_at IS NOT NULL ${agentOfPart.join}
         WHERE c.started_at >= $1 AND c.started_at < $2 AND c.merged_into IS NULL AND c.outcome <> 'open' AND c.direction <> 'internal'
           AND ${isWhose('c.pbx', 's.extension', '$6', '$3')}
           AND EXISTS (SELECT 1 FROM call_recording r WHERE r.call_id = c.call_id AND r.file IS NOT NULL AND (r.extension IS NULL OR r.extension = s.extension))
         GROUP BY c.call_id, s.extension HAVING sum(s.ended_at - s.started_at) >= make_interval(secs => $4)
       ), numbered AS (
         SELECT p.*, q.id IS NOT NULL AS is_scored, row_number() OVER (PARTITION BY p.pbx, p.extension, q.id IS NOT NULL ORDER BY p.lot, p.call_id) AS no
         FROM part p LEFT JOIN quality_score q ON q.call_id = p.call_id AND q.extension = p.extension
       )
       SELECT n.pbx, n.extension, (array_agg(n.user_id ORDER BY n.started_at DESC))[1] AS "agentUserId", (array_agg(n.name ORDER BY n.started_at DESC))[1] AS "agentName",
         count(*)::int AS eligible,
         (SELECT count(*)::int FROM quality_score q WHERE q.pbx = n.pbx AND q.extension = n.extension AND q.call_started_at >= $1 AND q.call_started_at < $2) AS scored,
         coalesce(json_agg(json_build_object('callId', n.call_id, 'startedAt', ${iso('n.started_at')}, 'direction', n.direction, 'number', n.number, 'queue', n.queue, 'talkMs', n.talk_ms, 'lot', n.lot) ORDER BY n.no)
           FILTER (WHERE NOT n.is_scored AND n.no <= $5), '[]') AS calls
       FROM numbered n GROUP BY n.pbx, n.extension ORDER BY n.extension, n.pbx`,
      [from, until, agents, minTalk, perAgent, pbx],
    );
  }
}
