import { Inject, Injectable } from '@nestjs/common';
import type { SelfTestHeard, SelfTestPlan, SelfTestsQuery, SelfTestSurroundings, SelfTestVerdict } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** A test as it is kept. `surroundings` is null while it runs: they are read anew then. */
export interface SelfTestRow {
  id: string;
  plan: SelfTestPlan;
  heard: SelfTestHeard;
  /** Position in the stream of the PBX up to which facts were heard. */
  seq: string;
  surroundings: SelfTestSurroundings | null;
  verdict: SelfTestVerdict;
  by: string;
  finishedAt: Date | null;
}

const COLUMNS = 'id, plan, heard, seq, surroundings, verdict, started_by_name AS "by", finished_at AS "finishedAt"';

@Injectable()
export class SelfTestsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async find(id: string): Promise<SelfTestRow | null> {
    const [row] = await this.database.query<SelfTestRow[]>(`SELECT ${COLUMNS} FROM self_test WHERE id = $1`, [id]);
    return row ?? null;
  }

  finished({ pbx, limit }: SelfTestsQuery): Promise<SelfTestRow[]> {
    return this.database.query<SelfTestRow[]>(
      `SELECT ${COLUMNS} FROM self_test WHERE finished_at IS NOT NULL AND ($1::text IS NULL OR pbx = $1) ORDER BY finished_at DESC, id LIMIT $2`,
      [pbx ?? null, limit],
    );
  }

  /** Those of a user that nobody has finished: the page was closed in the middle. */
  async unfinishedOf(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>('SELECT id FROM self_test WHERE finished_at IS NULL AND started_by = $1 ORDER BY started_at', [userId]);
    return rows.map(({ id }) => id);
  }

  async insert(id: string, plan: SelfTestPlan, heard: SelfTestHeard, seq: string, user: { userId: string; displayName: string }): Promise<void> {
    await this.database.query(
      `INSERT INTO self_test (id, pbx, plan, heard, seq, verdict, started_by, started_by_name, started_at) VALUES ($1, $2, $3, $4, $5, 'running', $6, $7, $8)`,
      [id, plan.pbx, JSON.stringify(plan), JSON.stringify(heard), seq, user.userId, user.displayName, plan.startedAt],
    );
  }

  /** Keeps what was heard up to a position; of a test that is over nothing changes any more. */
  async keepHeard(id: string, heard: SelfTestHeard, seq: string): Promise<void> {
    await this.database.query('UPDATE self_test SET heard = $2, seq = $3 WHERE id = $1 AND finished_at IS NULL', [id, JSON.stringify(heard), seq]);
  }

  /** False when somebody else has finished it before. */
  async finish(id: string, verdict: Exclude<SelfTestVerdict, 'running'>, surroundings: SelfTestSurroundings, at: Date): Promise<boolean> {
    const [rows] = await this.database.query<[unknown[], number]>(
      'UPDATE self_test SET verdict = $2, surroundings = $3, finished_at = $4 WHERE id = $1 AND finished_at IS NULL RETURNING id',
      [id, verdict, JSON.stringify(surroundings), at],
    );
    return rows.length > 0;
  }

  /** Whether the finished record of a call is in the database. */
  async isCallSaved(callId: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('SELECT 1 FROM call WHERE call_id = $1 AND ended_at IS NOT NULL', [callId]);
    return rows.length > 0;
  }
}
