import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What every declared resource leans on: one search key in SQL and TypeScript, Turkish order, human codes and the history of records.
 * ICU and pg_trgm are used where the server has them; without ICU names sort by code point, without pg_trgm a search reads the table.
 */
export class ResourceEngine1795130000001 implements MigrationInterface {
  name = 'ResourceEngine1795130000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$
      BEGIN
        IF EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'tr-x-icu') THEN
          CREATE COLLATION santral_sort (provider = icu, locale = 'tr');
        ELSE
          CREATE COLLATION santral_sort FROM "C";
        END IF;
      END $$`);
    // lower() needs a collation that knows all alphabets; the root one, so that no Turkish rule makes an "ı" of an "I" again.
    await runner.query(`
      DO $$
      BEGIN
        EXECUTE format($fn$
          CREATE FUNCTION santral_search_key(value text) RETURNS text
          LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
          RETURN trim(regexp_replace(
            lower(regexp_replace(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]', '', 'g'), '[\\u0131\\u0049\\u0130]', 'i', 'g') COLLATE %I),
            '\\s+', ' ', 'g'))
        $fn$, CASE WHEN EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') THEN 'und-x-icu' ELSE 'default' END);
      END $$`);
    await runner.query(`
      CREATE FUNCTION santral_code(prefix text, number bigint) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN prefix || '-' || CASE WHEN number < 1000000 THEN lpad(number::text, 6, '0') ELSE number::text END`);
    await runner.query(`
      DO $$
      BEGIN
        IF EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
          CREATE EXTENSION IF NOT EXISTS pg_trgm;
        END IF;
      EXCEPTION WHEN insufficient_privilege THEN
        RAISE NOTICE 'pg_trgm could not be created; searches will read whole tables';
      END $$`);
    await runner.query(`
      CREATE PROCEDURE santral_index_search_key(table_name text)
      LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
          EXECUTE format('CREATE INDEX %I ON %I USING gin (search_key gin_trgm_ops)', table_name || '_search_key_idx', table_name);
        END IF;
      END $$`);
    await runner.query(`
      CREATE TABLE record_history (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        resource varchar(60) NOT NULL,
        record_id varchar(64) NOT NULL,
        version integer NOT NULL,
        verb varchar(10) NOT NULL,
        actor_id uuid,
        at timestamptz NOT NULL DEFAULT now(),
        diff jsonb NOT NULL
      )`);
    await runner.query('CREATE UNIQUE INDEX record_history_record_idx ON record_history (resource, record_id, version)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE record_history');
    await runner.query('DROP PROCEDURE santral_index_search_key(text)');
    await runner.query('DROP FUNCTION santral_code(text, bigint)');
    await runner.query('DROP FUNCTION santral_search_key(text)');
    await runner.query('DROP COLLATION santral_sort');
  }
}
