import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recordings of a PBX lie on a disk, a web server or in a bucket, each described by other words. */
export class KeepPlacesOfRecordings1795200500001 implements MigrationInterface {
  name = 'KeepPlacesOfRecordings1795200500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pbx ADD COLUMN recordings jsonb');
    await runner.query(`
      UPDATE pbx SET recordings = jsonb_build_object('kind', 'http', 'url', recordings_url, 'pbxDir', recordings_pbx_dir, 'user', recordings_user)
      WHERE recordings_url IS NOT NULL`);
    await runner.query('ALTER TABLE pbx DROP COLUMN recordings_url, DROP COLUMN recordings_pbx_dir, DROP COLUMN recordings_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pbx ADD COLUMN recordings_url text, ADD COLUMN recordings_pbx_dir text, ADD COLUMN recordings_user text');
    await runner.query(`UPDATE pbx SET recordings_url = recordings->>'url', recordings_pbx_dir = recordings->>'pbxDir', recordings_user = recordings->>'user' WHERE recordings->>'kind' = 'http'`);
    await runner.query('ALTER TABLE pbx ADD CHECK ((recordings_url IS NULL) = (recordings_pbx_dir IS NULL))');
    await runner.query('ALTER TABLE pbx DROP COLUMN recordings');
  }
}
