import { Inject, Injectable } from '@nestjs/common';
import type { AriProblemCode } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { ExtensionRow, ExtensionSettings, NewExtension } from './extension.js';

const COLUMNS = `id, pbx, number, name, kind, codecs, call_limit AS "callLimit", recording, outgoing_caller_id AS "outgoingCallerId", secret, theirs, former, state, applied, drift,
  problem, problem_detail AS "problemDetail", tried_at AS "triedAt", checked_at AS "checkedAt", version`;

/** What a list shows of a row. */
export type ExtensionHead = Pick<ExtensionRow, 'id' | 'number' | 'name' | 'kind' | 'state' | 'drift' | 'problem' | 'problemDetail' | 'triedAt' | 'checkedAt'>;

/** What came of writing or comparing an extension. */
export type Outcome = Partial<Pick<ExtensionRow, 'state' | 'applied' | 'drift' | 'former' | 'problem' | 'problemDetail' | 'triedAt' | 'checkedAt'>>;

const COLUMN_OF: Record<keyof Outcome, string> = {
  state: 'state', applied: 'applied', drift: 'drift', former: 'former', problem: 'problem', problemDetail: 'problem_detail', triedAt: 'tried_at', checkedAt: 'checked_at',
};
const isJsonb = (name: string) => name === 'applied' || name === 'drift';

/** Extensions we made. */
@Injectable()
export class ExtensionsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  heads(pbx: string): Promise<ExtensionHead[]> {
    return this.database.query<ExtensionHead[]>(
      'SELECT id, number, name, kind, state, drift, problem, problem_detail AS "problemDetail", tried_at AS "triedAt", checked_at AS "checkedAt" FROM extension WHERE pbx = $1 ORDER BY number',
      [pbx],
    );
  }

  async find(id: string, manager: EntityManager = this.database.manager): Promise<ExtensionRow | null> {
    const [row] = await manager.query<ExtensionRow[]>(`SELECT ${COLUMNS} FROM extension WHERE id = $1`, [id]);
    return row ?? null;
  }

  async ofNumber(pbx: string, number: string): Promise<ExtensionRow | null> {
    const [row] = await this.database.query<ExtensionRow[]>(`SELECT ${COLUMNS} FROM extension WHERE pbx = $1 AND number = $2`, [pbx, number]);
    return row ?? null;
  }

  /** The row, which nobody else changes or writes to the PBX until the transaction ends; null when it is gone. */
  async locked(id: string, manager: EntityManager): Promise<ExtensionRow | null> {
    const [row] = await manager.query<ExtensionRow[]>(`SELECT ${COLUMNS} FROM extension WHERE id = $1 FOR UPDATE`, [id]);
    return row ?? null;
  }

  /** PBXs on which we have extensions. */
  async pbxs(): Promise<string[]> {
    return (await this.database.query<{ pbx: string }[]>('SELECT DISTINCT pbx FROM extension ORDER BY pbx')).map(({ pbx }) => pbx);
  }

  /** Ids of a PBX's extensions; of those in these states when given. */
  async ids(pbx: string, states: readonly ExtensionRow['state'][] | null = null): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>('SELECT id FROM extension WHERE pbx = $1 AND ($2::text[] IS NULL OR state = ANY ($2)) ORDER BY number', [pbx, states]);
    return rows.map(({ id }) => id);
  }

  /** Numbers of these that are taken, and those that an extension had and may still have on the PBX. */
  async taken(pbx: string, numbers: readonly string[], manager: EntityManager = this.database.manager): Promise<Set<string>> {
    const rows = await manager.query<{ number: string }[]>(
      `SELECT n AS number FROM unnest($2::text[]) AS n
       WHERE EXISTS (SELECT 1 FROM extension e WHERE e.pbx = $1 AND e.number = n) OR n IN (SELECT unnest(e.former) FROM extension e WHERE e.pbx = $1 AND e.former <> '{}')`,
      [pbx, numbers],
    );
    return new Set(rows.map(({ number }) => number));
  }

  async insert(rows: readonly NewExtension[], manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query(
      `INSERT INTO extension (id, pbx, number, name, kind, codecs, call_limit, recording, outgoing_caller_id, secret, theirs, state)
       SELECT id, pbx, number, name, kind, codecs, "callLimit", recording, "outgoingCallerId", secret, theirs, 'pending'
       FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, pbx text, number text, name text, kind text, codecs text[], "callLimit" int, recording text, "outgoingCallerId" text, secret text, theirs jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  /** Writes what is wanted now; the PBX has to be told. False when somebody else changed the row since `version`. */
  async change(id: string, version: number, settings: ExtensionSettings & { secret: string; former: string[] }, manager: EntityManager = this.database.manager): Promise<boolean> {
    const { number, name, kind, codecs, callLimit, recording, outgoingCallerId, theirs, secret, former } = settings;
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE extension SET number = $3, name = $4, kind = $5, codecs = $6, call_limit = $7, recording = $8, outgoing_caller_id = $9, theirs = $10, secret = $11, former = $12,
         state = 'pending', drift = '[]', version = version + 1
       WHERE id = $1 AND version = $2 AND state <> 'removing' RETURNING id`,
      [id, version, number, name, kind, codecs, callLimit, recording, outgoingCallerId, JSON.stringify(theirs), secret, former],
    );
    return rows.length > 0;
  }

  /** Gives a row a number that nobody else has, for as long as its transaction lasts. */
  async park(id: string, index: number, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE extension SET number = $2 WHERE id = $1', [id, `x${index}`]);
  }

  async note(id: string, outcome: Outcome, manager: EntityManager = this.database.manager): Promise<void> {
    const entries = Object.entries(outcome) as [keyof Outcome, unknown][];
    const sets = entries.map(([name], index) => `${COLUMN_OF[name]} = $${index + 2}`);
    await manager.query(`UPDATE extension SET ${sets.join(', ')} WHERE id = $1`, [id, ...entries.map(([name, value]) => (isJsonb(name) && value !== null ? JSON.stringify(value) : value))]);
  }

  /** The same trouble for all that wait: the PBX itself is what cannot be reached. */
  async noteWaiting(pbx: string, problem: AriProblemCode, problemDetail: string, at: Date): Promise<void> {
    await this.database.query(`UPDATE extension SET problem = $2, problem_detail = $3, tried_at = $4 WHERE pbx = $1 AND state IN ('pending', 'removing')`, [pbx, problem, problemDetail, at]);
  }

  async delete(id: string, manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query('DELETE FROM extension WHERE id = $1', [id]);
  }

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
