import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row that was lost and is written again belongs where it was: events follow each other as their facts do in the stream, not as rows were written. */
export class OrderPbxEvents1795302100001 implements MigrationInterface {
  name = 'OrderPbxEvents1795302100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pbx_event ADD COLUMN position bigint;
      -- Where a fact was in its stream is not known any more; that it came soon after it happened, and in which order, is.
      UPDATE pbx_event e SET position = k.position
      FROM (SELECT id, ((extract(epoch FROM at) * 1000)::bigint << 20) + row_number() OVER (PARTITION BY pbx, at ORDER BY id) - 1 AS position FROM pbx_event) k WHERE k.id = e.id;
      ALTER TABLE pbx_event ALTER COLUMN position SET NOT NULL;
      COMMENT ON COLUMN pbx_event.position IS 'Stream position of the fact behind the row, as in call';
      DROP INDEX pbx_event_pbx;
      CREATE INDEX pbx_event_pbx ON pbx_event (pbx, position, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX pbx_event_pbx; ALTER TABLE pbx_event DROP COLUMN position; CREATE INDEX pbx_event_pbx ON pbx_event (pbx, id)');
  }
}
