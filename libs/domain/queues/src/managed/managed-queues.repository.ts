import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NewQueue, QueueRow, QueueWanted } from './managed-queue.js';

const COLUMNS = `id, pbx, name, number, settings, fixed, theirs, state, drift, problem, problem_detail AS "problemDetail", tried_at AS "triedAt", checked_at AS "checkedAt", version`;

/** What came of writing or comparing a queue. */
export type Outcome = Partial<Pick<QueueRow, 'state' | 'drift' | 'problem' | 'problemDetail' | 'triedAt' | 'checkedAt'>>;
const COLUMN_OF: Record<keyof Outcome, string> = { state: 'state', drift: 'drift', problem: 'problem', problemDetail: 'problem_detail', triedAt: 'tried_at', checkedAt: 'checked_at' };

/** Queues we made. */
@Injectable()
export class ManagedQueuesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  ofPbx(pbx: string, manager: EntityManager = this.database.manager): Promise<QueueRow[]> {
    return manager.query<QueueRow[]>(`SELECT ${COLUMNS} FROM pbx_queue WHERE pbx = $1 ORDER BY name`, [pbx]);
  }

  async find(id: string): Promise<QueueRow | null> {
    const [row] = await this.database.query<QueueRow[]>(`SELECT ${COLUMNS} FROM pbx_queue WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** The row, which nobody else changes or writes to the PBX until the transaction ends; null when it is gone. */
  async locked(id: string, manager: EntityManager): Promise<QueueRow | null> {
    const [row] = await manager.query<QueueRow[]>(`SELECT ${COLUMNS} FROM pbx_queue WHERE id = $1 FOR UPDATE`, [id]);
    return row ?? null;
  }

  /** Rows of a PBX that nobody is writing just now. */
  async idle(pbx: string, manager: EntityManager): Promise<QueueRow[]> {
    return manager.query<QueueRow[]>(`SELECT ${COLUMNS} FROM pbx_queue WHERE pbx = $1 ORDER BY name FOR UPDATE SKIP LOCKED`, [pbx]);
  }

  /** PBXs on which we have queues. */
  async pbxs(): Promise<string[]> {
    return (await this.database.query<{ pbx: string }[]>('SELECT DISTINCT pbx FROM pbx_queue ORDER BY pbx')).map(({ pbx }) => pbx);
  }

  /** Ids of a PBX's queues that wait to be written or taken away. */
  async waiting(pbx: string): Promise<string[]> {
    return (await this.database.query<{ id: string }[]>(`SELECT id FROM pbx_queue WHERE pbx = $1 AND state IN ('pending', 'removing') ORDER BY name`, [pbx])).map(({ id }) => id);
  }

  async insert({ id, pbx, name, number, settings, fixed, theirs }: NewQueue, manager: EntityManager): Promise<void> {
    await manager.query(`INSERT INTO pbx_queue (id, pbx, name, number, settings, fixed, theirs, state) VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending')`, [
      id, pbx, name, number, JSON.stringify(settings), JSON.stringify(fixed), JSON.stringify(theirs),
    ]);
  }

  /** Writes what is wanted now; the PBX has to be told. False when somebody else changed the row since `version`. */
  async change(id: string, version: number, { number, settings, fixed, theirs }: QueueWanted, manager: EntityManager): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE pbx_queue SET number = $3, settings = $4, fixed = $5, theirs = $6, state = 'pending', drift = '[]', problem = NULL, problem_detail = '', version = version + 1
       WHERE id = $1 AND version = $2 AND state <> 'removing' RETURNING id`,
      [id, version, number, JSON.stringify(settings), JSON.stringify(fixed), JSON.stringify(theirs)],
    );
    return rows.length > 0;
  }

  async note(id: string, outcome: Outcome, manager: EntityManager = this.database.manager): Promise<void> {
    const entries = Object.entries(outcome) as [keyof Outcome, unknown][];
    const sets = entries.map(([name], index) => `${COLUMN_OF[name]} = $${index + 2}`);
    await manager.query(`UPDATE pbx_queue SET ${sets.join(', ')} WHERE id = $1`, [id, ...entries.map(([name, value]) => (name === 'drift' ? JSON.stringify(value) : value))]);
  }

  async delete(id: string, manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query('DELETE FROM pbx_queue WHERE id = $1', [id]);
  }

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
