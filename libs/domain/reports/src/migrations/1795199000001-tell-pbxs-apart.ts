import type { MigrationInterface, QueryRunner } from 'typeorm';

const keyOf = { report_visits: ['queue'], report_calls: ['queues'], report_peaks: [] } as const satisfies Record<string, readonly string[]>;
const tables = Object.keys(keyOf) as (keyof typeof keyOf)[];

/** Adds the PBX to the keys of a table whose rows all have one. */
async function keyed(runner: QueryRunner, table: keyof typeof keyOf, columns: readonly string[]): Promise<void> {
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (${['span', 'at', ...columns, ...keyOf[table]].join(', ')})`);
}

/**
 * Queues of the same name on several PBXs are several queues, and a report may be about one PBX alone. Where there has been one PBX only, what is
 * summed up is of that one; where there were several, what was added up over them cannot be parted again, and the hours are read from their rows
 * until the worker comes to them.
 */
export class TellPbxsApart1795199000001 implements MigrationInterface {
  name = 'TellPbxsApart1795199000001';

  async up(runner: QueryRunner): Promise<void> {
    const [known] = (await runner.query('SELECT min(pbx) AS first, max(pbx) AS last FROM call')) as [{ first: string | null; last: string | null }];
    for (const table of tables) await runner.query(`ALTER TABLE ${table} ADD COLUMN pbx text`);
    if (known.first !== known.last) {
      await runner.query(`INSERT INTO report_stale (hour) SELECT DISTINCT at FROM (${tables.map((table) => `SELECT at FROM ${table} WHERE span = 'hour'`).join(' UNION ALL ')}) kept`);
      for (const table of tables) await runner.query(`TRUNCATE ${table}`);
    } else if (known.first !== null) {
      await runner.query('UPDATE report_visits SET pbx = $1', [known.first]);
      await runner.query('UPDATE report_calls SET pbx = $1', [known.first]);
      await runner.query(`UPDATE report_peaks SET pbx = ''`);
    } else for (const table of tables) await runner.query(`TRUNCATE ${table}`);
    for (const table of tables) {
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN pbx SET NOT NULL`);
      await keyed(runner, table, ['pbx']);
    }
    if (known.first === known.last && known.first !== null) await runner.query('INSERT INTO report_peaks (span, at, pbx, peak) SELECT span, at, $1, peak FROM report_peaks', [known.first]);
    await runner.query(`COMMENT ON COLUMN report_peaks.pbx IS 'Empty: all PBXs together, whose most is less than the sum of the most of each'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM report_peaks WHERE pbx <> ''`);
    // What is told apart cannot stand under one key: it is summed up anew.
    await runner.query(`INSERT INTO report_stale (hour) SELECT DISTINCT at FROM report_calls WHERE span = 'hour' UNION SELECT DISTINCT at FROM report_visits WHERE span = 'hour'`);
    for (const table of ['report_visits', 'report_calls'] as const) await runner.query(`TRUNCATE ${table}`);
    for (const table of tables) {
      await keyed(runner, table, []);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN pbx`);
    }
  }
}
