import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages of tickets, and the promise that a call opens one ticket per agent however often it is asked to. */
export class CreateTicketMessages1795141000002 implements MigrationInterface {
  name = 'CreateTicketMessages1795141000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX support_ticket_call_agent_unique ON support_ticket (call_id, call_agent_id)');
    await runner.query(`
      CREATE TABLE ticket_message (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        ticket_id uuid NOT NULL REFERENCES support_ticket (id) ON DELETE CASCADE,
        author_id uuid,
        internal boolean NOT NULL,
        body text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX ticket_message_ticket_idx ON ticket_message (ticket_id, at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ticket_message');
    await runner.query('DROP INDEX support_ticket_call_agent_unique');
  }
}
