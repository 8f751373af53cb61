import { reportsMigrations } from '@santral/domain-reports';
import { testDatabase } from '@santral/platform/testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrations } from './migrations.js';

export const oneOf = <T>(...of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** A database with every table and no rows, and one connection to it; `drop` takes both away. */
export async function migratedDatabase(): Promise<{ runner: QueryRunner; drop: () => Promise<void> }> {
  const database = await testDatabase(migrations);
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const runner = source.createQueryRunner();
  const drop = async () => {
    await runner.release();
    await source.destroy();
    await database.drop();
  };
  return { runner, drop };
}

/** The migration of reports whose name begins so; throws when there is none. */
export function reportsMigration(name: string): MigrationInterface {
  const Found = reportsMigrations.find((one) => one.name.startsWith(name));
  if (!Found) throw new Error(`there is no migration ${name}`);
  return new Found();
}

/** The hours that a statement marks; it is taken back afterwards. */
export async function marksOf(runner: QueryRunner, statement: string): Promise<string[]> {
  await runner.startTransaction();
  try {
    await runner.query(statement);
    const rows = (await runner.query('SELECT DISTINCT hour FROM report_stale ORDER BY hour')) as { hour: Date }[];
    return rows.map(({ hour }) => hour.toISOString());
  } finally {
    await runner.rollbackTransaction();
  }
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}
const visitedIn = (node: PlanNode): number =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) + (node.Plans ?? []).reduce((sum, plan) => sum + visitedIn(plan), 0);

/**
 * How many rows each step of a function of a trigger together passes on or drops when all rows of its table have changed at once: its statement is
 * planned with its own settings over temporary tables, because a plan of a trigger is not told. `before`: what of the rows was otherwise, as in UPDATE … SET.
 */
export async function rowsVisitedBy(runner: QueryRunner, name: string, table: string, before?: string): Promise<number> {
  const [{ source, settings }] = (await runner.query('SELECT prosrc AS source, proconfig AS settings FROM pg_proc WHERE proname = $1', [name])) as [{ source: string; settings: string[] }];
  const statement = /BEGIN\s+(INSERT[^]*);\s+RETURN NULL/.exec(source)?.[1];
  if (statement === undefined) throw new Error(`${name} is not of one statement`);
  await runner.startTransaction();
  try {
    for (const rows of ['old_rows', 'new_rows']) await runner.query(`CREATE TEMPORARY TABLE ${rows} ON COMMIT DROP AS SELECT * FROM ${table}`);
    if (before !== undefined) await runner.query(`UPDATE old_rows SET ${before}`);
    for (const setting of settings) await runner.query(`SET LOCAL ${setting}`);
    const [{ 'QUERY PLAN': [plan] }] = (await runner.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`)) as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];
    return visitedIn(plan.Plan);
  } finally {
    await runner.rollbackTransaction();
  }
}
