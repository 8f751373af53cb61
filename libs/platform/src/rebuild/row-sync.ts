import type { DataSource, EntityManager } from 'typeorm';
import { SHADOW } from './shadow.js';

/** A table whose rows are told by facts. */
export interface RebuiltTable {
  name: string;
  /** Columns that tell its rows apart, whoever writes them. */
  key: readonly string[];
  /** Columns that facts do not tell: a row that is there keeps its own. */
  kept?: readonly string[];
  /** Whether a row `t` that is there keeps them, in SQL that may look at the new one, `excluded`. Always, unless told otherwise. */
  keeps?: string;
  /** Rows that others have written, in SQL over `t`: they are neither changed nor removed. */
  foreign?: string;
}

/** Which rows are compared. */
export interface SyncScope {
  /** New rows, in SQL over `r`. */
  written: string;
  /** Rows there are that go where no new one has their key, in SQL over `t`; none where absent. */
  removable?: string;
  parameters: readonly unknown[];
}

/** Makes rows of a table what their twins are. Rows that are the same already are not touched, so nobody is told that they changed. */
export class RowSync {
  private constructor(
    private readonly table: RebuiltTable,
    /** Columns that are written: neither drawn by PostgreSQL nor computed. */
    private readonly columns: readonly string[],
  ) {}

  static async of(database: DataSource, table: RebuiltTable): Promise<RowSync> {
    const columns = await database.query<{ name: string }[]>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [table.name],
    );
    return new RowSync(table, columns.map(({ name }) => name));
  }

  /** Removes and writes what differs within a scope; answers how many rows that were. */
  async sync(manager: EntityManager, { written, removable, parameters }: SyncScope): Promise<number> {
    const removed = removable === undefined ? 0 : await this.remove(manager, removable, parameters);
    return removed + (await this.write(manager, written, parameters));
  }

  /** Writes rows whose key is not there yet; answers how many. */
  async add(manager: EntityManager, written: string, parameters: readonly unknown[]): Promise<number> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO public.${this.table.name} (${this.list()}) SELECT ${this.list('r')} FROM ${SHADOW}.${this.table.name} r WHERE ${written} ON CONFLICT DO NOTHING RETURNING 1`,
      [...parameters],
    );
    return rows.length;
  }

  private async remove(manager: EntityManager, removable: string, parameters: readonly unknown[]): Promise<number> {
    const { name, foreign = 'false' } = this.table;
    const [rows] = await manager.query<[unknown[], number]>(
      `DELETE FROM public.${name} t WHERE ${removable} AND NOT (${foreign}) AND NOT EXISTS (SELECT FROM ${SHADOW}.${name} r WHERE ${this.sameKey('r', 't')}) RETURNING 1`,
      [...parameters],
    );
    return rows.length;
  }

  private async write(manager: EntityManager, written: string, parameters: readonly unknown[]): Promise<number> {
    const { name, key, kept = [], keeps = 'true', foreign = 'false' } = this.table;
    const told = this.columns.filter((column) => !key.includes(column) && !kept.includes(column));
    const isSame = `(${told.map((column) => `t.${column}`).join(', ')}) IS NOT DISTINCT FROM (${told.map((column) => `r.${column}`).join(', ')})`;
    const assigned = [...told.map((column) => `${column} = excluded.${column}`), ...kept.map((column) => `${column} = CASE WHEN ${keeps} THEN t.${column} ELSE excluded.${column} END`)];
    const rows = await manager.query<unknown[]>(
      `INSERT INTO public.${name} AS t (${this.list()})
       SELECT ${this.list('r')} FROM ${SHADOW}.${name} r
       WHERE ${written} AND NOT EXISTS (SELECT FROM public.${name} t WHERE ${this.sameKey('t', 'r')} AND (${foreign} OR ${isSame}))
       ORDER BY ${key.map((column) => `r.${column}`).join(', ')}
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${assigned.join(', ')} WHERE NOT (${foreign})
       RETURNING 1`,
      [...parameters],
    );
    return rows.length;
  }

  private list(alias?: string): string {
    return this.columns.map((column) => (alias ? `${alias}.${column}` : column)).join(', ');
  }

  private sameKey(a: string, b: string): string {
    return this.table.key.map((column) => `${a}.${column} = ${b}.${column}`).join(' AND ');
  }
}
