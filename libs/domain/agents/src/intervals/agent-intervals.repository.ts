import { Inject, Injectable } from '@nestjs/common';
import { compareSeq, OWN_STREAM } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { type Doing, isSameDoing } from './agent-interval.js';
import { afterFact, doingOf, instantOf, newTimeline, type Timeline, type TimelineFact } from './agent-timeline.machine.js';

/** An agent of a PBX. */
export interface AgentKey {
  pbx: string;
  extension: string;
}

/** What the fact changed; null when it had been taken into account before. */
export interface TimelineChange {
  before: Timeline;
  after: Timeline;
}

/** Lets more happen in the transaction of a fact, and answers the timeline that results. */
export type Also = (change: TimelineChange, manager: EntityManager) => Promise<Timeline>;

interface LastRow extends Doing {
  id: string;
  userId: string | null;
  sessionStartedAt: Date;
  startedAt: Date;
  endedAt: Date | null;
}

const doingColumns = 'state, sub_state AS "subState", reason, break_type_id AS "breakTypeId", call_id AS "callId", queue';

/** Writes the intervals of agents. */
@Injectable()
export class AgentIntervalsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /**
   * Applies a fact to an agent, all in one transaction: the timeline, how far the stream was read, and the intervals. A fact that comes again is
   * known by its position and changes nothing. `userId` is who sits there now.
   */
  async apply(key: AgentKey, fact: TimelineFact, userId: string | null, also?: Also): Promise<TimelineChange | null> {
    return this.database.transaction(async (manager) => {
      const { state: before, positions } = await this.lock(manager, key);
      const stream = fact.pbx === OWN_STREAM ? OWN_STREAM : 'pbx';
      const position = positions[stream];
      if (position !== undefined && compareSeq(fact.seq, position) <= 0) return null;
      const applied = afterFact(before, fact);
      const after = (await also?.({ before, after: applied }, manager)) ?? applied;
      await this.write(manager, key, after, instantOf(fact), userId);
      await manager.query('UPDATE agent_timeline SET state = $3, positions = $4 WHERE pbx = $1 AND extension = $2', [
        key.pbx, key.extension, JSON.stringify(after), JSON.stringify({ ...positions, [stream]: fact.seq }),
      ]);
      return { before, after };
    });
  }

  /** The timeline of an agent, as far as the facts have been read. */
  async timeline({ pbx, extension }: AgentKey): Promise<Timeline> {
    const [row] = await this.database.query<{ state: Timeline }[]>('SELECT state FROM agent_timeline WHERE pbx = $1 AND extension = $2', [pbx, extension]);
    return row?.state ?? newTimeline();
  }

  private async lock(manager: EntityManager, { pbx, extension }: AgentKey): Promise<{ state: Timeline; positions: Record<string, string> }> {
    await manager.query(`INSERT INTO agent_timeline (pbx, extension, state, positions) VALUES ($1, $2, $3, '{}') ON CONFLICT DO NOTHING`, [pbx, extension, JSON.stringify(newTimeline())]);
    const [row] = await manager.query<{ state: Timeline; positions: Record<string, string> }[]>(
      'SELECT state, positions FROM agent_timeline WHERE pbx = $1 AND extension = $2 FOR UPDATE',
      [pbx, extension],
    );
    if (!row) throw new Error('the timeline of an agent vanished while it was written');
    return row;
  }

  /**
   * Ends the open interval and begins the next. An instant before what is written already (two streams tell of one agent) counts as the
   * newest instant written, so there is never an overlap; an interval without any time is replaced.
   */
  private async write(manager: EntityManager, { pbx, extension }: AgentKey, timeline: Timeline, at: number, userId: string | null): Promise<void> {
    const doing = doingOf(timeline);
    const [last] = await manager.query<LastRow[]>(
      `SELECT id, user_id AS "userId", session_started_at AS "sessionStartedAt", started_at AS "startedAt", ended_at AS "endedAt", ${doingColumns}
       FROM agent_interval WHERE pbx = $1 AND extension = $2 ORDER BY started_at DESC LIMIT 1`,
      [pbx, extension],
    );
    const open = last?.endedAt === null ? last : undefined;
    if (open && doing && isSameDoing(open, doing)) return;
    const begin = new Date(Math.max(at, (last?.endedAt ?? last?.startedAt)?.getTime() ?? at));
    if (open && begin.getTime() === open.startedAt.getTime()) await manager.query('DELETE FROM agent_interval WHERE id = $1', [open.id]);
    else if (open) await manager.query('UPDATE agent_interval SET ended_at = $2 WHERE id = $1', [open.id, begin]);
    if (!doing) return;
    const isSameLogin = open !== undefined && open.sessionStartedAt.toISOString() === timeline.sessionStartedAt;
    const { state, subState, reason, breakTypeId, callId, queue } = doing;
    await manager.query(
      `INSERT INTO agent_interval (pbx, extension, user_id, session_started_at, state, sub_state, reason, break_type_id, call_id, queue, started_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [pbx, extension, isSameLogin ? open.userId : userId, timeline.sessionStartedAt, state, subState, reason, breakTypeId, callId, queue, begin],
    );
  }
}
