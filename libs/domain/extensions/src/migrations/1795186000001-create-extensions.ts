import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extensions that Santral makes on PBXs, and how they stand there. */
export class CreateExtensions1795186000001 implements MigrationInterface {
  name = 'CreateExtensions1795186000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE extension (
        id uuid PRIMARY KEY,
        pbx varchar(32) NOT NULL,
        number varchar(6) NOT NULL,
        name varchar(60) NOT NULL,
        kind text NOT NULL CHECK (kind IN ('desk', 'webphone', 'both')),
        codecs text[] NOT NULL,
        call_limit integer,
        recording text NOT NULL CHECK (recording IN ('rule', 'always', 'never')),
        outgoing_caller_id varchar(16),
        -- Sealed with the installation's key.
        secret text NOT NULL,
        -- Fields set on the PBX by somebody else and taken over as they are, by type of object.
        theirs jsonb NOT NULL DEFAULT '{}',
        -- Numbers it had before, while their objects may still be on the PBX.
        former text[] NOT NULL DEFAULT '{}',
        state text NOT NULL CHECK (state IN ('pending', 'synced', 'drifted', 'removing')),
        -- What the PBX answered when it was written there last, with fingerprints of the secrets; null while it never was whole.
        applied jsonb,
        drift jsonb NOT NULL DEFAULT '[]',
        problem text,
        problem_detail text NOT NULL DEFAULT '',
        tried_at timestamptz,
        checked_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        UNIQUE (pbx, number)
      );
      CREATE INDEX extension_waiting ON extension (pbx, number) WHERE state IN ('pending', 'removing');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE extension');
  }
}
