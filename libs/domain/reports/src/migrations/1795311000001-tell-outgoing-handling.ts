import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['outbound_handled', 'outbound_held_calls', 'outbound_talk_ms', 'outbound_hold_ms', 'outbound_acw_ms', 'dial_ms'];

/** Outgoing calls are handled in another time than incoming ones: what agents talked, held and worked after them is summed up beside the whole, and how long they dialled. */
export class TellOutgoingHandling1795311000001 implements MigrationInterface {
  name = 'TellOutgoingHandling1795311000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE report_agents ${columns.map((column) => `ADD COLUMN ${column} ${column.endsWith('_ms') ? 'bigint' : 'integer'} NOT NULL DEFAULT 0`).join(', ')}`);
    // Hours without an outgoing call have nothing of it: only the others are summed up again, and read from their rows until then.
    await runner.query(`INSERT INTO report_stale (hour) SELECT DISTINCT at FROM report_calls WHERE span = 'hour' AND outbound > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE report_agents ${columns.map((column) => `DROP COLUMN ${column}`).join(', ')}`);
  }
}
