/**
 * Every server brings a version of ICU of its own, and a database remembers by which version its texts were put in order. After a change of
 * server PostgreSQL would say so at every connection that sorts names.
 *
 * The order of this server becomes what is remembered, and indexes that are kept in such an order are built anew. Does nothing, in a few
 * milliseconds, where the version is the remembered one.
 *
 * @param {import('pg').Client} client of a superuser
 */
export async function acceptCollations(client) {
  // All change together or none does, and this one is in every database of a server with ICU.
  const { rowCount } = await client.query(`SELECT FROM pg_collation WHERE collname = 'und-x-icu' AND collversion <> pg_collation_actual_version(oid)`);
  if (rowCount === 0) return;
  await client.query(`
    DO $$
    DECLARE
      other text;
      indexes text[];
    BEGIN
      SET LOCAL client_min_messages = warning;
      SELECT coalesce(array_agg(DISTINCT i.indexrelid::regclass::text), '{}') INTO indexes
      FROM pg_index i JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid
        JOIN pg_collation c ON d.refclassid = 'pg_collation'::regclass AND c.oid = d.refobjid
      WHERE c.collversion <> pg_collation_actual_version(c.oid);
      FOR other IN SELECT oid::regcollation FROM pg_collation WHERE collversion <> pg_collation_actual_version(oid) LOOP
        EXECUTE 'ALTER COLLATION ' || other || ' REFRESH VERSION';
      END LOOP;
      FOREACH other IN ARRAY indexes LOOP
        EXECUTE 'REINDEX INDEX ' || other;
      END LOOP;
    END $$`);
}
