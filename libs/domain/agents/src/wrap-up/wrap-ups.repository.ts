import { Inject, Injectable } from '@nestjs/common';
import { WRAP_UP_EXTENSIONS, type WrapUpEnd } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** One wrap-up of an agent. Instants in epoch ms. */
export interface AgentWrapUp {
  id: string;
  pbx: string;
  extension: string;
  callId: string;
  queue: string;
  /** How often it was made longer. */
  extensions: number;
  startedAt: number;
  endsAt: number;
  /** Null while it goes on. */
  endedAt: number | null;
  endedBy: WrapUpEnd | null;
}

interface WrapUpRow extends Omit<AgentWrapUp, 'startedAt' | 'endsAt' | 'endedAt'> {
  startedAt: Date;
  endsAt: Date;
  endedAt: Date | null;
}

const columns = 'id, pbx, extension, call_id AS "callId", queue, extensions, started_at AS "startedAt", ends_at AS "endsAt", ended_at AS "endedAt", ended_by AS "endedBy"';
const toWrapUp = (row: WrapUpRow): AgentWrapUp => ({ ...row, startedAt: row.startedAt.getTime(), endsAt: row.endsAt.getTime(), endedAt: row.endedAt?.getTime() ?? null });

/** What a wrap-up begins with. */
export interface WrapUpBegin {
  pbx: string;
  extension: string;
  userId: string | null;
  callId: string;
  queue: string;
  /** Epoch ms: the end of the talk. */
  startedAt: number;
  /** What the queue grants. */
  seconds: number;
}

/** Wrap-ups of agents, and how long each queue grants. */
@Injectable()
export class WrapUpsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Seconds each queue of a PBX grants; one that grants none is missing. */
  async grants(pbx: string, manager: EntityManager): Promise<ReadonlyMap<string, number>> {
    const rows = await manager.query<{ queue: string; seconds: number }[]>('SELECT queue, seconds FROM queue_wrap_up WHERE pbx = $1 AND seconds > 0', [pbx]);
    return new Map(rows.map(({ queue, seconds }) => [queue, seconds]));
  }

  /** Writes that a wrap-up began; null when that is written already: the same beginning twice is one row. */
  async begin({ pbx, extension, userId, callId, queue, startedAt, seconds }: WrapUpBegin, manager: EntityManager): Promise<AgentWrapUp | null> {
    const [row] = await manager.query<WrapUpRow[]>(
      `INSERT INTO agent_wrap_up (pbx, extension, user_id, call_id, queue, seconds, started_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT DO NOTHING RETURNING ${columns}`,
      [pbx, extension, userId, callId, queue, seconds, new Date(startedAt), new Date(startedAt + seconds * 1000)],
    );
    return row ? toWrapUp(row) : null;
  }

  async byId(id: string): Promise<AgentWrapUp | null> {
    const [row] = await this.database.query<WrapUpRow[]>(`SELECT ${columns} FROM agent_wrap_up WHERE id = $1`, [id]);
    return row ? toWrapUp(row) : null;
  }

  /** The newest wrap-up of an agent, over or not; null when there never was one. */
  async newest(pbx: string, extension: string): Promise<AgentWrapUp | null> {
    const [row] = await this.database.query<WrapUpRow[]>(`SELECT ${columns} FROM agent_wrap_up WHERE pbx = $1 AND extension = $2 ORDER BY started_at DESC LIMIT 1`, [pbx, extension]);
    return row ? toWrapUp(row) : null;
  }

  /** The one that goes on; null when none does. */
  async running(pbx: string, extension: string): Promise<AgentWrapUp | null> {
    const newest = await this.newest(pbx, extension);
    return newest?.endedAt === null ? newest : null;
  }

  async allRunning(): Promise<AgentWrapUp[]> {
    return (await this.database.query<WrapUpRow[]>(`SELECT ${columns} FROM agent_wrap_up WHERE ended_at IS NULL`)).map(toWrapUp);
  }

  /** Writes the end, unless it has ended already. Never before its begin. */
  async end(id: string, by: WrapUpEnd, at: number): Promise<void> {
    await this.database.query('UPDATE agent_wrap_up SET ended_at = GREATEST(started_at, $3), ended_by = $2 WHERE id = $1 AND ended_at IS NULL', [id, by, new Date(at)]);
  }

  /** Grants the seconds of its queue once more, counted from the end it had; null when it is over or was made longer often enough. */
  async extend(id: string): Promise<AgentWrapUp | null> {
    const [[row]] = await this.database.query<[WrapUpRow[], number]>(
      `UPDATE agent_wrap_up SET ends_at = ends_at + seconds * interval '1 second', extensions = extensions + 1
       WHERE id = $1 AND ended_at IS NULL AND extensions < $2 RETURNING ${columns}`,
      [id, WRAP_UP_EXTENSIONS],
    );
    return row ? toWrapUp(row) : null;
  }
}
