import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users, roles, sessions, waiting sign-ins and the audit log. */
export class CreateIdentity1795140100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE role (
        name varchar(40) PRIMARY KEY,
        permissions text[] NOT NULL DEFAULT '{}',
        preset varchar(20) CHECK (preset IN ('hierarchy'))
      );
      INSERT INTO role (name, preset)
        SELECT unnest(ARRAY['admin', 'manager', 'accounting', 'sales', 'reseller', 'staff', 'user']), 'hierarchy';

      CREATE TABLE app_user (
        id uuid PRIMARY KEY,
        email varchar(200) NOT NULL UNIQUE,
        display_name varchar(100) NOT NULL,
        search_key varchar(200) NOT NULL DEFAULT '',
        password_hash varchar(200) NOT NULL,
        gsm varchar(20) NOT NULL CHECK (gsm ~ '^\\+[1-9][0-9]{6,14}$'),
        roles text[] NOT NULL DEFAULT '{}',
        pbx varchar(32),
        extension varchar(6) CHECK (extension ~ '^[0-9]{2,6}$'),
        disabled boolean NOT NULL DEFAULT false,
        photo_url varchar(500),
        settings jsonb NOT NULL DEFAULT '{}',
        shortcuts jsonb NOT NULL DEFAULT '[]',
        source varchar(20) NOT NULL DEFAULT 'api' CHECK (source IN ('api', 'firebase', 'auth0')),
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        -- Root locale: the case of an address does not depend on the language of the server.
        CHECK (email = lower(email COLLATE "C")),
        CHECK ((extension IS NULL) = (pbx IS NULL)),
        UNIQUE (pbx, extension)
      );

      CREATE TABLE session (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        ip varchar(64),
        user_agent varchar(300)
      );
      CREATE INDEX session_open ON session (user_id) WHERE revoked_at IS NULL;

      CREATE TABLE sign_in_code (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
        cookie_hash varchar(64) NOT NULL UNIQUE,
        code_hash varchar(64) NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        used_at timestamptz
      );
      CREATE INDEX sign_in_code_expires ON sign_in_code (expires_at);

      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        action varchar(60) NOT NULL,
        user_id uuid,
        subject varchar(200),
        ip varchar(64),
        user_agent varchar(300)
      );
      CREATE INDEX audit_log_user ON audit_log (user_id, at);
      CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'audit_log is append-only';
      END $$;
      CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
        FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_log;
      DROP FUNCTION audit_log_is_append_only();
      DROP TABLE sign_in_code, session, app_user, role;
    `);
  }
}
