import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../database/database.js';

/** Where rows are written anew before they are compared with those there are. */
export const SHADOW = 'santral_rebuild';

/** Two who rebuild would write into each other's tables. */
const LOCK = 7_264_829;

/** What was asked for cannot be rebuilt; the message says why. */
export class RebuildRefusedError extends Error {}
/** Somebody else rebuilds at this moment. */
export class RebuildRunsError extends RebuildRefusedError {}

/** SQLSTATE of "permission denied". */
const DENIED = '42501';

/**
 * Empty twins of tables, and a connection on which the names of the tables mean the twins: whoever writes rows from facts writes them there
 * without knowing. Triggers and references are not copied. `live` is a connection to the tables themselves.
 */
export class Shadow {
  private constructor(
    readonly shadow: DataSource,
    readonly live: DataSource,
    private readonly lock: Lock,
  ) {}

  /** Throws a RebuildRunsError where somebody has one already, a RebuildRefusedError where the database allows no schema; what a killed one left is removed. */
  static async open(url: string, tables: readonly string[]): Promise<Shadow> {
    const options = dataSourceOptions(url, []);
    // Rows of a year are compared by statements that take longer than a request may.
    const extra = { ...(options.extra as object), max: 3, statement_timeout: 0 };
    const live = await new DataSource({ ...options, extra }).initialize();
    let shadow: DataSource | undefined;
    let lock: Lock | undefined;
    try {
      lock = await Lock.take(live);
      await live.query(`DROP SCHEMA IF EXISTS ${SHADOW} CASCADE; CREATE SCHEMA ${SHADOW}`);
      for (const table of tables) await live.query(`CREATE TABLE ${SHADOW}.${table} (LIKE public.${table} INCLUDING ALL)`);
      shadow = await new DataSource({ ...options, extra: { ...extra, options: `-c search_path=${SHADOW},public` } }).initialize();
      return new Shadow(shadow, live, lock);
    } catch (error) {
      await shadow?.destroy();
      await lock?.release().catch(() => undefined);
      await live.destroy();
      if ((error as { code?: unknown }).code !== DENIED) throw error;
      throw new RebuildRefusedError(`The user of the database has to be allowed to create the schema ${SHADOW}: ${(error as Error).message}. Its owner says GRANT CREATE ON DATABASE … TO …`);
    }
  }

  /** Makes the planner know how much there is, once it is written. */
  async analyze(tables: readonly string[]): Promise<void> {
    for (const table of tables) await this.live.query(`ANALYZE ${SHADOW}.${table}`);
  }

  async close(): Promise<void> {
    await this.shadow.destroy();
    try {
      await this.live.query(`DROP SCHEMA IF EXISTS ${SHADOW} CASCADE`);
      await this.lock.release();
    } finally {
      await this.live.destroy();
    }
  }
}

/** Held on a connection of its own that is given back with it, so that it lasts no longer than the process. */
class Lock {
  private constructor(private readonly runner: QueryRunner) {}

  /** Throws a RebuildRunsError where somebody else holds it. */
  static async take(live: DataSource): Promise<Lock> {
    const runner = live.createQueryRunner();
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS held', [LOCK])) as { held: boolean }[];
    if (!row?.held) throw new RebuildRunsError('Rows are being rebuilt by somebody else at this moment.');
    return new Lock(runner);
  }

  /** A pool does not wait for PostgreSQL to see its connections end: whoever rebuilds next would meet a lock that nobody wants any more. */
  async release(): Promise<void> {
    await this.runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await this.runner.release();
  }
}
