import { Inject, Injectable } from '@nestjs/common';
import type { AgentQueue, AgentQueueChange } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Which queues the agent at an extension joins. */
@Injectable()
export class AgentQueuesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  of(pbx: string, extension: string): Promise<AgentQueue[]> {
    return this.database.query('SELECT queue, penalty FROM agent_queue WHERE pbx = $1 AND extension = $2 ORDER BY queue', [pbx, extension]);
  }

  /** Everybody's, by extension and queue. Inside a transaction nobody else changes any of them until it ends. */
  async all(pbx: string, manager?: EntityManager): Promise<(AgentQueue & { extension: string })[]> {
    if (manager) await manager.query('LOCK TABLE agent_queue IN SHARE ROW EXCLUSIVE MODE');
    return (manager ?? this.database).query('SELECT extension, queue, penalty FROM agent_queue WHERE pbx = $1 ORDER BY extension, queue', [pbx]);
  }

  async change(manager: EntityManager, pbx: string, changes: readonly AgentQueueChange[]): Promise<void> {
    const gone = changes.filter((change) => change.penalty === null);
    const kept = changes.filter((change) => change.penalty !== null);
    const columns = (rows: readonly AgentQueueChange[]) => [rows.map((row) => row.extension), rows.map((row) => row.queue)];
    if (gone.length > 0) {
      await manager.query('DELETE FROM agent_queue a USING unnest($2::text[], $3::text[]) AS g (extension, queue) WHERE a.pbx = $1 AND a.extension = g.extension AND a.queue = g.queue', [pbx, ...columns(gone)]);
    }
    if (kept.length > 0) {
      await manager.query(
        `INSERT INTO agent_queue (pbx, extension, queue, penalty) SELECT $1, k.extension, k.queue, k.penalty FROM unnest($2::text[], $3::text[], $4::int[]) AS k (extension, queue, penalty)
         ON CONFLICT (pbx, extension, queue) DO UPDATE SET penalty = excluded.penalty`,
        [pbx, ...columns(kept), kept.map((row) => row.penalty)],
      );
    }
  }

  /** Seconds of wrap-up by queue; a queue that is missing grants none. */
  async wrapUps(pbx: string): Promise<Map<string, number>> {
    const rows = await this.database.query<{ queue: string; seconds: number }[]>('SELECT queue, seconds FROM queue_wrap_up WHERE pbx = $1', [pbx]);
    return new Map(rows.map(({ queue, seconds }) => [queue, seconds]));
  }

  /** Answers the seconds it was before. */
  async setWrapUp(manager: EntityManager, pbx: string, queue: string, seconds: number): Promise<number> {
    const [before] = await manager.query<{ seconds: number }[]>('SELECT seconds FROM queue_wrap_up WHERE pbx = $1 AND queue = $2 FOR UPDATE', [pbx, queue]);
    await manager.query('INSERT INTO queue_wrap_up (pbx, queue, seconds) VALUES ($1, $2, $3) ON CONFLICT (pbx, queue) DO UPDATE SET seconds = excluded.seconds', [pbx, queue, seconds]);
    return before?.seconds ?? 0;
  }

  /** Runs work in a transaction. */
  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
