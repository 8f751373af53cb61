import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facts that are no longer in their stream, in the order they had there. */
export class CreateFactArchive1795301000002 implements MigrationInterface {
  name = 'CreateFactArchive1795301000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE fact_archive (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        stream text NOT NULL,
        first_seq text NOT NULL,
        last_seq text NOT NULL,
        first_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        facts integer NOT NULL,
        body bytea NOT NULL,
        UNIQUE (stream, first_seq)
      );
      COMMENT ON TABLE fact_archive IS 'Parts of streams that were trimmed, the oldest with the smallest id';
      COMMENT ON COLUMN fact_archive.body IS 'gzip of one line for each fact: a JSON array of its position and the fact as it was published';
      COMMENT ON COLUMN fact_archive.first_at IS 'The instant in first_seq: when the fact was published, not when it happened';
      CREATE INDEX fact_archive_stream ON fact_archive (stream, id);
      CREATE INDEX fact_archive_last ON fact_archive (last_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE fact_archive');
  }
}

export const factArchiveMigrations = [CreateFactArchive1795301000002];
