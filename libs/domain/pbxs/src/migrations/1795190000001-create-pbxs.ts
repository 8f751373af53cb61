import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The PBXs of this installation. */
export class CreatePbxs1795190000001 implements MigrationInterface {
  name = 'CreatePbxs1795190000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pbx (
        id text PRIMARY KEY,
        name varchar(100) NOT NULL,
        owner text NOT NULL CHECK (owner IN ('environment', 'santral')),
        enabled boolean NOT NULL,
        ami_host text NOT NULL,
        ami_port integer NOT NULL,
        ami_user text NOT NULL,
        ari_url text,
        ari_user text,
        websocket text,
        recordings_url text,
        recordings_pbx_dir text,
        recordings_user text,
        -- The secrets of all of them, sealed with the installation's key for this id.
        sealed text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        changed_at timestamptz NOT NULL,
        -- Calls, reports and facts keep naming a PBX that was taken out.
        removed_at timestamptz,
        CHECK ((ari_url IS NULL) = (ari_user IS NULL)),
        CHECK ((recordings_url IS NULL) = (recordings_pbx_dir IS NULL))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pbx');
  }
}
