import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSupportTickets1795141000001 implements MigrationInterface {
  name = 'CreateSupportTickets1795141000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE "support_ticket_code_seq"`);
    await runner.query(`
      CREATE TABLE "support_ticket" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "code" varchar(20) NOT NULL UNIQUE DEFAULT santral_code('TLP', nextval('support_ticket_code_seq')),
        "subject" varchar(200) NOT NULL,
        "state" varchar(40) NOT NULL DEFAULT 'new',
        "priority" varchar(40) NOT NULL DEFAULT 'normal',
        "customer_id" uuid,
        "contact_id" uuid,
        "assignee_id" uuid,
        "channel" varchar(40) NOT NULL DEFAULT 'web',
        "category" varchar(100),
        "call_id" varchar(64),
        "call_agent_id" varchar(64),
        "settled_at" timestamptz,
        "reopenings" integer NOT NULL DEFAULT '0',
        "version" integer NOT NULL DEFAULT 1,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "created_by" uuid,
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "updated_by" uuid,
        "search_key" text GENERATED ALWAYS AS (santral_search_key("code" || ' ' || coalesce("subject", '') || ' ' || coalesce("category", ''))) STORED
      )`);
    await runner.query(`
      ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer" ("id")`);
    await runner.query(`
      CREATE INDEX "support_ticket_customer_id_idx" ON "support_ticket" ("customer_id")`);
    await runner.query(`
      ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact" ("id")`);
    await runner.query(`
      CREATE INDEX "support_ticket_contact_id_idx" ON "support_ticket" ("contact_id")`);
    await runner.query(`
      CREATE INDEX "support_ticket_assignee_id_idx" ON "support_ticket" ("assignee_id")`);
    await runner.query(`
      CREATE INDEX "support_ticket_call_id_idx" ON "support_ticket" ("call_id")`);
    await runner.query(`
      CALL santral_index_search_key('support_ticket')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE "support_ticket"`);
    await runner.query(`
      DROP SEQUENCE "support_ticket_code_seq"`);
  }
}
