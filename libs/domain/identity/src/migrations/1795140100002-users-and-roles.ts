import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users as a declared resource with groups, roles with two presets, password resets, and an audit log that can be searched. */
export class UsersAndRoles1795140100002 implements MigrationInterface {
  name = 'UsersAndRoles1795140100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "user_group" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "name" varchar(100) NOT NULL,
        "description" varchar(300),
        "version" integer NOT NULL DEFAULT 1,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "created_by" uuid,
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "updated_by" uuid,
        "search_key" text GENERATED ALWAYS AS (santral_search_key(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED
      );
      CREATE UNIQUE INDEX "user_group_name_unique" ON "user_group" ("name");
      CALL santral_index_search_key('user_group');

      ALTER TABLE app_user
        ALTER COLUMN id SET DEFAULT gen_random_uuid(),
        -- Nobody has set a password yet, or an administrator has cleared it.
        ALTER COLUMN password_hash DROP NOT NULL,
        -- Somebody who registered has no number until an administrator enters it.
        ALTER COLUMN gsm DROP NOT NULL,
        ADD COLUMN group_id uuid CONSTRAINT app_user_group_id_fkey REFERENCES user_group (id),
        ADD COLUMN created_by uuid,
        ADD COLUMN updated_by uuid,
        DROP COLUMN search_key;
      ALTER TABLE app_user RENAME CONSTRAINT app_user_email_key TO app_user_email_unique;
      ALTER TABLE app_user RENAME CONSTRAINT app_user_pbx_extension_key TO app_user_extension_unique;
      ALTER TABLE app_user ADD COLUMN "search_key" text GENERATED ALWAYS AS (santral_search_key(
        coalesce("display_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce(regexp_replace("gsm", '\\D', '', 'g'), '') || ' ' || coalesce("extension", ''))) STORED;
      CALL santral_index_search_key('app_user');
      CREATE INDEX app_user_group_id_idx ON app_user (group_id);
      CREATE INDEX app_user_roles_idx ON app_user USING gin (roles);

      ALTER TABLE role
        DROP CONSTRAINT role_preset_check,
        ADD COLUMN is_edited boolean NOT NULL DEFAULT false,
        ADD COLUMN version integer NOT NULL DEFAULT 1;
      UPDATE role SET is_edited = true, preset = 'hierarchy' WHERE preset IS NULL;
      ALTER TABLE role
        ALTER COLUMN preset SET NOT NULL,
        ADD CONSTRAINT role_preset_check CHECK (preset IN ('hierarchy', 'route-groups'));

      CREATE TABLE password_reset (
        id uuid PRIMARY KEY,
        email varchar(200) NOT NULL,
        -- Null for an address nobody has: asking for it does the same work and leaves the same traces.
        user_id uuid REFERENCES app_user ON DELETE CASCADE,
        code_hash varchar(64) NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        used_at timestamptz
      );
      CREATE INDEX password_reset_email ON password_reset (email, created_at DESC);
      CREATE INDEX password_reset_created ON password_reset (created_at);

      ALTER TABLE audit_log ADD COLUMN details jsonb NOT NULL DEFAULT '{}';
      CREATE INDEX audit_log_at ON audit_log (at DESC, id DESC);
      CREATE INDEX audit_log_action ON audit_log (action, at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX audit_log_action, audit_log_at;
      ALTER TABLE audit_log DROP COLUMN details;
      DROP TABLE password_reset;
      ALTER TABLE role DROP CONSTRAINT role_preset_check, ALTER COLUMN preset DROP NOT NULL;
      UPDATE role SET preset = CASE WHEN is_edited THEN NULL ELSE 'hierarchy' END;
      ALTER TABLE role DROP COLUMN is_edited, DROP COLUMN version, ADD CONSTRAINT role_preset_check CHECK (preset IN ('hierarchy'));
      ALTER TABLE app_user RENAME CONSTRAINT app_user_extension_unique TO app_user_pbx_extension_key;
      ALTER TABLE app_user RENAME CONSTRAINT app_user_email_unique TO app_user_email_key;
      ALTER TABLE app_user DROP COLUMN search_key, DROP COLUMN group_id, DROP COLUMN created_by, DROP COLUMN updated_by,
        ADD COLUMN search_key varchar(200) NOT NULL DEFAULT '', ALTER COLUMN id DROP DEFAULT;
      DROP TABLE user_group;
    `);
  }
}
