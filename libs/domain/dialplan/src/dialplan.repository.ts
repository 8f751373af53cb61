import { Inject, Injectable } from '@nestjs/common';
import type { DialplanLine, DialplanPart } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { type DialplanRow, joined, type Verdict } from './dialplan.js';

const COLUMNS = 'pbx, mode, state, problem, problem_detail AS "problemDetail", drift, included_by AS "includedBy", checked_at AS "checkedAt"';

/** Our lines and how they stand on each PBX. */
@Injectable()
export class DialplanRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  all(): Promise<DialplanRow[]> {
    return this.database.query<DialplanRow[]>(`SELECT ${COLUMNS} FROM pbx_dialplan ORDER BY pbx`);
  }

  /** PBXs that have lines of ours, or had. */
  async pbxs(): Promise<string[]> {
    return (await this.all()).map(({ pbx }) => pbx);
  }

  async find(pbx: string): Promise<DialplanRow | null> {
    const [row] = await this.database.query<DialplanRow[]>(`SELECT ${COLUMNS} FROM pbx_dialplan WHERE pbx = $1`, [pbx]);
    return row ?? null;
  }

  /** The row, which nobody else changes or writes to the PBX until the transaction ends; null where there are no lines of ours. */
  async locked(pbx: string, manager: EntityManager): Promise<DialplanRow | null> {
    const [row] = await manager.query<DialplanRow[]>(`SELECT ${COLUMNS} FROM pbx_dialplan WHERE pbx = $1 FOR UPDATE`, [pbx]);
    return row ?? null;
  }

  /** Takes the lines of one part in the place of those it had; they are to be put in force. False when they are the same. */
  async put(pbx: string, part: DialplanPart, lines: readonly DialplanLine[], manager: EntityManager): Promise<boolean> {
    await manager.query('INSERT INTO pbx_dialplan (pbx) VALUES ($1) ON CONFLICT (pbx) DO NOTHING', [pbx]);
    const changed = await manager.query<unknown[]>(
      `INSERT INTO dialplan_part (pbx, part, lines) VALUES ($1, $2, $3) ON CONFLICT (pbx, part) DO UPDATE SET lines = EXCLUDED.lines WHERE dialplan_part.lines <> EXCLUDED.lines RETURNING 1`,
      [pbx, part, JSON.stringify(lines)],
    );
    if (changed.length > 0) await manager.query(`UPDATE pbx_dialplan SET state = 'pending', problem = NULL, problem_detail = '', drift = '[]' WHERE pbx = $1`, [pbx]);
    return changed.length > 0;
  }

  /** Every line we want a PBX to have. */
  async lines(pbx: string, manager: EntityManager = this.database.manager): Promise<DialplanLine[]> {
    const rows = await manager.query<{ lines: DialplanLine[] }[]>('SELECT lines FROM dialplan_part WHERE pbx = $1 ORDER BY part DESC', [pbx]);
    return joined(rows.map(({ lines }) => lines));
  }

  async note(pbx: string, { state, problem, problemDetail, drift, includedBy }: Verdict, checkedAt: Date, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE pbx_dialplan SET state = $2, problem = $3, problem_detail = $4, drift = $5, included_by = $6, checked_at = $7 WHERE pbx = $1', [
      pbx, state, problem, problemDetail.slice(0, 500), JSON.stringify(drift), JSON.stringify(includedBy), checkedAt,
    ]);
  }

  /** What was in the way; how the lines stand is not known anew. */
  async noteProblem(pbx: string, problem: string, problemDetail: string, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE pbx_dialplan SET problem = $2, problem_detail = $3 WHERE pbx = $1', [pbx, problem, problemDetail.slice(0, 500)]);
  }

  /** Who writes from now on; what is wanted is put in force anew. */
  async choose(pbx: string, mode: DialplanRow['mode'], manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO pbx_dialplan (pbx, mode) VALUES ($1, $2)
       ON CONFLICT (pbx) DO UPDATE SET mode = EXCLUDED.mode, state = 'pending', problem = NULL, problem_detail = '', drift = '[]'`,
      [pbx, mode],
    );
  }

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
