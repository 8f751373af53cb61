import { Inject, Injectable } from '@nestjs/common';
import { compareSeq, type Fact } from '@santral/contracts';
import { DataSource } from 'typeorm';

interface SessionRow {
  id: string;
  queues: string[];
  endedAt: Date | null;
  lastSeq: string;
}

/** One stay of an agent in the queues, from the first that was joined to the last that was left. */
@Injectable()
export class AgentSessionsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** When the stay of now began; null when there is none, or not yet. */
  async openSince(pbx: string, extension: string): Promise<Date | null> {
    const [row] = await this.database.query<{ startedAt: Date }[]>(
      'SELECT started_at AS "startedAt" FROM agent_session WHERE pbx = $1 AND extension = $2 AND ended_at IS NULL',
      [pbx, extension],
    );
    return row?.startedAt ?? null;
  }

  async join({ pbx, at, seq, payload: { extension, queue } }: Fact<'agent.queue-joined'>, userId: string | null): Promise<void> {
    const last = await this.last(pbx, extension);
    if (last && compareSeq(seq, last.lastSeq) <= 0) return;
    if (last && last.endedAt === null) return this.change(last.id, [...new Set([...last.queues, queue])], null, seq);
    await this.database.query(
      'INSERT INTO agent_session (pbx, extension, user_id, queues, started_at, last_seq) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (pbx, extension, started_at) DO NOTHING',
      [pbx, extension, userId, [queue], at, seq],
    );
  }

  async leave({ pbx, at, seq, payload: { extension, queue } }: Fact<'agent.queue-left'>): Promise<void> {
    const last = await this.last(pbx, extension);
    if (!last || last.endedAt !== null || compareSeq(seq, last.lastSeq) <= 0) return;
    const queues = last.queues.filter((name) => name !== queue);
    await this.change(last.id, queues, queues.length === 0 ? at : null, seq);
  }

  private async last(pbx: string, extension: string): Promise<SessionRow | null> {
    const [row] = await this.database.query<SessionRow[]>(
      'SELECT id, queues, ended_at AS "endedAt", last_seq AS "lastSeq" FROM agent_session WHERE pbx = $1 AND extension = $2 ORDER BY started_at DESC LIMIT 1',
      [pbx, extension],
    );
    return row ?? null;
  }

  private async change(id: string, queues: string[], endedAt: string | null, seq: string): Promise<void> {
    await this.database.query('UPDATE agent_session SET queues = $2, ended_at = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE GREATEST(started_at, $3) END, last_seq = $4 WHERE id = $1', [id, queues, endedAt, seq]);
  }
}
