import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A kept search belongs to the page on which it was kept: the same name may stand on each. */
export class SearchesOfPages1795186000002 implements MigrationInterface {
  name = 'SearchesOfPages1795186000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE call_filter ADD COLUMN page text NOT NULL DEFAULT 'cdr-history';
      ALTER TABLE call_filter DROP CONSTRAINT call_filter_user_id_name_key;
      ALTER TABLE call_filter ADD UNIQUE (user_id, page, name);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM call_filter WHERE page <> 'cdr-history';
      ALTER TABLE call_filter DROP COLUMN page;
      ALTER TABLE call_filter ADD UNIQUE (user_id, name);
    `);
  }
}
