import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Figures of calls, by how they come together over queues. */
const sums = [
  'inbound', 'outbound', 'internal', 'answered', 'abandoned', 'outbound_answered', 'open', 'open_inbound', 'transferred', 'missed', 'missed_returned', 'talked', 'queued', 'queued_answered',
  'first_answered', 'first_abandoned', 'first_timeout', 'first_exit_key', 'first_exit_empty', 'first_withdrawn', 'first_open', 'first_offered', 'talk_ms', 'hold_ms', 'talked_ms', 'queued_wait_ms', 'answered_wait_ms',
];
const packed = ['abandoned_waits', 'lost_waits', 'lost_returned_waits', 'first_answered_waits', 'first_abandoned_waits', 'callers'];
const outcomes = ['answered', 'abandoned', 'timeout', 'exit_key', 'exit_empty', 'withdrawn', 'refused', 'system', 'open'];
const typeOf = (column: string) => (column.endsWith('_ms') ? 'bigint' : 'integer');
const numbers = (columns: readonly string[]) => columns.map((column) => `${column} ${typeOf(column)} NOT NULL`).join(', ');

/** Calls and visits of all queues together, beside those of each: a report that asks for no queue reads one row for an hour instead of hundreds. */
export class CreateRollupTotals1795199100001 implements MigrationInterface {
  name = 'CreateRollupTotals1795199100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_call_totals (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        ${numbers(sums)},
        ${packed.map((column) => `${column} bytea`).join(', ')},
        unknown_callers text,
        PRIMARY KEY (span, at)
      );
      CREATE TABLE report_visit_totals (
        span text NOT NULL CHECK (span IN ('hour', 'day')),
        at timestamptz NOT NULL,
        ${numbers(outcomes)},
        PRIMARY KEY (span, at)
      );
    `);
    // What was summed up holds: only what is out of date is summed up anew.
    await runner.query(`
      INSERT INTO report_call_totals (span, at, ${[...sums, ...packed].join(', ')}, unknown_callers)
      SELECT span, at, ${sums.map((column) => `sum(${column})`).join(', ')}, ${packed.map((column) => `string_agg(${column}, ''::bytea)`).join(', ')}, string_agg(unknown_callers, E'\\x1f')
      FROM report_calls GROUP BY span, at`);
    await runner.query(`INSERT INTO report_visit_totals (span, at, ${outcomes.join(', ')}) SELECT span, at, ${outcomes.map((column) => `sum(${column})`).join(', ')} FROM report_visits GROUP BY span, at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_call_totals, report_visit_totals');
  }
}
