import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCustomers1795139000011 implements MigrationInterface {
  name = 'CreateCustomers1795139000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE "customer_code_seq"`);
    await runner.query(`
      CREATE TABLE "customer" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "code" varchar(20) NOT NULL UNIQUE DEFAULT santral_code('MUS', nextval('customer_code_seq')),
        "record_kind" varchar(40) NOT NULL,
        "legal_kind" varchar(40) NOT NULL,
        "company_name" varchar(200),
        "first_name" varchar(100),
        "last_name" varchar(100),
        "phone" varchar(20),
        "email" varchar(200),
        "city" varchar(60),
        "address" text,
        "services" integer[] NOT NULL DEFAULT '{}',
        "note" text,
        "version" integer NOT NULL DEFAULT 1,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "created_by" uuid,
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "updated_by" uuid,
        "search_key" text GENERATED ALWAYS AS (santral_search_key("code" || ' ' || coalesce("company_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce(regexp_replace("phone", '\\D', '', 'g'), '') || ' ' || coalesce("email", '') || ' ' || coalesce("city", ''))) STORED
      )`);
    await runner.query(`
      CREATE INDEX "customer_phone_idx" ON "customer" ("phone")`);
    await runner.query(`
      CALL santral_index_search_key('customer')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE "customer"`);
    await runner.query(`
      DROP SEQUENCE "customer_code_seq"`);
  }
}
