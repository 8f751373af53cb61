import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who talked in which calls, by name and by extension, and missed calls nobody can return: without these lists narrowed to them look at every call of a period. */
export class IndexPartiesOfCalls1795196000001 implements MigrationInterface {
  name = 'IndexPartiesOfCalls1795196000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX call_agent ON call (agent_key, started_at DESC) WHERE agent_key IS NOT NULL;
      CREATE INDEX call_segment_extension ON call_segment (extension, started_at);
      CREATE INDEX call_unreachable ON call (started_at)
        WHERE merged_into IS NULL AND direction = 'inbound' AND outcome NOT IN ('answered', 'open') AND (caller_e164 IS NULL OR caller_private);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX call_agent, call_segment_extension, call_unreachable');
  }
}
