import type { MigrationInterface, QueryRunner } from 'typeorm';

const digitsOf = (column: string) => `regexp_replace(${column}, '\\D', '', 'g')`;
const wasMissed = `merged_into IS NULL AND direction = 'inbound' AND outcome NOT IN ('answered', 'open')`;

/**
 * Every index of calls that lists the latest, or the longest, first: its name, what it is in order of, and what else it says. As long as PostgreSQL knows nothing of the
 * table, an index of everything looks as good as one of a number, and of equals it takes the one made last: what narrows down more comes later.
 */
const indexes: readonly [name: string, order: readonly string[], rest: string][] = [
  ['call_started', ['started_at', 'call_id'], ''],
  ['call_caller', ['caller_e164', 'started_at'], 'WHERE caller_e164 IS NOT NULL'],
  ['call_called', ['called_e164', 'started_at'], 'WHERE called_e164 IS NOT NULL'],
  ['call_wait', ['wait_ms', 'call_id'], 'WHERE merged_into IS NULL'],
  ['call_talk', ['talk_ms', 'call_id'], 'WHERE merged_into IS NULL'],
  ['call_missed', ['started_at'], `WHERE ${wasMissed}`],
  ['call_imported', ['started_at', 'call_id'], `WHERE coverage = 'imported'`],
  ['call_agent', ['agent_key', 'started_at'], 'WHERE agent_key IS NOT NULL'],
  ['call_caller_digits', [digitsOf('caller_number'), 'started_at'], 'WHERE caller_number IS NOT NULL AND caller_e164 IS NULL'],
  ['call_called_digits', [digitsOf('called'), 'started_at'], `WHERE called <> '' AND called_e164 IS NULL`],
  ['call_extension', ['extension', 'started_at'], 'INCLUDE (call_id, wait_ms, talk_ms) WHERE extension IS NOT NULL AND merged_into IS NULL'],
  ['call_queue', ['queue', 'started_at'], 'INCLUDE (call_id, wait_ms, talk_ms) WHERE queue IS NOT NULL AND merged_into IS NULL'],
];
const fromTheEnd = new Set(['started_at', 'call_id', 'talk_ms', 'wait_ms']);

/**
 * Calls come in the order of time. An index whose latest entry is its last one finds the place of the next without a search and fills its pages, which
 * PostgreSQL does at that end alone: one that begins with the latest is searched from its root for every call, and leaves its pages half empty. Lists that
 * begin with the latest read it backwards.
 */
export class LetIndexesGrowAtTheirEnd1795340000001 implements MigrationInterface {
  name = 'LetIndexesGrowAtTheirEnd1795340000001';

  async up(runner: QueryRunner): Promise<void> {
    await this.make(runner, (column) => `(${column})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.make(runner, (column) => (fromTheEnd.has(column) ? `(${column}) DESC` : `(${column})`));
  }

  private async make(runner: QueryRunner, columnOf: (column: string) => string): Promise<void> {
    await runner.query(`DROP INDEX ${indexes.map(([name]) => name).join(', ')}`);
    for (const [name, order, rest] of indexes) await runner.query(`CREATE INDEX ${name} ON call (${order.map(columnOf).join(', ')}) ${rest}`);
  }
}
