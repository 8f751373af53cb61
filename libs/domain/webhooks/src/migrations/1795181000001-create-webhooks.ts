import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who wants to hear of which facts, and what came of each delivery. */
export class CreateWebhooks1795181000001 implements MigrationInterface {
  name = 'CreateWebhooks1795181000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook (
        id uuid PRIMARY KEY,
        name varchar(100) NOT NULL,
        url varchar(1000) NOT NULL,
        facts text[] NOT NULL,
        active boolean NOT NULL,
        -- Sealed with the installation's key.
        secret text NOT NULL,
        old_secret text,
        old_secret_until timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        -- Facts from here on are wanted.
        since timestamptz NOT NULL,
        -- Failures in a row; from the fifth on the receiver is left alone until blocked_until.
        failures integer NOT NULL DEFAULT 0,
        failing_since timestamptz,
        blocked_until timestamptz
      );

      CREATE TABLE webhook_delivery (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        webhook_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
        fact_id text NOT NULL,
        fact text NOT NULL,
        subject text NOT NULL,
        -- What is delivered one after the other: the subject of one PBX.
        lane text NOT NULL,
        at timestamptz NOT NULL,
        body text NOT NULL,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        queued_at timestamptz NOT NULL,
        next_try_at timestamptz NOT NULL,
        -- Somebody is sending it; when they die, it is free again then.
        claimed_until timestamptz,
        delivered_at timestamptz,
        status integer,
        answer text,
        duration_ms integer,
        UNIQUE (webhook_id, fact_id)
      );
      CREATE INDEX webhook_delivery_next ON webhook_delivery (webhook_id, attempts, id) WHERE state = 'pending';
      CREATE INDEX webhook_delivery_lane ON webhook_delivery (webhook_id, lane, id) WHERE state = 'pending';
      CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_try_at) WHERE state = 'pending';
      CREATE INDEX webhook_delivery_failed ON webhook_delivery (webhook_id, id) WHERE state = 'failed';
      CREATE INDEX webhook_delivery_list ON webhook_delivery (webhook_id, id);
      CREATE INDEX webhook_delivery_delivered ON webhook_delivery (webhook_id, delivered_at);
      CREATE INDEX webhook_delivery_at ON webhook_delivery (webhook_id, at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_delivery; DROP TABLE webhook');
  }
}
