import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateContacts1795139000012 implements MigrationInterface {
  name = 'CreateContacts1795139000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "contact" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "customer_id" uuid NOT NULL,
        "name" varchar(200) NOT NULL,
        "phone" varchar(20) NOT NULL,
        "other_phone" varchar(20),
        "extension" varchar(10),
        "email" varchar(200),
        "department" varchar(40),
        "note" text,
        "version" integer NOT NULL DEFAULT 1,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "created_by" uuid,
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "updated_by" uuid,
        "search_key" text GENERATED ALWAYS AS (santral_search_key(coalesce("name", '') || ' ' || coalesce(regexp_replace("phone", '\\D', '', 'g'), '') || ' ' || coalesce(regexp_replace("other_phone", '\\D', '', 'g'), '') || ' ' || coalesce("email", ''))) STORED
      )`);
    await runner.query(`
      ALTER TABLE "contact" ADD CONSTRAINT "contact_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer" ("id")`);
    await runner.query(`
      CREATE INDEX "contact_customer_id_idx" ON "contact" ("customer_id")`);
    await runner.query(`
      CREATE INDEX "contact_phone_idx" ON "contact" ("phone")`);
    await runner.query(`
      CREATE INDEX "contact_other_phone_idx" ON "contact" ("other_phone")`);
    await runner.query(`
      CALL santral_index_search_key('contact')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE "contact"`);
  }
}
