import { Injectable } from '@nestjs/common';
import { type OpenTicket, settledTicketStates } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Open tickets shown on a card. */
const SHOWN = 10;

/** What the declaration of tickets does not cover: those of a customer, and the one a call has opened. */
@Injectable()
export class TicketsRepository {
  constructor(private readonly database: DataSource) {}

  /** Tickets of a customer that somebody still has to do something about, newest first. */
  async openOf(customerId: string): Promise<OpenTicket[]> {
    const rows = (await this.database.query(
      `SELECT id, code, subject, state, created_at AS "openedAt" FROM support_ticket
       WHERE customer_id = $1 AND state <> ALL ($2::varchar[]) ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
      [customerId, settledTicketStates],
    )) as (Omit<OpenTicket, 'openedAt'> & { openedAt: Date })[];
    return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
  }

  /** Whether an agent's call has its ticket; until the transaction ends nobody else can open it. */
  async isOpened(manager: EntityManager, callId: string, agentId: string): Promise<boolean> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`ticket:${callId}:${agentId}`]);
    const rows = (await manager.query('SELECT 1 FROM support_ticket WHERE call_id = $1 AND call_agent_id = $2', [callId, agentId])) as unknown[];
    return rows.length > 0;
  }
}
