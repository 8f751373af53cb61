import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens with which other programs act for a user. */
export class CreateApiTokens1795180000001 implements MigrationInterface {
  name = 'CreateApiTokens1795180000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_token (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
        name varchar(100) NOT NULL,
        -- SHA-256 of 256 random bits: nothing to guess, so nothing to slow down.
        token_hash varchar(64) NOT NULL UNIQUE,
        hint varchar(20) NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        last_used_at timestamptz,
        last_used_ip varchar(64),
        revoked_at timestamptz
      );
      CREATE INDEX api_token_user ON api_token (user_id, created_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_token');
  }
}
