import { Injectable } from '@nestjs/common';
import type { NewTicketMessage, TicketMessage } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

export type StoredMessage = Omit<TicketMessage, 'authorName'>;
type Row = Omit<StoredMessage, 'at'> & { at: Date };

const COLUMNS = 'id, ticket_id AS "ticketId", author_id AS "authorId", internal, body, at';
const toMessage = (row: Row): StoredMessage => ({ ...row, at: row.at.toISOString() });

/** Messages of tickets; written once, never changed. */
@Injectable()
export class TicketMessagesRepository {
  constructor(private readonly database: DataSource) {}

  /** Messages of a ticket, oldest first. */
  async of(ticketId: string): Promise<StoredMessage[]> {
    const rows = (await this.database.query(`SELECT ${COLUMNS} FROM ticket_message WHERE ticket_id = $1 ORDER BY at, id`, [ticketId])) as Row[];
    return rows.map(toMessage);
  }

  async add(manager: EntityManager, ticketId: string, authorId: string | null, message: NewTicketMessage): Promise<StoredMessage> {
    const [row] = (await manager.query(
      `INSERT INTO ticket_message (ticket_id, author_id, internal, body) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [ticketId, authorId, message.internal, message.body],
    )) as [Row];
    return toMessage(row);
  }
}
