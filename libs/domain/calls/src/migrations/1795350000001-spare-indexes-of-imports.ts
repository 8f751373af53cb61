import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Two indexes every imported call had entries in, of which it needs none. Channels are asked for of calls Santral recorded itself: the id of an imported call is made from its
 * channel. And stays of a time are found queue by queue, by the index of the queues; the view tells these, each found by one look into that index.
 */
export class SpareIndexesOfImports1795350000001 implements MigrationInterface {
  name = 'SpareIndexesOfImports1795350000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX call_uniqueid;
      CREATE INDEX call_uniqueid ON call (uniqueid) WHERE coverage <> 'imported';
      CREATE VIEW queue_with_visits AS
      WITH RECURSIVE visited AS (
        (SELECT queue FROM call_visit ORDER BY queue LIMIT 1)
        UNION ALL
        SELECT next.queue FROM visited CROSS JOIN LATERAL (SELECT v.queue FROM call_visit v WHERE v.queue > visited.queue ORDER BY v.queue LIMIT 1) next
      ) SELECT queue FROM visited;
      DROP INDEX IF EXISTS call_visit_enqueued;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX call_uniqueid;
      CREATE INDEX call_uniqueid ON call (uniqueid);
      CREATE INDEX call_visit_enqueued ON call_visit (enqueued_at);
      DROP VIEW queue_with_visits;
    `);
  }
}
