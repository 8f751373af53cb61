import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What one agent did in a call that is over. */
export interface CallPart {
  pbx: string;
  extension: string;
  /** Who sat there, as far as it is known. */
  agentUserId: string | null;
  agentName: string | null;
  talkMs: number;
}
export interface CallParts {
  callId: string;
  startedAt: Date;
  isOver: boolean;
  /** In the order in which they came on. Of internal calls nobody's is scored. */
  parts: CallPart[];
}

/** Reads who talked in a call; a call that was merged into another is that one. */
@Injectable()
export class CallPartsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async of(callId: string, manager: EntityManager = this.database.manager): Promise<CallParts | null> {
    const [call] = await manager.query<{ callId: string; startedAt: Date; isOver: boolean; mergedInto: string | null }[]>(
      `SELECT call_id AS "callId", started_at AS "startedAt", outcome <> 'open' AS "isOver", merged_into AS "mergedInto" FROM call WHERE call_id = $1`,
      [callId],
    );
    if (!call) return null;
    const { mergedInto, ...shown } = call;
    if (mergedInto !== null) return this.of(mergedInto, manager);
    return { ...shown, parts: await manager.query<CallPart[]>(partsSql, [callId]) };
  }
}

/** Who sat at the extension `s.extension` in the call `c`: the call knows it of who talked last, else it is who sits there now. */
export const agentOfPart = {
  userId: 'coalesce(CASE WHEN c.extension = s.extension THEN c.agent_user_id END, u.id::text)',
  name: 'coalesce(CASE WHEN c.extension = s.extension THEN c.agent_name END, u.display_name)',
  join: 'LEFT JOIN app_user u ON u.pbx = c.pbx AND u.extension = s.extension',
};

const partsSql = `
  SELECT c.pbx, s.extension, ${agentOfPart.userId} AS "agentUserId", ${agentOfPart.name} AS "agentName",
    round(sum(extract(epoch FROM s.ended_at - s.started_at)) * 1000)::int AS "talkMs"
  FROM call c JOIN call_segment s ON s.call_id = c.call_id AND s.kind = 'talk' AND s.ended_at IS NOT NULL ${agentOfPart.join}
  WHERE c.call_id = $1 AND c.direction <> 'internal'
  GROUP BY c.call_id, s.extension, u.id ORDER BY min(s.started_at)`;
