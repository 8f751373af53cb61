import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of alerts, the alerts they raised, and every mail and SMS about them. A few rules are there from the beginning; none sends an SMS. */
export class CreateAlerts1795190000001 implements MigrationInterface {
  name = 'CreateAlerts1795190000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alert_rule (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        version integer NOT NULL DEFAULT 1,
        name text NOT NULL,
        kind text NOT NULL,
        is_enabled boolean NOT NULL,
        severity text NOT NULL CHECK (severity IN ('warning', 'critical')),
        queues text[] NOT NULL DEFAULT '{}',
        limit_value integer,
        hold_s integer NOT NULL,
        window_min integer NOT NULL DEFAULT 60,
        users uuid[] NOT NULL DEFAULT '{}',
        roles text[] NOT NULL DEFAULT '{}',
        channels text[] NOT NULL DEFAULT '{}',
        mails text[] NOT NULL DEFAULT '{}',
        phones text[] NOT NULL DEFAULT '{}',
        webhooks uuid[] NOT NULL DEFAULT '{}',
        language text NOT NULL DEFAULT 'tr',
        quiet jsonb,
        repeat_min integer
      );

      CREATE TABLE alert (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        rule_id uuid REFERENCES alert_rule ON DELETE SET NULL,
        -- As the rule was then: it may be changed or deleted while the alert stays.
        rule text NOT NULL,
        kind text NOT NULL,
        severity text NOT NULL,
        pbx text NOT NULL,
        target text NOT NULL,
        queues text[] NOT NULL,
        value double precision,
        limit_value double precision,
        since timestamptz NOT NULL,
        -- Null as long as it has not lasted: nobody was told.
        raised_at timestamptz,
        -- It has been calm since then, but not yet for long enough.
        calm_since timestamptz,
        reminders integer NOT NULL DEFAULT 0,
        -- Who was told beside by mail and SMS: the same hear that it is over, whatever became of the rule.
        told_users uuid[] NOT NULL DEFAULT '{}',
        told_webhooks uuid[] NOT NULL DEFAULT '{}',
        acknowledged_at timestamptz,
        acknowledged_by uuid,
        acknowledged_by_name text,
        note text,
        resolved_at timestamptz,
        ending text CHECK (ending IN ('calm', 'rule'))
      );
      -- What makes an alert one: whoever looks at the same moment finds the same row.
      CREATE UNIQUE INDEX alert_living ON alert (rule_id, pbx, target) WHERE resolved_at IS NULL;
      CREATE INDEX alert_over ON alert (id) WHERE resolved_at IS NOT NULL;

      CREATE TABLE alert_notice (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        alert_id bigint NOT NULL REFERENCES alert ON DELETE CASCADE,
        -- raised, reminded and resolved; no numbers the reminders.
        word text NOT NULL CHECK (word IN ('raised', 'reminded', 'resolved')),
        no integer NOT NULL,
        channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
        address text NOT NULL,
        language text NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped')),
        attempts integer NOT NULL DEFAULT 0,
        made_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        -- A worker is sending it; if that dies, this runs out.
        claimed_until timestamptz,
        sent_at timestamptz,
        reason text,
        UNIQUE (alert_id, word, no, channel, address)
      );
      CREATE INDEX alert_notice_open ON alert_notice (due_at) WHERE state IN ('waiting', 'sending');

      INSERT INTO alert_rule (name, kind, is_enabled, severity, limit_value, hold_s, window_min, roles, channels) VALUES
        ('Santral bağlantısı', 'link-down', true, 'critical', NULL, 60, 60, '{admin}', '{panel,mail}'),
        ('İşlenemeyenler', 'dead-letters', true, 'warning', 0, 60, 60, '{admin}', '{panel}'),
        ('Uzun bekleme', 'longest-wait', true, 'warning', 180, 0, 60, '{manager}', '{panel}'),
        ('Müsait kimse yok', 'nobody-available', true, 'warning', 0, 120, 60, '{manager}', '{panel}'),
        ('Hizmet seviyesi', 'service-level', false, 'warning', 70, 0, 60, '{manager}', '{panel}');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alert_notice, alert, alert_rule');
  }
}
